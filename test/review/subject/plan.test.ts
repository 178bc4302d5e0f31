import { describe, expect, it } from 'vitest'
import { answerMeant, reviewQuestions } from '../../../src/review/questions.js'
import { type AnswerToGrade, answersPlan, type PairToGrade } from '../../../src/review/subject/answers.js'
import { drawUnits } from '../../../src/review/subject/draw.js'
import { planSubjects, type ReviewSubject, subjectKeySchema } from '../../../src/review/subject/index.js'
import { formOrder } from '../../../src/review/subject/order.js'
import { rngAt } from '../../../src/rng.js'

const answer = (name: string, arm: string, more: Partial<AnswerToGrade> = {}): AnswerToGrade => ({
  id: `${name} ${arm}`,
  record: `${name}__${arm}`,
  case: name,
  cluster: name,
  arm,
  model: 'secret-model',
  task: 'diagnosis',
  prompt: 'neutral',
  trial: 0,
  state: 'correct',
  isDisputed: false,
  question: `What ails ${name}?`,
  reference: 'Gout',
  answer: `Gout of ${name} ${arm === 'original' ? 'A' : 'B'}`,
  ...more,
})

const names = Array.from({ length: 60 }, (_, i) => `p${i}`)
const answers = new Map(
  names
    .flatMap((name, i) => [
      answer(name, 'original'),
      answer(name, 'herrings', { state: i % 3 === 0 ? 'incorrect' : 'correct', isDisputed: i % 10 === 0 }),
    ])
    .map((one) => [one.id, one]),
)
const pairs: readonly PairToGrade[] = names.map((name) => ({
  case: name,
  arm: 'herrings',
  model: 'secret-model',
  prompt: 'neutral',
  trial: 0,
  original: `${name} original`,
  perturbed: `${name} herrings`,
}))

const settings = { minutes: 8, seed: '1', raters: 2, errorTypes: false, withPasses: false, sources: [] }
const planned = (more: Partial<Parameters<typeof answersPlan>[0]> = {}) =>
  planSubjects(answersPlan({ answers, pairs, select: 'pairs', ...settings, ...more }))

describe('packs of pairs', () => {
  it('say in the key what each case hangs together with, and nothing of it to raters', () => {
    const together = new Map([...answers].map(([id, one]) => [id, { ...one, cluster: 'patient-7' }]))
    const { packs, key } = planned({ answers: together })
    expect(new Set(key.items.map(({ cluster }) => cluster))).toEqual(new Set(['patient-7']))
    expect(JSON.stringify(packs)).not.toContain('patient-7')
  })

  it('fit the minutes, say how long they take, and keep the chance of every pair', () => {
    const { packs, key } = planned()
    expect(subjectKeySchema.safeParse(key).success).toBe(true)
    expect(key.drawn).toBeGreaterThan(20)
    expect(key.drawn).toBeLessThan(60)
    expect(key.estimate).toBeGreaterThanOrEqual(7)
    expect(key.estimate).toBeLessThanOrEqual(8)
    expect(packs[0]?.minutes).toBe(key.estimate)
    expect(key.pairs.every(({ inclusion }) => inclusion === key.drawn / 60)).toBe(true)
    expect(planned({ minutes: 1 }).key.drawn).toBeLessThan(key.drawn)
  })

  it('tell raters neither arm nor model nor record, and show both answers of a case far apart', () => {
    const { packs, key } = planned()
    for (const pack of packs) {
      expect(JSON.stringify(pack)).not.toMatch(/herring|secret-model|__|original"[^:]/)
      const places = new Map<string, number[]>()
      for (const [place, screen] of pack.screens.entries()) {
        const text = screen.original.map((one) => one.text).join('')
        places.set(text, [...(places.get(text) ?? []), place])
      }
      const gaps = [...places.values()].map(([first = 0, second = 0]) => second - first)
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(Math.floor(key.drawn / 2))
    }
    const order = (index: number) => packs[index]?.screens.map(({ perturbed }) => perturbed[0]?.text)
    expect(order(0)).not.toEqual(order(1))
    const firsts = packs[0]?.screens.slice(0, key.drawn).map(({ perturbed }) => perturbed[0]?.text.slice(-1))
    expect(new Set(firsts)).toEqual(new Set(['A', 'B']))
  })

  it('are equal for an equal seed, and others for another', () => {
    expect(planned()).toEqual(planned())
    expect(planned({ seed: '2' }).key.pairs).not.toEqual(planned().key.pairs)
  })

  it('ask once about an original that stands in the pairs of two arms', () => {
    const more = names.map((name) => answer(name, 'white'))
    const twoArms = [
      ...pairs,
      ...names.map((name) => ({
        ...pairs[0],
        case: name,
        arm: 'white',
        original: `${name} original`,
        perturbed: `${name} white`,
      })),
    ]
    const all = new Map([...answers, ...more.map((one) => [one.id, one] as const)])
    const { key } = planned({ answers: all, pairs: twoArms as PairToGrade[], minutes: 500 })
    expect([key.drawn, key.items.length]).toEqual([120, 180])
  })
})

describe('packs of failures and disagreements', () => {
  it('hold what they say, and with passes all others at the same rate', () => {
    const stratum = (more: object) => {
      const { key } = planned({ minutes: 500, ...more })
      return key.items.map(({ about }) => about.stratum)
    }
    expect(stratum({ select: 'failures' })).toEqual(Array.from({ length: 20 }, () => 'failures'))
    expect(stratum({ select: 'disagreements' })).toHaveLength(6)
    expect(stratum({ select: 'failures', withPasses: true }).filter((one) => one === 'others')).toHaveLength(100)
    const { key } = planned({ select: 'failures', withPasses: true, minutes: 6 })
    expect(new Set(key.items.map(({ inclusion }) => inclusion)).size).toBe(1)
    const failures = key.items.filter(({ about }) => about.stratum === 'failures').length
    expect(Math.abs(failures - key.drawn / 6)).toBeLessThan(1)
    expect(key.pairs).toEqual([])
  })

  it('are refused where there is nothing to draw from', () => {
    const right = new Map([...answers].map(([id, one]) => [id, { ...one, state: 'correct', isDisputed: false }]))
    expect(() => planned({ answers: right, select: 'failures' })).toThrow(/no answer that was called wrong/)
    expect(() => planned({ answers: right, select: 'disagreements' })).toThrow(/two graders differ/)
    expect(() => planned({ pairs: [] })).toThrow(/no pair/)
  })

  it('ask for the kind of error where that is wanted', () => {
    const { packs } = planned({ errorTypes: true })
    expect(packs[0]?.questions.map(({ name }) => name)).toEqual(['answer-grade', 'answer-error'])
    expect(packs[0]?.screens[0]?.items).toHaveLength(2)
  })

  it('ask of advice about a drug for kinds of errors of its own', () => {
    const advice = new Map([...answers].map(([id, one]) => [id, { ...one, task: 'safe-action' as const }]))
    const { packs } = planned({ errorTypes: true, answers: advice })
    expect(packs[0]?.questions.map(({ name }) => name)).toEqual(['answer-grade', 'advice-error'])
  })

  it('still read an answer of forms that asked one question of both tasks', () => {
    const cells = ['wrong-action', 'Wrong action, drug or dose', 'w', 'Same organ, other disease']
    expect(cells.map((cell) => answerMeant('answer-error', cell))).toEqual([
      ...Array(3).fill('wrong-action'),
      'same-organ',
    ])
    expect(reviewQuestions['answer-error'].choices.map(({ value }) => value)).not.toContain('wrong-action')
  })
})

describe('drawUnits', () => {
  it('gives every unit the chance that it says, whatever its stratum', () => {
    const units = Array.from({ length: 20 }, (_, i) => ({ name: `u${i}`, stratum: i < 3 ? 'few' : 'many' }))
    const counts = new Map<string, number>()
    for (let seed = 0; seed < 2000; seed++) {
      const rng = rngAt(['test', 'draw', String(seed)])
      const options = {
        size: 7,
        rng,
        stratum: (one: { stratum: string }) => one.stratum,
        name: (one: { name: string }) => one.name,
      }
      const drawn = drawUnits(units, options)
      expect(drawn).toHaveLength(7)
      for (const { unit } of drawn) counts.set(unit.name, (counts.get(unit.name) ?? 0) + 1)
    }
    for (const count of counts.values()) expect(Math.abs(count / 2000 - 0.35)).toBeLessThan(0.05)
    expect(counts.size).toBe(20)
  })
})

describe('formOrder', () => {
  it('loses and doubles nothing', () => {
    const subjects = names.map((id, i) => ({ id, group: i % 4 === 0 ? null : `g${i % 7}` }) as ReviewSubject)
    const order = formOrder(subjects, rngAt(['test', 'order']))
    expect(order.map(({ id }) => id).sort()).toEqual(names.toSorted())
  })
})
