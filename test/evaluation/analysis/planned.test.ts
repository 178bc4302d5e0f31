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

  it('take no case for changed whose replicates all have the text of the one record of the other arm', async () => {
    const outcomes = simulate(20, { original: 0.7, noisy: 0.4 }).flatMap((one) => {
      if (one.arm === 'original') return [{ ...one, sha256: 'a', response: null }]
      return [1, 2, 3].map((replicate) => {
        const isChanged = one.case === 'case-0' && replicate === 3
        return { ...one, record: `${one.record}__r${replicate}`, sha256: isChanged ? 'b' : 'a', response: null }
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

  it('refuses records that are other texts than those that were answered', async () => {
    const outcomes = simulate(20, { original: 0.8, one: 0.75, ten: 0.4 })
    const scores = await collectScores(outcomes, null)
    const answered = await collectScores(
      outcomes.map((one) => ({ ...one, sha256: one.record === 'case-3__ten' ? digest('b') : digest('a') })),
      null,
    )
    const of = { known: known(outcomes) }
    expect(() => analyze(scores, plan({ addedShare: arms }), of)).not.toThrow()
    expect(() => analyze(answered, plan({ addedShare: arms }), of)).toThrow(
      /outcomes of record case-3__ten are for another text than that of the dataset/,
    )
  })

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

describe('cases that are answered alike in every arm', () => {
  const doses: Readonly<Record<string, number>> = { low: 1, middle: 5, high: 10 }
  const alike = Array.from({ length: 40 }, (_, i) => `c${i}`).flatMap((name, i) =>
    Object.keys(doses).map((arm) => outcome({ case: name, arm, state: i % 5 === 0 ? 'incorrect' : 'correct' })),
  )
  const contrastOf = async (
    outcomes: readonly RecordOutcome[],
    contrast: object,
    known: KnownRecords | null = null,
  ) => {
    const declared = { ...plan(contrast), original: 'low', positiveControl: null }
    return analyze(await collectScores(outcomes, null), declared, { known }).families[0]?.contrasts[0]
  }

  // Slopes over 1, 5 and 10 whose weights sum to 1e-17 and not to 0 gave all forty cases a direction, and p = .001.
  it('have no slope over doses, and no p below 1', async () => {
    expect(await contrastOf(alike, { trend: doses })).toMatchObject({ estimate: 0, p: 1 })
  })

  it('have no slope over added shares either', async () => {
    const shares: Readonly<Record<string, number>> = { middle: 0.1, high: 0.7 }
    const records = new Map<string, KnownRecord>(
      alike.map(({ record, case: name, arm }) => {
        const metadata = { added_share: shares[arm] ?? 0 } as unknown as KnownRecord['metadata']
        return [record, { id: record, arm, case: name, cluster: name, sha256: digest(record), metadata } as KnownRecord]
      }),
    )
    const known = { records } as unknown as KnownRecords
    const found = await contrastOf(alike, { addedShare: ['low', 'middle', 'high'] }, known)
    expect(found).toMatchObject({ estimate: 0, p: 1 })
  })

  // Of ten trials 1, 2 and 3 are right in one arm and 3, 2 and 1 in the other: the means are .2000…1 and .2.
  it('do not differ where records are read in another order', async () => {
    const rights: Readonly<Record<string, readonly number[]>> = { low: [1, 2, 3], high: [3, 2, 1] }
    const outcomes = Array.from({ length: 20 }, (_, i) => `c${i}`).flatMap((name) =>
      Object.entries(rights).flatMap(([arm, counts]) =>
        counts.flatMap((right, r) =>
          Array.from({ length: 10 }, (_, trial) => {
            const state = trial < right ? 'correct' : 'incorrect'
            return outcome({ case: name, record: `${name}__${arm}__r${r}`, arm, trial, state })
          }),
        ),
      ),
    )
    expect(await contrastOf(outcomes, { arm: 'high', against: 'low' })).toMatchObject({ estimate: 0, p: 1 })
    const declared = { ...plan({ arm: 'high', against: 'low' }), original: 'low', positiveControl: null }
    const { changes } = analyze(await collectScores(outcomes, null), declared)
    expect(changes).toMatchObject([{ cases: 20, lost: 0, won: 0 }])
  })
})
