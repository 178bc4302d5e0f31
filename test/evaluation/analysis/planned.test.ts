import { describe, expect, it } from 'vitest'
import { analysisPlanSchema, analyze, collectScores } from '../../../src/evaluation/analysis/index.js'
import type { RecordOutcome } from '../../../src/evaluation/outcome/index.js'
import type { KnownRecord, KnownRecords } from '../../../src/evaluation/record/index.js'
import { outcome, simulate } from '../outcomes.js'

const plan = (contrast: object) =>
  analysisPlanSchema.parse({
    format: 'medqa-perturb/analysis@1',
    estimand: 'loss of accuracy',
    margin: { points: 0.03, share: 0.1, reason: 'a test' },
    draws: 1000,
    families: [{ name: 'main', contrasts: [contrast] }],
  })

const digest = (text: string): string => text.padEnd(64, '0').slice(0, 64)

/** Noise that leaves every other case as it was: their text, and so their digest, is that of the clean arm. */
function halfNoisy(outcomes: readonly RecordOutcome[]): RecordOutcome[] {
  return outcomes.map((one) => {
    const number = Number(one.case.replace('case-', ''))
    const isChanged = one.arm === 'noisy' && number % 2 === 0
    return { ...one, sha256: digest(`${number}${isChanged ? 'a' : 'b'}`) }
  })
}

describe('contrasts over changed cases', () => {
  const contrast = { arm: 'noisy', against: 'original', only: 'changed' }
  const first = async (outcomes: readonly RecordOutcome[]) => {
    const results = analyze(await collectScores(outcomes, null), plan(contrast))
    return { found: results.families[0]?.contrasts[0], warnings: results.warnings }
  }

  it('count the cases whose text differs, and show the others as an A/A control', async () => {
    const outcomes = simulate(100, { original: 0.7, noisy: 0.4 }).map((one) => ({ ...one, response: null }))
    const same = outcomes.filter(({ arm }) => arm === 'original')
    const stateOf = new Map(same.map((one) => [one.case, one]))
    const honest = halfNoisy(outcomes).map((one) => {
      const clean = stateOf.get(one.case)
      const isSame = one.arm === 'noisy' && Number(one.case.replace('case-', '')) % 2 === 1
      return isSame && clean !== undefined ? { ...one, state: clean.state, score: clean.score } : one
    })
    const { found, warnings } = await first(honest)
    expect(found).toMatchObject({ cases: 50, contrast: 'noisy − original, changed cases' })
    expect(found?.unchanged).toMatchObject({ cases: 50, estimate: 0, isNothing: true })
    expect(warnings.some((warning) => warning.includes('whose text is the same'))).toBe(false)
  })

  it('take no case for changed whose records were answered in another order', async () => {
    const outcomes = simulate(20, { original: 0.7, noisy: 0.4 }).flatMap((one) => {
      const records = ['a', 'b'].map((text) => ({
        ...one,
        record: `${one.record}__${text}`,
        sha256: text,
        response: null,
      }))
      const last = { ...records[1], sha256: one.arm === 'noisy' && one.case === 'case-0' ? 'c' : 'b' } as RecordOutcome
      return one.arm === 'noisy' ? [last, records[0] as RecordOutcome] : [records[0] as RecordOutcome, last]
    })
    const { found } = await first(outcomes)
    expect(found?.cases).toBe(1)
  })

  it('take no case for changed whose replicates all hold the original text', async () => {
    const outcomes = simulate(20, { original: 0.7, noisy: 0.4 }).flatMap((one) => {
      if (one.arm === 'original') return [{ ...one, sha256: 'a', response: null }]
      const isChanged = one.case === 'case-0'
      return ['r1', 'r2', 'r3'].map((replicate) => {
        const sha256 = isChanged && replicate === 'r2' ? 'b' : 'a'
        return { ...one, record: `${one.record}__${replicate}`, sha256, response: null }
      })
    })
    const { found } = await first(outcomes)
    expect(found).toMatchObject({ cases: 1, unchanged: { cases: 19 } })
  })

  it('warn where cases of one text differ all the same', async () => {
    const { found, warnings } = await first(halfNoisy(simulate(200, { original: 0.9, noisy: 0.2 })))
    expect(found?.unchanged).toMatchObject({ cases: 100, isNothing: false })
    expect(warnings).toContainEqual(expect.stringMatching(/100 cases whose text is the same differ too/))
  })

  it('are refused where a log did not hold the texts', async () => {
    await expect(first(simulate(5, { original: 0.7, noisy: 0.6 }))).rejects.toThrow(/digest of the text/)
  })
})

describe('a contrast of few cases', () => {
  it('has no interval and no bound beyond 100 points', async () => {
    const outcomes = ['c0', 'c1', 'c2'].flatMap((name) => [
      outcome({ case: name, arm: 'original', state: 'correct' }),
      outcome({ case: name, arm: 'noisy', state: name === 'c2' ? 'correct' : 'incorrect' }),
    ])
    const results = analyze(await collectScores(outcomes, null), plan({ arm: 'noisy', against: 'original' }))
    expect(results.families[0]?.contrasts[0]).toMatchObject({ low: -1, lowerBound: -1 })
  })
})

describe('a line over added shares', () => {
  const arms = ['original', 'one', 'ten']
  const shares = (name: string, arm: string): number =>
    arm === 'original' ? 0 : (arm === 'one' ? 0.1 : 1) * (1 + (Number(name.replace('case-', '')) % 5) / 5)
  const known = (outcomes: readonly RecordOutcome[]): KnownRecords => {
    const records = outcomes.map(({ record, case: name, arm }): [string, KnownRecord] => [
      record,
      {
        id: record,
        case: name,
        cluster: name,
        arm,
        target: '',
        sha256: digest('a'),
        askedSha256: null,
        input: null,
        metadata: { added_share: arm === 'original' ? null : shares(name, arm) } as never,
      },
    ])
    return { records: new Map(records), datasets: [] }
  }

  it('is the slope with a level for each case', async () => {
    const outcomes = simulate(200, { original: 0.8, one: 0.75, ten: 0.4 })
    const contrast = { addedShare: arms }
    const results = analyze(await collectScores(outcomes, null), plan(contrast), { known: known(outcomes) })
    const found = results.families[0]?.contrasts[0]
    let [rise, spread] = [0, 0]
    for (const name of new Set(outcomes.map((one) => one.case))) {
      const of = arms.map((arm) => outcomes.find((one) => one.case === name && one.arm === arm)?.score ?? 0)
      const doses = arms.map((arm) => shares(name, arm))
      const mean = doses.reduce((sum, dose) => sum + dose, 0) / 3
      doses.forEach((dose, i) => {
        rise += (dose - mean) * (of[i] ?? 0)
        spread += (dose - mean) ** 2
      })
    }
    expect(found?.estimate).toBeCloseTo(rise / spread, 12)
    expect(found).toMatchObject({ margin: null, verdict: null, missingBounds: null, cases: 200 })
    expect(found?.high).toBeLessThan(0)
    expect(found?.p).toBeLessThan(0.01)
  })

  it('needs the records, and doses that differ', async () => {
    const outcomes = simulate(5, { original: 0.8, one: 0.75, ten: 0.4 })
    const scores = await collectScores(outcomes, null)
    expect(() => analyze(scores, plan({ addedShare: arms }))).toThrow(/--datasets/)
    const flat = known(outcomes.map((one) => ({ ...one, arm: 'original' })))
    expect(() => analyze(scores, plan({ addedShare: arms }), { known: flat })).toThrow(/added share of case-0/)
    const one = outcome({ case: 'case-0', arm: 'original', state: 'correct' })
    expect(one.record).toBe('case-0__original')
  })
})
