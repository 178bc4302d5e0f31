import { describe, expect, it } from 'vitest'
import { PipelineError } from '../../../src/errors.js'
import { readSentenceBank, type Topic } from '../../../src/perturbation/index.js'
import type { BankSentence, SentenceBank } from '../../../src/perturbation/red-herring/sentence-bank.js'
import { rngAt } from '../../../src/rng.js'
import { caseOf } from '../../vignettes.js'

const woman = 'A 40-year-old woman has pain in the left knee.'
const man = 'A 40-year-old man has pain in the left knee.'
const person = 'A 40-year-old has pain in the left knee.'
const everyBand = ['newborn', 'infant', '1-5', '6-12', '13-17', '18-64', '65+'] as const

const plain: BankSentence = {
  id: 'plain',
  topic: 'plain',
  family: null,
  text: 'The town hall has a green door.',
  ages: [...everyBand],
  person: 'none',
  strength: 'personal',
  says: false,
  place: 'any',
  needs: [],
  numeric: false,
  polysemous: null,
}

const bankOf = (...sentences: readonly Partial<BankSentence>[]): SentenceBank =>
  readSentenceBank(sentences.map((sentence) => JSON.stringify({ ...plain, ...sentence })).join('\n'), 'mine.jsonl')

interface Request {
  readonly text: string
  readonly count?: number
  readonly topic?: Topic
  readonly seed?: string
}

const written = (bank: SentenceBank, { text, count = 10, topic = 'any', seed = '1' }: Request) =>
  bank.write(caseOf(text), rngAt([seed]), { count, topic })
const sources = (bank: SentenceBank, request: Request): string[] => written(bank, request).map(({ source }) => source)
const topicsOf = (bank: SentenceBank, request: Request): (string | null)[] =>
  written(bank, request).map(({ topic }) => topic)

const seeds = Array.from({ length: 20 }, (_, i) => `seed-${i}`)
const letters = [...'abcdefghijkl']

/** Twelve topics with one sentence for each factor. */
const wide = bankOf(
  ...letters.flatMap((topic) => [
    { id: `${topic}-none`, topic },
    { id: `${topic}-third`, topic, person: 'third' as const, text: '{Possessive} file is green.' },
    { id: `${topic}-number`, topic, numeric: true, text: 'The green file has 12 pages.' },
    { id: `${topic}-word`, topic, polysemous: 'colon', text: 'The heading ends with a colon.' },
    { id: `${topic}-form`, topic, strength: 'administrative' as const, text: 'The form was signed.' },
    { id: `${topic}-door`, topic, strength: 'furniture' as const, text: 'The room has a green door.' },
  ]),
)

describe('the draw', () => {
  it.each(seeds)('gives for a smaller count the beginning of a larger one (%s)', (seed) => {
    const ten = sources(wide, { text: woman, seed })
    for (let count = 1; count <= 10; count++) {
      expect(sources(wide, { text: woman, count, seed })).toEqual(ten.slice(0, count))
    }
  })

  it.each(seeds)('takes each topic once (%s)', (seed) => {
    const drawn = topicsOf(wide, { text: woman, count: 12, seed })
    expect([...drawn].sort()).toEqual(letters)
  })

  it('gives what it has where more is asked for', () => {
    expect(written(wide, { text: woman, count: 50 })).toHaveLength(12)
  })

  it('gives the same again for the same stream, and other sentences for another', () => {
    expect(sources(wide, { text: woman })).toEqual(sources(wide, { text: woman }))
    expect(new Set(seeds.map((seed) => sources(wide, { text: woman, seed }).join())).size).toBe(seeds.length)
  })

  it('reaches every sentence of a topic', () => {
    const drawn = new Set(seeds.flatMap((seed) => sources(wide, { text: woman, count: 12, seed })))
    const fitting = letters.flatMap((topic) => ['none', 'third', 'number'].map((k) => `${topic}-${k}`))
    expect([...drawn].sort()).toEqual([...fitting].sort())
  })

  it('does not depend on the order of the lines', () => {
    const forwards = bankOf({ id: 'a', topic: 'a' }, { id: 'b', topic: 'b' }, { id: 'c', topic: 'c' })
    const backwards = bankOf({ id: 'c', topic: 'c' }, { id: 'b', topic: 'b' }, { id: 'a', topic: 'a' })
    for (const seed of seeds) {
      expect(sources(backwards, { text: woman, seed })).toEqual(sources(forwards, { text: woman, seed }))
    }
  })
})

describe('the arms', () => {
  it.each<[Topic, string]>([
    ['ambient', 'form'],
    ['furniture', 'door'],
    ['third-person', 'third'],
    ['numeric', 'number'],
    ['polysemous', 'word'],
  ])('%s gets only such sentences', (topic, kind) => {
    for (const seed of seeds) {
      const drawn = sources(wide, { text: woman, count: 12, topic, seed })
      expect([...drawn].sort()).toEqual(letters.map((letter) => `${letter}-${kind}`))
    }
  })

  it.each(seeds)('walk through the topics in one order (%s)', (seed) => {
    const order = topicsOf(wide, { text: woman, seed })
    for (const topic of ['ambient', 'furniture', 'third-person', 'numeric', 'polysemous'] as const) {
      expect(topicsOf(wide, { text: woman, topic, seed })).toEqual(order)
    }
  })

  it.each(seeds)('choose the same sentence of a topic, whatever others have (%s)', (seed) => {
    const one = bankOf(
      ...letters.map((topic) => ({ id: topic, topic, ages: topic < 'g' ? [...everyBand] : ['65+' as const] })),
    )
    const ofWoman = sources(one, { text: woman, count: 12, seed })
    const ofOldWoman = sources(one, { text: 'An 80-year-old woman has pain in the left knee.', count: 12, seed })
    expect(ofWoman).toEqual(ofOldWoman.filter((topic) => topic < 'g'))
  })

  it.each(seeds)('pass over topics that have nothing for them without losing that order (%s)', (seed) => {
    const gappy = bankOf(
      ...letters.map((topic, i) => ({
        id: topic,
        topic,
        person: i % 3 === 0 ? ('third' as const) : ('none' as const),
      })),
    )
    const third = new Set(letters.filter((_, i) => i % 3 === 0))
    const order = topicsOf(gappy, { text: woman, count: 12, seed })
    expect(topicsOf(gappy, { text: woman, topic: 'third-person', seed })).toEqual(
      order.filter((topic) => third.has(topic as string)),
    )
  })
})

describe('families', () => {
  const handoffs = bankOf(
    ...letters.map((topic, i) => ({ id: topic, topic, family: i < 4 ? 'handoff' : i < 8 ? 'records' : null })),
  )

  it.each(seeds)('give one sentence each, however many topics they have (%s)', (seed) => {
    const drawn = topicsOf(handoffs, { text: woman, count: 12, seed }) as string[]
    const of = (family: string): number => drawn.filter((topic) => family.includes(topic)).length
    expect([of('abcd'), of('efgh'), of('ijkl')]).toEqual([1, 1, 4])
  })

  it.each(seeds)('give for a smaller count the beginning of a larger one (%s)', (seed) => {
    const six = sources(handoffs, { text: woman, count: 6, seed })
    for (let count = 1; count <= 6; count++)
      expect(sources(handoffs, { text: woman, count, seed })).toEqual(six.slice(0, count))
  })

  it('of one sentence may be several, and each is taken', () => {
    const bank = bankOf(
      { id: 'a', topic: 'a', family: 'one' },
      { id: 'b', topic: 'b', family: 'two' },
      { id: 'both', topic: 'both', family: ['one', 'two'] },
    )
    const drawn = new Set(seeds.map((seed) => sources(bank, { text: woman, seed }).sort().join()))
    expect([...drawn].sort()).toEqual(['a,b', 'both'])
  })

  it('make no other sentence of a topic more frequent', () => {
    const bank = bankOf(
      { id: 'a', topic: 'a', family: 'one' },
      { id: 'b-one', topic: 'b', family: 'one' },
      { id: 'b-two', topic: 'b', family: 'two' },
    )
    const drawn = Array.from({ length: 400 }, (_, i) => sources(bank, { text: woman, seed: `${i}` })).flat()
    expect(drawn.filter((source) => source === 'b-two').length).toBeLessThan(240)
  })
})

it('leisure is told with the history, a hand-over behind it, and nothing else has a place', () => {
  const bank = bankOf(
    { id: 'a', topic: 'a', family: ['leisure', 'home'] },
    { id: 'b', topic: 'b', family: 'home' },
    { id: 'c', topic: 'c' },
    { id: 'd', topic: 'd', family: ['handoff', 'departure'] },
  )
  const drawn = seeds.flatMap((seed) => written(bank, { text: woman, seed }))
  expect(new Set(drawn.map(({ source, told }) => `${source} ${told}`))).toEqual(
    new Set(['a in-history', 'b undefined', 'c undefined', 'd after-history']),
  )
})

describe('slots', () => {
  const bank = bankOf({
    person: 'third',
    text: '{Subject} owns a map, {subject} says; {Possessive} map names {object} in {possessive} hand.',
  })

  it.each([
    ['female', woman, 'She owns a map, she says; Her map names her in her hand.'],
    ['male', man, 'He owns a map, he says; His map names him in his hand.'],
    [
      'unstated',
      person,
      "The patient owns a map, the patient says; The patient's map names the patient in the patient's hand.",
    ],
  ])('are filled for a patient whose sex is %s', (_, text, filled) => {
    expect(written(bank, { text })).toEqual([
      { text: filled, topic: 'plain', source: 'plain', ambient: false, polysemous: false },
    ])
  })

  it('leave what is no slot alone', () => {
    expect(written(bankOf({ text: 'The label reads {Room}.' }), { text: woman })[0]?.text).toBe(
      'The label reads {Room}.',
    )
  })
})

describe('what fits a patient', () => {
  const byAge = bankOf(...everyBand.map((band, i) => ({ id: `age-${i}`, topic: `age-${i}`, ages: [band] })))

  it.each([
    ['A 5-month-old girl has a rash.', 'age-1'],
    ['A 3-year-old girl has a rash.', 'age-2'],
    ['A 9-year-old girl has a rash.', 'age-3'],
    ['A 15-year-old girl has a rash.', 'age-4'],
    ['A 40-year-old woman has a rash.', 'age-5'],
    ['An 80-year-old woman has a rash.', 'age-6'],
  ])('%s gets only %s', (text, source) => {
    expect(sources(byAge, { text })).toEqual([source])
  })

  const room = { id: 'room', topic: 'room', strength: 'administrative' as const }

  it.each([
    ['a newborn', 'A 3-day-old girl has a rash.'],
    ['a patient in shock', 'A 40-year-old woman has a blood pressure of 70/40 mm Hg.'],
    ['a woman in labor', 'A 30-year-old woman is in active labor.'],
    ['a patient of unknown age', 'A woman has a rash.'],
    ['a psychiatric case', 'A 40-year-old woman is sad and hears voices.'],
  ])('%s gets ambient sentences only', (_, text) => {
    expect(sources(bankOf({}, room), { text })).toEqual(['room'])
    expect(sources(bankOf({}), { text })).toEqual([])
  })

  it('a case whose reference alone is psychiatric gets ambient sentences only', () => {
    const drawn = bankOf({}, room).write(caseOf(woman, 'Major depressive disorder'), rngAt(['1']), {
      count: 10,
      topic: 'any',
    })
    expect(drawn.map(({ source }) => source)).toEqual(['room'])
  })

  it('any other gets ambient sentences only where an arm asks for them', () => {
    expect(sources(bankOf({}, room), { text: woman })).toEqual(['plain'])
    expect(sources(bankOf({}, room), { text: woman, topic: 'ambient' })).toEqual(['room'])
  })

  it.each([
    ['the unconscious', 'A 40-year-old woman is unconscious.'],
    ['the intubated', 'A 40-year-old woman is intubated.'],
    ['an infant', 'A 5-month-old girl has a rash.'],
    ['a small child', 'A 3-year-old girl has a rash.'],
    ['the drowsy', 'A 40-year-old woman is drowsy.'],
    ['who comes by ambulance', 'A 40-year-old woman is brought by ambulance.'],
  ])('%s say nothing', (_, text) => {
    expect(sources(bankOf({}, { id: 'says', topic: 'says', says: true }), { text })).toEqual(['plain'])
  })

  it.each([
    ['a nursing home', 'An 80-year-old woman lives in a nursing home.'],
    ['a shelter', 'An 80-year-old homeless woman has a rash.'],
  ])('who lives in %s gets nothing that presupposes a private home', (_, text) => {
    expect(sources(bankOf({}, { id: 'home', topic: 'home', place: 'home' }), { text })).toEqual(['plain'])
  })

  it('furniture and words with a second meaning stand only where an arm asks for them', () => {
    const bank = bankOf(
      {},
      { id: 'door', topic: 'door', strength: 'furniture' },
      { id: 'word', topic: 'word', polysemous: 'colon' },
      { id: 'said', topic: 'said', strength: 'administrative', polysemous: 'colon' },
    )
    const sad = 'A 40-year-old woman is sad and hears voices.'
    expect(sources(bank, { text: woman })).toEqual(['plain'])
    expect(sources(bank, { text: sad })).toEqual([])
    expect(sources(bank, { text: woman, topic: 'ambient' })).toEqual([])
    expect(sources(bank, { text: sad, topic: 'furniture' })).toEqual(['door'])
    expect(sources(bank, { text: sad, topic: 'polysemous' })).toEqual(['said'])
    expect(sources(bank, { text: woman, topic: 'polysemous' }).sort()).toEqual(['said', 'word'])
  })

  it('nothing is explained to somebody who cannot speak', () => {
    const bank = bankOf(
      { id: 'explained', topic: 'explained', strength: 'administrative', says: true },
      { id: 'filed', topic: 'filed', strength: 'administrative' },
    )
    const intubated = 'A 40-year-old woman is intubated.'
    expect(sources(bank, { text: intubated, topic: 'ambient' })).toEqual(['filed'])
    expect(sources(bank, { text: woman, topic: 'ambient' }).sort()).toEqual(['explained', 'filed'])
  })

  it.each([
    ['A 40-year-old woman comes to the physician because of knee pain.', ['plain', 'reminder']],
    ['A 40-year-old woman is brought to the emergency department because of knee pain.', ['plain']],
    [woman, ['plain']],
  ])('reminders and check-in need a visit by appointment: %s', (text, expected) => {
    const reminder = { id: 'reminder', topic: 'reminder', place: 'clinic' as const }
    expect(sources(bankOf({}, reminder), { text }).sort()).toEqual(expected)
  })

  it.each([
    ['comes to the physician', ['plain']],
    ['is in the emergency department', ['handover', 'plain']],
    ['is in intensive care', ['handover', 'plain', 'rounds']],
    ['is at rest', ['plain']],
  ])('hand-overs of shifts need a hospital, and rounds a ward: she %s', (what, expected) => {
    const bank = bankOf(
      {},
      { id: 'handover', topic: 'handover', place: 'ward' },
      { id: 'rounds', topic: 'rounds', place: 'inpatient' },
    )
    expect(sources(bank, { text: `A 40-year-old woman ${what} because of knee pain.` }).sort()).toEqual(expected)
  })

  it.each([
    ['comes to her primary care physician', ['company', 'earlier-care', 'plain', 'staff']],
    [
      'comes to the emergency department, and has never seen a doctor',
      ['company', 'other-primary-care', 'plain', 'staff'],
    ],
    ['comes to the school nurse', ['company', 'earlier-care', 'other-primary-care', 'plain']],
    ['stays at home', ['earlier-care', 'other-primary-care', 'plain', 'staff']],
  ])('what the case rules out is not presupposed: she %s', (what, expected) => {
    const bank = bankOf(
      {},
      ...(['earlier-care', 'other-primary-care', 'staff', 'company'] as const).map((need) => ({
        id: need,
        topic: need,
        needs: [need],
      })),
    )
    expect(sources(bank, { text: `A 40-year-old woman has knee pain and ${what}.` }).sort()).toEqual(expected)
  })

  it('what presupposes earlier records is for no newborn, and for nobody whose age is open', () => {
    const earlier = { id: 'records', topic: 'records', strength: 'administrative' as const, ages: everyBand.slice(1) }
    const at = (who: string): readonly string[] =>
      sources(bankOf(earlier), { text: `${who} has a rash.`, topic: 'ambient' })
    expect(['A 3-day-old girl', 'A woman', 'A 3-month-old girl', 'A 40-year-old woman'].map(at)).toEqual([
      [],
      [],
      ['records'],
      ['records'],
    ])
  })

  it('is told anew for every patient of one bank', () => {
    const bank = bankOf(
      { id: 'says', topic: 'says', says: true },
      { id: 'home', topic: 'home', place: 'home' },
      { id: 'room', topic: 'room', strength: 'administrative' },
    )
    const homeless = 'A 40-year-old homeless woman has a rash.'
    const unconscious = 'A 40-year-old woman is unconscious.'
    const sad = 'A 40-year-old woman is sad and hears voices.'
    const fitting = (text: string): string[] => sources(bank, { text }).sort()
    for (let round = 0; round < 2; round++) {
      expect(fitting(woman)).toEqual(['home', 'says'])
      expect(fitting(homeless)).toEqual(['says'])
      expect(fitting(unconscious)).toEqual(['home'])
      expect(fitting(sad)).toEqual(['room'])
    }
  })
})

describe('a bank', () => {
  it('is named after its file and has the digest of its content', () => {
    const bank = bankOf({})
    expect(bank.name).toBe('bank/mine@9')
    expect(bank.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(bank.sha256).not.toBe(bankOf({ text: 'The town hall has a blue door.' }).sha256)
  })

  it('may have empty lines', () => {
    const content = `\n${JSON.stringify(plain)}\n\n`
    expect(sources(readSentenceBank(content, 'mine.jsonl'), { text: woman })).toEqual(['plain'])
  })

  const line = (changes: object): string => JSON.stringify({ ...plain, ...changes })
  const good = line({ id: 'good' })

  it.each([
    ['a line that is no JSON', `${good}\n{"id":`, 2, /line 2: .*it is not valid JSON/],
    ['a line with a key twice', `${line({}).slice(0, -1)},"id":"other"}`, 1, /the key "id" twice/],
    ['two sentences with one id', `${good}\n\n${good}`, 3, /"good" stands on line 1 already/],
    ['an unknown key', `${good}\n${line({ mood: 'good' })}`, 2, /the line/],
    ['a missing key', line({ ages: undefined }), 1, /"ages"/],
    ['a sentence without age bands', line({ ages: [] }), 1, /"ages"/],
    ['an age band that is none', line({ ages: ['20-30'] }), 1, /"ages/],
    ['a sentence without an end', line({ text: 'The door is green' }), 1, /does not end like a sentence/],
    ['an id with capitals', line({ id: 'Door' }), 1, /"id"/],
    ['a person that is none', line({ person: 'first' }), 1, /"person"/],
    ['a strength that is none', line({ strength: 'strong' }), 1, /"strength"/],
    ['a need that is none', line({ needs: ['a car'] }), 1, /"needs/],
    ['an empty list of families', line({ family: [] }), 1, /"family"/],
    ['a missing strength', line({ strength: undefined }), 1, /"strength"/],
  ])('is refused for %s', (_, content, number, message) => {
    let thrown: unknown
    try {
      readSentenceBank(content, 'mine.jsonl')
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(PipelineError)
    const { code, message: wanted, where } = thrown as PipelineError
    expect(code).toBe('input-invalid')
    expect(wanted).toMatch(message)
    expect(where).toMatchObject({ file: 'mine.jsonl', line: number })
  })

  it('may leave the family and the needs out', () => {
    const content = line({ family: undefined, needs: undefined })
    expect(sources(readSentenceBank(content, 'mine.jsonl'), { text: woman })).toEqual(['plain'])
  })

  it.each(['', '\n\n'])('is refused without sentences', (content) => {
    expect(() => readSentenceBank(content, 'mine.jsonl')).toThrow(/mine\.jsonl: expected one sentence a line/)
  })
})
