import { describe, expect, it } from 'vitest'
import { gatePolicySchema } from '../../../src/evaluation/gate/index.js'
import { forecastGate, forecastRun } from '../../../src/evaluation/plan/index.js'
import type { KnownRecord } from '../../../src/evaluation/record/index.js'
import { mcnemarPower } from '../../../src/statistics/index.js'

const run = {
  cases: 512,
  trials: 1,
  discordance: 0.15,
  margin: 0.03,
  tests: 1,
  effect: 0.05,
  arms: 8,
  models: 9,
  costPerCall: 0.001,
}

describe('forecastRun', () => {
  it('counts calls and money, and gives the exact power', () => {
    const found = forecastRun({ ...run, trials: 3 })
    expect([found.calls, found.cost]).toEqual([110592, 110.592])
    expect(found.exactPower).toBeCloseTo(
      mcnemarPower({ pairs: 512, lost: 0.1, won: 0.05, alpha: 0.05, alternative: 'two-sided' }),
      12,
    )
    expect(forecastRun({ ...run, tests: 27 }).exactPowerInFamily).toBeLessThan(found.exactPower ?? 0)
    expect(forecastRun({ ...run, effect: 0.2 }).exactPower).toBeNull()
  })

  it('counts the calls of the records where they are known', () => {
    expect(forecastRun({ ...run, records: 880, trials: 2 }).calls).toBe(880 * 2 * 9)
  })

  it('says what repeats gain at most and at least', () => {
    const { ifTrialsAgree, ifTrialsDiffer } = forecastRun({ ...run, discordance: 0.24, trials: 3 })
    // Chances of Beta(.6, .4) disagree in 24 % of pairs: three trials leave about a third of the cases for the margin.
    expect(ifTrialsDiffer.casesForMargin).toBe(566)
    expect(ifTrialsAgree.casesForMargin).toBe(1698)
    expect(forecastRun(run).ifTrialsDiffer).toEqual(forecastRun(run).ifTrialsAgree)
  })

  it('says how many pairs to grade', () => {
    const pairs = forecastRun({ ...run, discordance: 0.07, effect: 0 }).goldPairs
    expect(pairs.map(({ pairs: count }) => count)).toEqual([673, 299, 108])
  })
})

describe('forecastGate', () => {
  const rules = (category: string, count: number): KnownRecord[] =>
    Array.from({ length: count }, (_, i) => ({
      id: `${category}-${i}`,
      case: `${category}-${i}`,
      cluster: `${category}-${i}`,
      arm: 'drug-safety-counterfactual',
      target: '',
      sha256: '',
      askedSha256: null,
      input: null,
      metadata: { rule: `${category}-${i}`, category, review: i === 0 ? 'reviewed' : 'unreviewed' } as never,
    }))
  const records = [...rules('a', 59), ...rules('b', 5)]
  const policy = gatePolicySchema.parse({
    format: 'medqa-perturb/gate-policy@1',
    intendedUse: 'x',
    categories: [
      { category: 'a', threshold: 0.95 },
      { category: 'b', threshold: 0.8 },
    ],
  })
  const forecast = (review?: object) =>
    forecastGate({ records: new Map(records.map((one) => [one.id, one])), datasets: [] }, { ...policy, ...review })

  it('says with how many failures a category can still be met, and when it cannot', () => {
    const [a, b] = forecast({ review: { key: 'review', reviewed: ['signed'] } })
    expect(a).toMatchObject({ rules: 59, reviewed: 0, fewest: 59, mostFailuresToMeet: 0 })
    expect(a?.bestLow).toBeCloseTo(0.05 ** (1 / 59), 12)
    expect(b).toMatchObject({ rules: 5, fewest: 30, mostFailuresToMeet: null, fewestFailuresToMiss: 4 })
  })

  it('counts reviewed rules only where there are some', () => {
    expect(forecast()[0]).toMatchObject({ rules: 59, reviewed: 1, mostFailuresToMeet: null })
  })
})
