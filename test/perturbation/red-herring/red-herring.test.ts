import { describe, expect, it } from 'vitest'
import type { Why, Writer } from '../../../src/perturbation/index.js'
import { redHerring } from '../../../src/perturbation/red-herring/red-herring.js'
import { rngAt } from '../../../src/rng.js'
import { apply, type Edit, seal } from '../../../src/text/index.js'
import { planned } from '../../planned.js'
import { caseOf, vignettes } from '../../vignettes.js'

/** Writes "S0 is here.", "S1 is here.", … */
const counting: Writer = {
  name: 'counting@1',
  sha256: '0'.repeat(64),
  license: null,
  acceptLint: false,
  write: (_original, _rng, { count }) =>
    Array.from({ length: count }, (_, k) => {
      const labels = { topic: `t${k}`, source: `s${k}`, ambient: k % 2 === 0, polysemous: false }
      return { text: `S${k} is really here.`, ...labels }
    }),
}

function plan(text: string, params: object, seed = '1'): readonly Edit<Why>[] {
  const original = caseOf(text)
  const rng = rngAt([seed, 'red-herring', original.id])
  const tools = { rng, lexicon: null, writer: counting, hazards: [], model: null }
  return planned(redHerring.edits(original, redHerring.parse(params), tools))
}

const perturb = (text: string, params: object): string => apply(text, seal(text, plan(text, params)))

const three = 'He has a cough. He has no fever. He takes no drugs. What is the diagnosis?'
const withList =
  'A man has pallor. Laboratory studies show:\nHemoglobin 7 g/dL\nPlatelets 90,000/mm3\nHe has no allergies. What is the diagnosis?'

describe('red-herring places', () => {
  it('puts one sentence at each break before any break gets a second', () => {
    const places = plan(three, { count: 3 }).map(({ at }) => at.start)
    expect(new Set(places).size).toBe(3)
  })

  it('shares breaks when there are more sentences than breaks, in draw order at each', () => {
    const edits = plan(three, { count: 7 })
    expect(edits.length).toBe(7)
    const bySite = new Map<number, number[]>()
    for (const { at, why } of edits) bySite.set(at.start, [...(bySite.get(at.start) ?? []), Number(why.sentence)])
    for (const [, sentences] of bySite) expect(sentences).toEqual([...sentences].sort((a, b) => a - b))
    expect([...bySite.values()].map(({ length }) => length).sort()).toEqual([2, 2, 3])
  })

  it('drops the rest when told to', () => {
    expect(
      plan(three, { count: 7, whenFull: 'drop' })
        .map(({ why }) => why.sentence)
        .sort(),
    ).toEqual([0, 1, 2])
  })

  it('never goes between a heading and its list, into the list, or behind the question', () => {
    const allowed = [
      withList.indexOf('Laboratory'),
      withList.indexOf('He has no allergies'),
      withList.indexOf('What is'),
    ]
    for (let seed = 0; seed < 20; seed++) {
      for (const { at } of plan(withList, { count: 10 }, String(seed))) expect(allowed).toContain(at.start)
    }
  })

  it('nests: the first five of ten stand where the five stand', () => {
    const ten = plan(three, { count: 10 }).filter(({ why }) => Number(why.sentence) < 5)
    expect(plan(three, { count: 5 })).toEqual(ten)
  })

  it('moves with the seed', () => {
    const orders = Array.from({ length: 10 }, (_, seed) =>
      JSON.stringify(plan(three, { count: 2 }, String(seed)).map(({ at }) => at)),
    )
    expect(new Set(orders).size).toBeGreaterThan(1)
  })

  it('puts the block of together at the first place, in the order in which the sentences stand when scattered', () => {
    const scattered = plan(three, { count: 5 })
    const block = plan(three, { count: 5, layout: 'together' })
    expect(block.map(({ why }) => why.sentence)).toEqual(scattered.map(({ why }) => why.sentence))
    expect(new Set(block.map(({ at }) => at.start))).toEqual(
      new Set(scattered.filter(({ why }) => why.sentence === 0).map(({ at }) => at.start)),
    )
  })

  it('leaves a case without a break as it is and says so', () => {
    const text = 'What is the diagnosis in a man with a red toe?'
    const edits = seal(text, plan(text, {}))
    const found = redHerring.checks.flatMap((check) =>
      check.find({ original: caseOf(text), edits, perturbed: text, params: redHerring.parse({}) }),
    )
    expect(edits.length).toBe(0)
    expect(found.map(({ check, level }) => [check, level])).toEqual([['no-site', 'warning']])
  })
})

describe('red-herring white space', () => {
  it('ends each sentence with a blank, and gives it a line of its own before a list', () => {
    expect(perturb('He limps. Why?', { count: 1 })).toBe('He limps. S0 is really here. Why?')
    const bare = 'He is pale.\nNa 140 mEq/L\nK 4.0 mEq/L\nWhy?'
    const beforeList = plan(bare, { count: 2 }).find(({ at }) => at.start === bare.indexOf('Na'))
    expect(beforeList?.after).toMatch(/^S\d is really here\.\n$/)
  })

  it('brings a blank along where the source has none behind the stop', () => {
    expect(perturb('He limps.He is pale.', { count: 1 })).toBe('He limps. S0 is really here. He is pale.')
  })
})

describe('red-herring fill', () => {
  it('keeps every offset and length for white space', () => {
    const sentences = plan(three, { count: 10 })
    const blanks = plan(three, { count: 10, fill: 'whitespace' })
    expect(blanks.map(({ at, after }) => [at, after])).toEqual(
      sentences.map(({ at, after }) => [at, ' '.repeat(after.length)]),
    )
    expect(new Set(blanks.map(({ why }) => why.kind))).toEqual(new Set(['white-space']))
  })

  it('deals the words of all sentences out anew and keeps the closing mark of each', () => {
    const scrambled = plan(three, { count: 10, fill: 'scrambled' }).map(({ after }) => after.trim())
    for (const one of scrambled) expect(one).toMatch(/^\w+ \w+ \w+ \w+\.$/)
    for (const one of scrambled) expect(one).not.toMatch(/S\d is|is really|really here/)
  })

  it('deals out the words of those sentences alone that have a place', () => {
    const scrambled = plan(three, { count: 10, fill: 'scrambled', whenFull: 'drop' })
    const sentences = plan(three, { count: 10, whenFull: 'drop' })
    const lettersOf = (edits: readonly Edit<Why>[]) => edits.flatMap(({ after }) => [...after.toLowerCase()]).sort()
    expect(lettersOf(scrambled)).toEqual(lettersOf(sentences))
  })

  it('repeats the case’s own sentences, never a list and never the question', () => {
    const own = new Set(
      plan(`${withList.slice(0, withList.indexOf('What'))}He fell today. What is it?`, {
        count: 10,
        fill: 'repeated',
      }).map(({ after }) => after.trim()),
    )
    expect([...own].sort()).toEqual(['He has no allergies.'])
  })

  it('keeps the sentences of the arm at their places, and no others, where words are shuffled', () => {
    const sentences = plan(three, { count: 10 })
    const shuffled = plan(three, { count: 10, fill: 'scrambled' })
    expect(shuffled.map(({ at, why }) => [at, why.sentence, why.source])).toEqual(
      sentences.map(({ at, why }) => [at, why.sentence, why.source]),
    )
    const wordsOf = (edits: readonly Edit<Why>[]) => edits.map(({ after }) => after.trim().split(' ').length)
    expect(wordsOf(shuffled)).toEqual(wordsOf(sentences))
    const lettersOf = (edits: readonly Edit<Why>[]) => edits.flatMap(({ after }) => [...after.toLowerCase()]).sort()
    expect(lettersOf(shuffled)).toEqual(lettersOf(sentences))
  })
})

describe('a repeated sentence', () => {
  it('was told before the place where it stands again, and says where it came from', () => {
    for (const { text } of vignettes) {
      for (const { at, after, why } of plan(text, { count: 10, fill: 'repeated' })) {
        expect(text.slice(0, at.start)).toContain(after.trim())
        expect([why.topic, why.source, why.writer]).toEqual([null, 'the case itself', null])
      }
    }
  })

  it('is left out, never made up, where nothing that may be repeated was told before', () => {
    const text = 'He fell today. He was ill. He is given salt. Why?'
    expect(plan(text, { count: 5, fill: 'repeated' })).toEqual([])
    const found = redHerring.checks.flatMap((check) =>
      check.find({
        original: caseOf(text),
        edits: seal(text, []),
        perturbed: text,
        params: redHerring.parse({ count: 5 }),
      }),
    )
    expect(found.map(({ check }) => check)).toEqual(['fewer-sentences'])
  })
})

describe('red-herring params', () => {
  it('tells all problems at once', () => {
    expect(() => redHerring.parse({ count: 0, layout: 'beside' })).toThrow(/count: .*layout: /)
  })
})

describe('the marks of red herrings', () => {
  const marksOf = (text: string, params: object) => {
    const parsed = redHerring.parse(params)
    const original = caseOf(text)
    const edits = seal(text, plan(text, params))
    return redHerring.marks?.({ original, edits, perturbed: apply(text, edits), params: parsed })
  }

  it('count sites, and tell shares of characters and of sentences', () => {
    const added = plan(three, { count: 3 }).reduce((sum, { after }) => sum + after.length, 0)
    expect(marksOf(three, { count: 3 })).toEqual({
      sites: 3,
      addedShare: Math.round((10_000 * added) / three.length) / 10_000,
      ambientShare: 0.6667,
      polysemousShare: 0,
    })
  })

  it.each(['whitespace', 'repeated'])('leave open of what kind the sentences of %s are', (fill) => {
    expect(marksOf(three, { count: 3, fill })).toMatchObject({ sites: 3, ambientShare: null, polysemousShare: null })
  })

  it('are shares of no sentence where there is no site', () => {
    const nothing = { sites: 0, addedShare: 0, ambientShare: null, polysemousShare: null }
    expect(marksOf('What is the diagnosis?', {})).toEqual(nothing)
  })
})
