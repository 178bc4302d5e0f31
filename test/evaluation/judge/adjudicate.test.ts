import { describe, expect, it } from 'vitest'
import { adjudicate, goldPairsFrom } from '../../../src/evaluation/judge/index.js'
import { answerId } from '../../../src/evaluation/judge/subject.js'
import { outcome } from '../outcomes.js'

/** 100 answers, 40 of them called wrong. */
const outcomes = Array.from({ length: 100 }, (_, i) =>
  outcome({ case: `case-${i}`, arm: 'b', state: i < 40 ? 'incorrect' : 'correct', response: 'x' }),
)
const graded = (indices: readonly number[], grade: (i: number) => string) =>
  new Map(indices.map((i) => [answerId(outcomes[i] as never), grade(i)]))

describe('adjudicate', () => {
  it('changes grades on both sides, and carries the rates to what nobody reviewed', () => {
    const reviewed = [0, 1, 2, 3, 40, 41, 42, 43, 44, 45]
    const truth = graded(reviewed, (i) => (i === 0 || i > 41 ? 'matches' : 'not'))
    const { arms, outcomes: after, ...counts } = adjudicate(outcomes, truth, { withPasses: true })
    expect(counts).toEqual({ reviewed: 10, changed: 3, raised: 1, lowered: 2 })
    expect(arms).toEqual([expect.objectContaining({ raw: 0.6, failures: 4, raised: 1, passes: 6, lowered: 2 })])
    expect(arms[0]?.estimate).toBeCloseTo(0.6 * (4 / 6) + 0.4 * (1 / 4), 12)
    expect(after[0]).toMatchObject({ state: 'correct', score: 1, grader: 'adjudicated:rule' })
    expect(after[50]).toMatchObject({ state: 'correct', grader: 'adjudicated:rule' })
  })

  it('is refused where failures alone were reviewed, and says nothing where a side is missing', () => {
    const failures = graded([0, 1], () => 'matches')
    expect(() => adjudicate(outcomes, failures, { withPasses: false })).toThrow(/on one side only/)
    expect(adjudicate(outcomes, failures, { withPasses: true }).arms[0]?.estimate).toBeNull()
    expect(() => adjudicate(outcomes, new Map([['x', 'not']]), { withPasses: true })).toThrow(
      /No answer of this review/,
    )
    expect(() => adjudicate(outcomes, new Map(), { withPasses: true })).toThrow(/Import the filled-in forms first/)
  })

  it('leaves a width where the few that were reviewed agree, and none where all were', () => {
    const ends = (one: { readonly low: number | null; readonly high: number | null } | undefined) =>
      [one?.low, one?.high].map((end) => end?.toFixed(2))
    const single = adjudicate(
      outcomes,
      graded([0, 40], () => 'matches'),
      { withPasses: true },
    ).arms[0]
    expect([single?.estimate, ...ends(single)]).toEqual([1, '0.30', '1.00'])
    const two = adjudicate(
      outcomes,
      graded([0, 1, 40, 41], (i) => (i < 40 ? 'not' : 'matches')),
      { withPasses: true },
    ).arms[0]
    expect([two?.estimate, ...ends(two)]).toEqual([0.6, '0.10', '0.93'])
    const all = adjudicate(
      outcomes.slice(39, 41),
      graded([39, 40], () => 'matches'),
      { withPasses: true },
    ).arms[0]
    expect([all?.estimate, all?.low, all?.high]).toEqual([1, 1, 1])
  })

  it('takes answers of one cluster for one piece of evidence', () => {
    const clustered = outcomes.map((one, i) => ({ ...one, cluster: `patient-${i % 4}` }))
    const truth = graded([0, 1, 2, 3, 4, 5, 6, 7, 40, 41, 42, 43, 44, 45, 46, 47], (i) =>
      i < 40 && i % 4 === 0 ? 'matches' : i < 40 ? 'not' : 'matches',
    )
    const width = (some: typeof outcomes): number => {
      const [arm] = adjudicate(some, truth, { withPasses: true }).arms
      return (arm?.high ?? 0) - (arm?.low ?? 0)
    }
    expect(width(clustered)).toBeGreaterThan(1.3 * width(outcomes))
  })

  it('counts apart what has another grade and what counts otherwise', () => {
    const truth = graded([0, 1, 2, 3, 40, 41], (i) => (i === 0 ? 'matches' : i < 40 ? 'partly' : 'over-cautious'))
    const { changed, raised, lowered, reviewed, outcomes: after } = adjudicate(outcomes, truth, { withPasses: true })
    expect({ reviewed, changed, raised, lowered }).toEqual({ reviewed: 6, changed: 6, raised: 1, lowered: 2 })
    expect([after[0]?.error, after[1]?.error, after[40]?.error]).toEqual([null, null, 'over-caution'])
  })

  it('leaves an answer as it is that clinicians cannot judge', () => {
    const { changed } = adjudicate(
      outcomes,
      new Map([...graded([0], () => 'cannot-judge'), ...graded([41], () => 'partly')]),
      { withPasses: true },
    )
    expect(changed).toBe(1)
  })
})

describe('goldPairsFrom', () => {
  it('says grades as states, and refuses words that are none', () => {
    const pair = { case: 'a', arm: 'b', model: 'm', prompt: 'default', trial: 0, inclusion: 0.5 }
    const made = goldPairsFrom([{ ...pair, original: 'matches', perturbed: 'over-cautious' }], 'pairs')
    expect(made).toEqual([{ ...pair, original: 'correct', perturbed: 'unhelpful-safe', selection: 'pairs' }])
    expect(() => goldPairsFrom([{ ...pair, original: 'fine', perturbed: 'not' }], 'pairs')).toThrow(/is no grade/)
  })
})
