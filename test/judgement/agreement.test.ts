import { describe, expect, it } from 'vitest'
import { agreement, type Judgement, type SubjectPlace } from '../../src/judgement/index.js'
import { twoAbstractors } from '../statistics/rating-vectors.js'
import { judged, placed, subjectsOf } from './reviews.js'

const allFine = (rater: string, subjects: ReadonlyMap<string, SubjectPlace>): Judgement[] =>
  [...subjects.keys()].map((subject) => judged(rater, subject, 'no'))

describe('agreement of one rater who finds 51 of 512 cases fine', () => {
  const subjects = subjectsOf(51, 10)
  const report = agreement({ judgements: allFine('rater-1', subjects), subjects, population: 512 })
  const { cases, items } = report.fine

  it('has no kappa, and no other coefficient', () => {
    for (const level of [report.concordance.items, report.concordance.cases]) {
      expect(level.compared).toBe(0)
      for (const name of ['observed', 'cohen', 'fleiss', 'ac1', 'alpha'] as const) {
        expect(level[name]).toEqual({ value: null, interval: null })
      }
    }
  })

  it('has the exact interval .930 to 1 and at most 27 bad cases in the set', () => {
    expect(cases).toMatchObject({ count: 51, fine: 51, bad: 0, notSure: 0, open: 0, share: 1, weightedShare: 1 })
    expect(cases.exact.low).toBeCloseTo(0.93, 3)
    expect(cases.exact.high).toBe(1)
    expect(cases.bound).toEqual({ low: 0, high: 27 })
    expect(cases.ruleOfThree).toBe(3 / 51)
  })

  it('does not take ten sentences of one case for ten cases', () => {
    expect(items).toMatchObject({ count: 510, fine: 510, bound: null, ruleOfThree: 3 / 51 })
    expect(items.exact.low).toBeGreaterThan(0.99)
    expect(items.cluster).toEqual(cases.exact)
  })

  it('does not take ten cases of one patient for ten cases', () => {
    const subjects = subjectsOf(40)
    const judgements = [...subjects.keys()].map((subject, i) => judged('r1', subject, i % 8 === 0 ? 'yes' : 'no'))
    const apart = agreement({ judgements, subjects, population: null }).fine.cases
    const of = [...subjects].map(([id, place], i) => [id, { ...place, cluster: `patient-${i % 8}` }] as const)
    const together = agreement({ judgements, subjects: new Map(of), population: null }).fine.cases
    expect(together).toMatchObject({ count: apart.count, fine: apart.fine, share: apart.share, exact: apart.exact })
    expect(together.cluster.low).toBeLessThan(apart.cluster.low)
  })

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  })
})

describe('agreement of several raters', () => {
  it('gives the published values of two abstractors, as answers to a question', () => {
    const words = ['equivalent', 'not-equivalent', 'not-sure'] as const
    const judgements: Judgement[] = []
    const subjects = new Map<string, SubjectPlace>()
    for (const [i, row] of twoAbstractors.entries()) {
      for (const [j, count] of row.entries()) {
        for (let n = 0; n < count; n++) {
          const subject = `${i}-${j}-${n}`
          subjects.set(subject, placed(subject))
          judgements.push(judged('anna', subject, words[i] as string, 'rewrite-equivalence'))
          judgements.push(judged('ben', subject, words[j] as string, 'rewrite-equivalence'))
        }
      }
    }
    const report = agreement({ judgements, subjects, population: null })
    for (const { compared, observed, cohen, fleiss, ac1, alpha } of [
      report.concordance.items,
      report.concordance.cases,
    ]) {
      expect(compared).toBe(100)
      expect(observed.value).toBeCloseTo(0.89, 12)
      expect(cohen.value).toBeCloseTo(0.7964094, 7)
      expect(fleiss.value).toBeCloseTo(0.7962397, 7)
      expect(ac1.value).toBeCloseTo(0.8493305, 7)
      expect(alpha.value).toBeCloseTo(0.7972585, 7)
      for (const { value, interval } of [observed, cohen, fleiss, ac1, alpha]) {
        expect(interval?.low).toBeLessThan(value as number)
        expect(interval?.high).toBeGreaterThan(value as number)
      }
    }
    expect(report.pairs).toHaveLength(1)
    expect(report.pairs[0]?.items.cohen).toEqual({ value: report.concordance.items.cohen.value, interval: null })
    expect(report.disagreements).toHaveLength(11)
    expect(report.fine.cases.bound).toBeNull()
  })

  const subjects = new Map([
    ['a/1', placed('a')],
    ['a/2', placed('a')],
    ['b/1', placed('b', { stratum: 'long' })],
    ['c/1', placed('c', { stratum: 'long' })],
    ['d/1', placed('d', { stratum: 'long' })],
  ])
  const judgements = [
    judged('r1', 'a/1', 'no'),
    judged('r1', 'a/2', 'yes'),
    judged('r1', 'b/1', 'no'),
    judged('r1', 'c/1', 'not-sure'),
    judged('r2', 'a/1', 'no'),
    judged('r2', 'a/2', 'no'),
    judged('r2', 'b/1', 'unscored'),
    { ...judged('r2', 'c/1', 'no'), rationale: 'an old scar' },
    judged('r3', 'a/1', 'no'),
    judged('r3', 'b/1', 'no'),
  ]
  const report = agreement({ judgements, subjects, population: 40 })

  it('calls a case fine only if all its items are, and leaves it open while some are missing', () => {
    const [first, second, third] = report.byRater
    expect(report.raters).toEqual(['r1', 'r2', 'r3'])
    expect(first?.cases).toMatchObject({ count: 3, fine: 1, bad: 1, notSure: 1, open: 1 })
    expect(second?.cases).toMatchObject({ count: 2, fine: 2, bad: 0, notSure: 0, open: 2 })
    expect(third?.items).toMatchObject({ count: 2, fine: 2, open: 3 })
    expect(third?.cases).toMatchObject({ count: 1, fine: 1, open: 3 })
  })

  it('leaves a half-answered case open even where an item is bad, and says that there is one', () => {
    const halves = subjectsOf(3, 2)
    const said = [
      judged('r1', 'case-0/0', 'no'),
      judged('r1', 'case-0/1', 'no'),
      judged('r1', 'case-1/0', 'yes'),
      judged('r1', 'case-2/0', 'no'),
    ]
    const { fine, openBadCount } = agreement({ judgements: said, subjects: halves, population: 40 })
    expect(fine.cases).toMatchObject({ count: 1, fine: 1, bad: 0, open: 2, share: 1 })
    expect(fine.items).toMatchObject({ count: 4, fine: 3, bad: 1, open: 2 })
    expect(openBadCount).toBe(1)
    const whole = agreement({ judgements: [...said, judged('r2', 'case-1/1', 'no')], subjects: halves, population: 40 })
    expect(whole.fine.cases).toMatchObject({ count: 2, fine: 1, bad: 1, open: 1 })
    expect(whole.openBadCount).toBe(0)
  })

  it('counts what nobody answered under the question that the others were asked', () => {
    const [slice] = report.questions
    expect(slice?.name).toBe('red-herring-significance')
    expect(slice?.fine.items).toEqual({ ...report.fine.items, bound: null })
    expect(slice?.fine.cases).toEqual({ ...report.fine.cases, bound: null })
  })

  it('calls an item fine by all who answered it', () => {
    expect(report.fine.items).toMatchObject({ count: 4, fine: 2, bad: 1, notSure: 1, open: 1, share: 0.5 })
    expect(report.fine.cases).toMatchObject({ count: 3, fine: 1, bad: 1, notSure: 1, open: 1, ruleOfThree: null })
    expect(report).toMatchObject({ itemCount: 5, caseCount: 4, unscoredCount: 1 })
  })

  it('counts unscored and open as neither fine nor bad', () => {
    const scored = judgements.filter(({ answer }) => answer !== 'unscored')
    const without = agreement({ judgements: scored, subjects, population: 40 })
    expect({ ...report, unscoredCount: 0 }).toEqual(without)
  })

  it('leaves Cohen’s kappa to pairs', () => {
    expect(report.concordance.items.cohen.value).toBeNull()
    expect(report.pairs.map(({ raters }) => raters)).toEqual([
      ['r1', 'r2'],
      ['r1', 'r3'],
      ['r2', 'r3'],
    ])
    expect(report.pairs[0]?.items).toMatchObject({ compared: 3, observed: { value: 1 / 3, interval: null } })
    expect(report.pairs[1]?.items).toMatchObject({ compared: 2, observed: { value: 1 }, cohen: { value: null } })
  })

  it('tells strata and questions apart', () => {
    expect(report.strata.map(({ name, fine }) => [name, fine.items.count, fine.cases.count])).toEqual([
      ['long', 2, 2],
      ['short', 2, 1],
    ])
    expect(report.questions.map(({ name, fine }) => [name, fine.items.count])).toEqual([
      ['red-herring-significance', 4],
    ])
  })

  it('lists what raters answered differently, with what they wrote', () => {
    expect(report.disagreements).toEqual([
      {
        question: 'red-herring-significance',
        subject: 'a/2',
        case: 'a',
        stratum: 'short',
        answers: [
          { rater: 'r1', answer: 'yes', rationale: null },
          { rater: 'r2', answer: 'no', rationale: null },
        ],
      },
      {
        question: 'red-herring-significance',
        subject: 'c/1',
        case: 'c',
        stratum: 'long',
        answers: [
          { rater: 'r1', answer: 'not-sure', rationale: null },
          { rater: 'r2', answer: 'no', rationale: 'an old scar' },
        ],
      },
    ])
  })

  it('does not depend on the order of judgements', () => {
    expect(agreement({ judgements: [...judgements].reverse(), subjects, population: 40 })).toEqual(report)
  })

  it('gives no interval where raters never differ', () => {
    const set = subjectsOf(12)
    const twice = [...allFine('r1', set), ...allFine('r2', set)]
    const { observed, ac1, fleiss } = agreement({ judgements: twice, subjects: set, population: null }).concordance
      .cases
    expect([observed, ac1, fleiss]).toEqual([
      { value: 1, interval: null },
      { value: 1, interval: null },
      { value: null, interval: null },
    ])
  })

  it('draws its intervals by the seed, at the level', () => {
    const set = subjectsOf(30, 2)
    const mixed = [...set.keys()].flatMap((subject, i) => [
      judged('r1', subject, i % 3 === 0 ? 'yes' : 'no'),
      judged('r2', subject, i % 4 === 0 ? 'yes' : 'no'),
    ])
    const run = (options: { seed?: string; level?: number }) =>
      agreement({ judgements: mixed, subjects: set, population: null, ...options }).concordance.items.ac1.interval
    expect(run({})).toEqual(run({ seed: '1', level: 0.95 }))
    expect(run({ seed: '2' })).not.toEqual(run({}))
    expect(run({ level: 0.5 })?.low).toBeGreaterThan(run({})?.low as number)
  })
})

describe('agreement over a sample with over-sampled strata', () => {
  const subjects = new Map<string, SubjectPlace>()
  const judgements: Judgement[] = []
  for (let i = 0; i < 20; i++) {
    const isRisky = i < 10
    subjects.set(`s${i}`, placed(`case-${i}`, { stratum: isRisky ? 'risky' : 'plain', weight: isRisky ? 2 : 18 }))
    judgements.push(judged('r1', `s${i}`, isRisky && i % 2 === 0 ? 'yes' : 'no'))
  }
  const { cases } = agreement({ judgements, subjects, population: 200 }).fine

  it('weighs each case by how many it stands for', () => {
    expect(cases.share).toBe(0.75)
    expect(cases.weightedShare).toBeCloseTo((5 * 2 + 10 * 18) / 200, 12)
    expect(cases.cluster.low).toBeGreaterThan(cases.exact.low)
  })

  it('gives no bound and no rule of three, which need equal chances', () => {
    expect(cases.bound).toBeNull()
    const allFine = judgements.map((one) => ({ ...one, answer: 'no' }))
    const { cases: fine } = agreement({ judgements: allFine, subjects, population: 200 }).fine
    expect([fine.fine, fine.ruleOfThree, fine.bound]).toEqual([20, null, null])
  })
})

describe('controls', () => {
  const subjects = subjectsOf(4)
  for (let i = 0; i < 5; i++) subjects.set(`planted-${i}`, placed(`case-${i % 4}`, { control: 'planted-exposure' }))
  subjects.set('changed', placed('case-1', { control: 'changed-value' }))
  const judgements = [
    ...['case-0/0', 'case-1/0', 'case-2/0', 'case-3/0'].map((subject) => judged('r1', subject, 'no')),
    ...[0, 1, 2].map((i) => judged('r1', `planted-${i}`, 'yes')),
    judged('r1', 'planted-3', 'not-sure'),
    judged('r1', 'planted-4', 'unscored'),
    judged('r2', 'changed', 'not-equivalent', 'rewrite-equivalence'),
    judged('r2', 'planted-0', 'no'),
  ]
  const report = agreement({ judgements, subjects, population: 4 })

  it('measure each rater, by what was planted', () => {
    expect(report.controls).toEqual([
      {
        rater: 'r1',
        control: 'planted-exposure',
        found: 3,
        notSure: 1,
        count: 4,
        low: expect.closeTo(0.194, 3),
        high: expect.closeTo(0.9937, 4),
      },
      {
        rater: 'r2',
        control: 'planted-exposure',
        found: 0,
        notSure: 0,
        count: 1,
        low: 0,
        high: expect.closeTo(0.975, 12),
      },
      {
        rater: 'r2',
        control: 'changed-value',
        found: 1,
        notSure: 0,
        count: 1,
        low: expect.closeTo(0.025, 12),
        high: 1,
      },
    ])
  })

  it('are left out of everything else', () => {
    expect(report).toMatchObject({ itemCount: 4, caseCount: 4, unscoredCount: 0, disagreements: [] })
    expect(report.fine.cases).toMatchObject({ count: 4, fine: 4, bound: { low: 0, high: 0 } })
    expect(report.questions.map(({ name }) => name)).toEqual(['red-herring-significance'])
  })
})

describe('agreement refuses', () => {
  const subjects = subjectsOf(2)
  it.each([
    [
      [judged('r1', 'case-9/0', 'no')],
      10,
      /^A judgement by r1 is about "case-9\/0", which is no subject of this review\./,
    ],
    [
      [judged('r1', 'case-0/0', 'no'), judged('r1', 'case-0/0', 'unscored')],
      10,
      /^r1 answered red-herring-significance about "case-0\/0" twice\./,
    ],
    [[judged('r1', 'case-0/0', 'perhaps')], 10, /^r1 answered "perhaps" to red-herring-significance .* does not offer/],
    [[judged('r1', 'case-0/0', 'no')], 1, /^The population is 1, but 2 cases were reviewed\./],
    [[], 2.5, /^The population is 2\.5/],
  ])('%j of a population of %f', (judgements, population, message) => {
    const run = () => agreement({ judgements, subjects, population })
    expect(run).toThrowError(message)
    expect(run).toThrowError(expect.objectContaining({ code: 'input-invalid' }))
  })

  it('nothing where nobody has answered yet', () => {
    const report = agreement({ judgements: [], subjects, population: 512 })
    expect(report.raters).toEqual([])
    expect(report.fine.cases).toMatchObject({
      count: 0,
      open: 2,
      share: null,
      weightedShare: null,
      bound: { low: 0, high: 512 },
    })
    expect(report.fine.cases.exact).toEqual({ low: 0, high: 1 })
  })
})
