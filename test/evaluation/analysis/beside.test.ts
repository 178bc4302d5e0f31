import { describe, expect, it } from 'vitest'
import { analysisPlanSchema, analyze, collectScores } from '../../../src/evaluation/analysis/index.js'
import type { RecordOutcome } from '../../../src/evaluation/outcome/index.js'
import type { KnownRecord, KnownRecords } from '../../../src/evaluation/record/index.js'
import { fisherExact } from '../../../src/statistics/index.js'
import { outcome, simulate } from '../outcomes.js'

const contrast = { arm: 'b', against: 'original' }
const plan = (settings: object = {}) =>
  analysisPlanSchema.parse({
    format: 'medqa-perturb/analysis@1',
    estimand: 'loss of accuracy',
    margin: { points: 0.03, share: 0.1, reason: 'a test' },
    draws: 200,
    families: [{ name: 'main', contrasts: [contrast] }],
    ...settings,
  })

const results = async (outcomes: readonly RecordOutcome[], settings: object = {}, options: object = {}) =>
  analyze(await collectScores(outcomes, null), plan(settings), options)

describe('ranks', () => {
  it('are shared by models that cannot be told apart', async () => {
    const rates = { strong: 0.9, twin: 0.88, weak: 0.3 }
    const outcomes = Object.entries(rates).flatMap(([model, rate]) =>
      simulate(150, { original: rate, b: rate }, { model }),
    )
    const { ranks } = await results(outcomes)
    const inOriginal = ranks.filter(({ arm }) => arm === 'original').map(({ model, rank }) => [model, rank])
    expect(Object.fromEntries(inOriginal)).toEqual({ strong: 1, twin: 1, weak: 3 })
  })
})

describe('shares of the variance', () => {
  it('sum to one, and name what was simulated', async () => {
    const { variance } = await results(simulate(300, { original: 0.9, b: 0.2 }, { trials: 3 }))
    const shares = variance[0]?.shares
    expect(Object.values(shares ?? {}).reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12)
    expect(shares?.arm).toBeGreaterThan(0.3)
    const flat = await results(simulate(300, { original: 0.6, b: 0.6 }, { trials: 3 }))
    expect(flat.variance[0]?.shares?.arm).toBeLessThan(0.02)
    expect(flat.variance[0]?.shares?.trial).toBeGreaterThan(0.5)
    expect((await results(simulate(10, { original: 0.6, b: 0.6 }))).variance).toEqual([])
  })

  it('take no replicate of a case for a trial', async () => {
    const once = simulate(50, { original: 0.7, b: 0.5 }, { trials: 2 })
    const replicates = once.map(({ trial, ...one }) => ({ ...one, trial: 0, record: `${one.record}__r${trial + 1}` }))
    expect((await results(once)).variance).toHaveLength(1)
    expect((await results(replicates)).variance).toEqual([])
  })
})

describe('changes against the originals', () => {
  it('count cases lost and won, and mark neutral edits', async () => {
    const { changes } = await results(simulate(100, { original: 0.7, b: 0.5, blank: 0.7 }), { neutral: ['blank'] })
    expect(changes.map(({ arm, isNeutral }) => [arm, isNeutral])).toEqual([
      ['b', false],
      ['blank', true],
    ])
    expect(changes[0]?.lost).toBeGreaterThan(changes[0]?.won ?? 0)
  })

  it('name a neutral arm without outcomes', async () => {
    const { warnings } = await results(simulate(20, { original: 0.7, b: 0.5, blank: 0.7 }), { neutral: ['blanc'] })
    expect(warnings).toContainEqual(expect.stringMatching(/^"blanc": declared neutral.*Did you mean blank\?$/))
  })

  // scipy 1.17: binomtest(6, 7).pvalue
  it('are held against chance by McNemar, where every case is a cluster of its own', async () => {
    const [right, wrong] = ['correct', 'incorrect'] as const
    const pairs = [...'------+========='].map((change, i) => [`c${i}`, change] as const)
    const outcomes = pairs.flatMap(([name, change]) => [
      outcome({ case: name, arm: 'original', state: change === '+' ? wrong : right }),
      outcome({ case: name, arm: 'b', state: change === '-' ? wrong : right }),
    ])
    expect((await results(outcomes)).changes).toMatchObject([
      { cases: 16, lost: 6, won: 1, mcnemar: expect.closeTo(0.125, 12) },
    ])
    const paired = outcomes.map((one) => ({ ...one, cluster: one.case === 'c1' ? 'c0' : one.cluster }))
    expect((await results(paired)).changes).toMatchObject([{ lost: 6, won: 1, mcnemar: null }])
  })
})

describe('the paper’s tests', () => {
  it('pool the trials, with the deviation from run to run, and are warned of', async () => {
    const outcomes = simulate(50, { original: 0.7, b: 0.5 }, { trials: 3 })
    const { paperCompatible, warnings } = await results(outcomes, {}, { paperCompatible: true })
    const right = (arm: string, trial?: number) =>
      outcomes.filter((one) => one.arm === arm && one.score === 1 && (trial === undefined || one.trial === trial))
        .length
    const [a, c] = [right('original'), right('b')]
    expect(paperCompatible[0]?.p).toBe(fisherExact({ a, b: 150 - a, c, d: 150 - c }, 'greater').p)
    const runs = [0, 1, 2].map((trial) => right('b', trial) / 50)
    const mean = (runs[0] as number) / 3 + (runs[1] as number) / 3 + (runs[2] as number) / 3
    const deviation = Math.sqrt(runs.reduce((sum, run) => sum + (run - mean) ** 2, 0) / 2)
    expect(paperCompatible[0]?.perturbed.deviation).toBeCloseTo(deviation, 12)
    expect(warnings[0]).toMatch(/Pooled Fisher as in the paper/)
    expect((await results(outcomes)).paperCompatible).toEqual([])
  })

  it('are not made where originals or arm have no graded answer', async () => {
    const pooled = async (arm: string) => {
      const outcomes = simulate(20, { original: 0.7, b: 0.5 })
      const ungraded = outcomes.map((one) =>
        one.arm === arm ? { ...one, state: 'unscored' as const, score: null } : one,
      )
      return (await results(ungraded, {}, { paperCompatible: true })).paperCompatible
    }
    expect([await pooled('original'), await pooled('b')]).toEqual([[], []])
  })
})

describe('strata', () => {
  const known = (outcomes: readonly RecordOutcome[]): KnownRecords => ({
    datasets: [],
    records: new Map(
      outcomes.map(({ record, case: name, arm, sha256 }): [string, KnownRecord] => {
        const number = Number(name.replace('case-', ''))
        const metadata = { split: number % 2 === 0 ? 'test' : 'train', sites: number } as never
        return [
          record,
          {
            id: record,
            case: name,
            cluster: name,
            arm,
            target: '',
            sha256: sha256 ?? '',
            askedSha256: null,
            input: null,
            metadata,
          },
        ]
      }),
    ),
  })
  const outcomes = simulate(200, { original: 0.9, b: 0.9 }).map((one) =>
    one.arm === 'b' && Number(one.case.replace('case-', '')) % 2 === 1
      ? { ...one, state: 'incorrect' as const, score: 0 as const }
      : one,
  )

  it('hold each value against the rest, corrected over all of them', async () => {
    const { strata } = await results(outcomes, { strata: ['split', 'sites'] }, { known: known(outcomes) })
    const [test, train] = strata.filter(({ key }) => key === 'split')
    expect([test?.value, test?.cases, train?.value, train?.cases]).toEqual(['test', 100, 'train', 100])
    expect(train?.estimate).toBeLessThan(-0.6)
    expect(train?.adjustedP).toBeLessThan(1e-6)
    expect(strata.filter(({ key }) => key === 'sites').map(({ value, cases }) => [value, cases])).toEqual([
      ['100 to below 150', 50],
      ['50 to below 100', 50],
      ['below 50', 50],
      ['from 150', 50],
    ])
  })

  // R 4.2.2: t.test(c(-1,-1,0,0,-1,0), c(rep(-1,3), rep(1,2), rep(0,25)))$p.value; the normal distribution gives .048.
  it('of few cases are held against the rest by Welch’s t', async () => {
    const changes = [-1, -1, 0, 0, -1, 0, -1, -1, -1, 1, 1, ...Array<number>(25).fill(0)]
    const few = changes.flatMap((change, i) => [
      outcome({ case: `case-${i}`, arm: 'original', state: change === 1 ? 'incorrect' : 'correct' }),
      outcome({ case: `case-${i}`, arm: 'b', state: change === -1 ? 'incorrect' : 'correct' }),
    ])
    const inside = (name: string): string => (Number(name.replace('case-', '')) < 6 ? 'few' : 'many')
    const records = new Map(
      [...known(few).records].map(([id, record]) => [
        id,
        { ...record, metadata: { ward: inside(record.case) } as never },
      ]),
    )
    const { strata } = await results(few, { strata: ['ward'] }, { known: { datasets: [], records } })
    expect(strata.map(({ value, cases }) => [value, cases])).toEqual([
      ['few', 6],
      ['many', 30],
    ])
    for (const { interactionP } of strata) expect(interactionP).toBeCloseTo(0.0939038672585638, 12)
  })

  it('of a contrast over changed cases count these only', async () => {
    const halfChanged = outcomes.map((one) => {
      const number = Number(one.case.replace('case-', ''))
      return { ...one, sha256: one.arm === 'b' && number < 50 ? 'other' : 'same', response: null }
    })
    const declared = { families: [{ name: 'main', contrasts: [{ ...contrast, only: 'changed' }] }], strata: ['split'] }
    const { strata } = await results(halfChanged, declared, { known: known(halfChanged) })
    expect(strata.map(({ contrast: name, cases }) => [name, cases])).toEqual([
      ['b − original, changed cases', 25],
      ['b − original, changed cases', 25],
    ])
  })

  it('need the records, and a key that they have', async () => {
    await expect(results(outcomes, { strata: ['split'] })).rejects.toThrow(/--datasets/)
    await expect(results(outcomes, { strata: ['splt'] }, { known: known(outcomes) })).rejects.toThrow(/stratum splt/)
  })

  it('by specialty are warned of where the specialty is guessed, and only there', async () => {
    const told = (from: (number: number) => string | null): KnownRecords => {
      const { datasets, records } = known(outcomes)
      const named = [...records].map(([id, one]): [string, KnownRecord] => {
        const number = Number(one.case.replace('case-', ''))
        const metadata = { specialty: number < 80 ? 'surgery' : 'neurology', specialty_from: from(number) } as never
        return [id, { ...one, metadata }]
      })
      return { datasets, records: new Map(named) }
    }
    const warned = async (from: (number: number) => string | null, strata = ['specialty']) => {
      const { warnings } = await results(outcomes, { strata }, { known: told(from) })
      return warnings.filter((warning) => warning.includes('guessed'))
    }
    expect(await warned(() => 'given')).toEqual([])
    expect(await warned(() => 'guessed', ['specialty_from'])).toEqual([])
    const [some] = await warned((number) => (number < 80 ? 'guessed' : 'given'))
    expect(some).toMatch(
      /^Strata by specialty: of 200 cases the specialty of 80 is guessed\. .* such guesses are right\./,
    )
    // A dataset of before records said it.
    expect((await warned(() => null))[0]).toContain('of 200 cases the specialty of 200 is guessed')
  })

  it('take a case of several records by the mean of their numbers, and refuse words that differ', async () => {
    const replicated = outcomes.flatMap((one) =>
      one.arm === 'b' ? [1, 2].map((k) => ({ ...one, record: `${one.record}__r${k}` })) : [one],
    )
    const { datasets, records } = known(replicated)
    const differing = [...records].map(([id, one]): [string, KnownRecord] => {
      const { split, sites } = one.metadata as unknown as { split: string; sites: number }
      const last = id.endsWith('__r2')
      return [
        id,
        { ...one, metadata: { split: last ? `${split}-2` : split, sites: last ? sites + 2 : sites } as never },
      ]
    })
    const options = { known: { datasets, records: new Map(differing) } }
    const { strata } = await results(replicated, { strata: ['sites'] }, options)
    expect(strata.map(({ value, cases }) => [value, cases])).toContainEqual(['from 151', 50])
    await expect(results(replicated, { strata: ['split'] }, options)).rejects.toThrow(/case-\d+ in b differ in it/)
  })
})

describe('replicates', () => {
  it('are one observation of a case, not several', async () => {
    const outcomes = simulate(120, { original: 0.9, b: 0.7 })
    const tripled = outcomes.flatMap((one) =>
      one.arm === 'b' ? [1, 2, 3].map((k) => ({ ...one, record: `${one.record}__r${k}` })) : [one],
    )
    const [single, several] = [await results(outcomes), await results(tripled)]
    expect(single.families[0]?.contrasts[0]?.estimate).toBeLessThan(0)
    expect(several.families).toEqual(single.families)
    expect(several.arms.map(({ cases, records }) => [cases, records])).toContainEqual([120, 360])
  })
})
