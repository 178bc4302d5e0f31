import { describe, expect, it } from 'vitest'
import { rngAt } from '../../../src/rng.js'
import { boundedDifference, plannedDifference } from '../../../src/statistics/index.js'
import { cpuClock } from '../../cpu-clock.js'

const plan = { cases: 512, variance: 0.15, alpha: 0.05, margin: 0.03 }

describe('plannedDifference', () => {
  // By hand: (z.975 + z.8) · √(.15/512).
  it('gives the figures of 512 cases at 15 % discordance', () => {
    const found = plannedDifference(plan)
    expect(found.standardError).toBeCloseTo(0.0171163, 7)
    expect(found.smallestEffect).toBeCloseTo(0.0479526, 6)
    expect(plannedDifference({ ...plan, alpha: 0.05 / 27 }).smallestEffect).toBeCloseTo(0.0677, 3)
  })

  it.each([
    [20, 0.2],
    [50, 0.12],
    [400, 0.1],
  ])('expects of %i cases the interval that the analysis gives them', (cases, variance) => {
    const expected = plannedDifference({ cases, variance, alpha: 0.05, margin: 0.03 })
    const clusters = Array.from({ length: cases }, (_, i) => i)
    const half = Math.round((cases * variance) / 2)
    const values = clusters.map((i) => (i < half ? -1 : i < 2 * half ? 1 : 0))
    expect(expected.halfWidth).toBeCloseTo(-(boundedDifference(values, { clusters, most: 1 }, 0.95).low ?? 0), 9)
    expect(expected.oneSidedHalfWidth).toBeCloseTo(-(boundedDifference(values, { clusters, most: 1 }, 0.9).low ?? 0), 9)
  })

  it('knows no smallest loss where it would be larger than the share of cases that differ', () => {
    expect(plannedDifference({ ...plan, cases: 20 }).smallestEffect).toBeNull()
    expect(plannedDifference({ ...plan, cases: 53 }).smallestEffect).toBeCloseTo(0.149, 3)
    expect(
      plannedDifference({ cases: 20, variance: 0.05, trials: 3, alpha: 0.05, margin: 0.03 }).smallestEffect,
    ).toBeCloseTo(0.14, 2)
  })

  it('has the power it plans for', () => {
    const { casesForMargin } = plannedDifference(plan)
    expect(casesForMargin).toBe(1080)
    expect(plannedDifference({ ...plan, cases: 1080 }).powerWithinMargin).toBeGreaterThanOrEqual(0.8)
    expect(plannedDifference({ ...plan, cases: 1079 }).powerWithinMargin).toBeLessThan(0.8)
    expect(plannedDifference({ ...plan, cases: 1 }).powerWithinMargin).toBeLessThan(0.1)
  })

  // The normal approximation promised .91, .83, .81 and .80.
  it.each([
    [99, 0.01, 0.03, 0.613],
    [150, 0.02, 0.03, 0.539],
    [138, 0.02, 0.03, 0.551],
    [99, 0.04, 0.05, 0.599],
  ])('promises what the analysis of %i cases at a discordance of %f has', (cases, variance, margin, power) => {
    const { powerWithinMargin } = plannedDifference({ cases, variance, alpha: 0.05, margin })
    expect(powerWithinMargin).toBeCloseTo(power, 3)
    expect(powerWithinMargin).toBeCloseTo(shown(cases, variance, margin), 6)
  })

  it('counts trials of a case, as a simulation does', () => {
    const cases = 150
    const clusters = Array.from({ length: cases }, (_, i) => i)
    const { powerWithinMargin } = plannedDifference({ cases, variance: 0.02, trials: 3, alpha: 0.05, margin: 0.03 })
    const draws = rngAt(['test', 'planned-difference'])
    const pair = (): number => {
      const drawn = draws.integer(100)
      return drawn < 3 ? -1 : drawn < 6 ? 1 : 0
    }
    const runs = Array.from({ length: 400 }, () => clusters.map(() => (pair() + pair() + pair()) / 3))
    const found = runs.filter((values) => (boundedDifference(values, { clusters, most: 1 }, 0.9).low ?? -1) > -0.03)
    // Four standard errors.
    expect(Math.abs(found.length / runs.length - powerWithinMargin)).toBeLessThan(0.087)
  })

  // More gains need not raise the lower end: with all larger numbers of gains counted they were .738 and .973.
  it.each<readonly [cases: number, variance: number, margin: number, power: number | null]>([
    [4, 0.5, 0.9, 0.551],
    [10, 0.9, 0.99, 0.939],
    [3, 0.999, 0.8, null],
    [6, 0.7, 0.95, null],
    [12, 0.99, 0.6, null],
    [14, 0.2, 0.25, null],
  ])(
    'looks at every number of gains and losses of %i cases at a discordance of %f',
    (cases, variance, margin, power) => {
      const { powerWithinMargin } = plannedDifference({ cases, variance, alpha: 0.05, margin })
      expect(powerWithinMargin).toBeCloseTo(shown(cases, variance, margin), 6)
      if (power !== null) expect(powerWithinMargin).toBeCloseTo(power, 3)
    },
  )

  it.each([0.02, 0.15, 0.6, 1])(
    'goes over to the normal approximation without a step where many pairs differ, at a discordance of %f',
    (variance) => {
      const cases = Math.floor(2000 / variance)
      for (const sigmas of [2.2, 2.5, 3]) {
        const options = { variance, alpha: 0.05, margin: (sigmas * variance) / Math.sqrt(2000) }
        const exact = plannedDifference({ ...options, cases }).powerWithinMargin
        const approximate = plannedDifference({ ...options, cases: cases + 1 }).powerWithinMargin
        expect(Math.abs(approximate - exact)).toBeLessThan(0.007)
      }
    },
  )

  it('does not take many pairs of few cases for many cases', () => {
    // What none of 20 cases could show is 13.9 points, however often each is asked.
    const { powerWithinMargin } = plannedDifference({
      cases: 20,
      variance: 0.0005,
      trials: 2000,
      alpha: 0.05,
      margin: 0.1,
    })
    expect(powerWithinMargin).toBeLessThan(0.05)
  })

  it.each([
    { cases: 100, variance: 0.1, trials: 10, alpha: 0.05, margin: 0.03 },
    { cases: 1_000_000, variance: 0.01, alpha: 0.05, margin: 0.001 },
    { cases: 1_000_000, variance: 0.1, alpha: 0.05, margin: 0.001 },
    { cases: 512, variance: 0.001, alpha: 0.05, margin: 0.000001 },
  ])('takes a few exact counts to find the cases, not a dozen: %j', (given) => {
    const seconds = cpuClock()
    const { casesForMargin } = plannedDifference(given)
    expect(seconds()).toBeLessThan(2)
    expect(plannedDifference({ ...given, cases: casesForMargin }).powerWithinMargin).toBeGreaterThanOrEqual(0.8)
    expect(plannedDifference({ ...given, cases: casesForMargin - 1 }).powerWithinMargin).toBeLessThan(0.8)
  })

  it.each([
    { cases: 0 },
    { cases: 1e300 },
    { trials: 0 },
    { variance: 0 },
    { variance: 0.5, trials: 3 },
    { margin: 0 },
    { margin: 1e-200 },
    { margin: Number.POSITIVE_INFINITY },
    { margin: Number.NaN },
    { alpha: 1 },
  ])('refuses %o', (wrong) => {
    expect(() => plannedDifference({ ...plan, ...wrong })).toThrow(/plannedDifference expects/)
  })

  it('promises nothing of fewer cases than show it where none differs', () => {
    const of = (cases: number) => plannedDifference({ cases, variance: 0.001, alpha: 0.05, margin: 0.03 })
    expect(of(98).casesForMargin).toBe(99)
    // What remains is the chance of more gains than losses.
    expect(of(98).powerWithinMargin).toBeLessThan(0.05)
    expect(of(99).powerWithinMargin).toBeGreaterThan(0.9)
  })
})

/** The same from the values themselves: gains and losses of up to twenty cases, each with its chance. */
function shown(cases: number, discordance: number, margin: number): number {
  const clusters = Array.from({ length: cases }, (_, i) => i)
  const [half, rest] = [discordance / 2, 1 - discordance]
  let [total, row] = [0, rest ** cases]
  for (let losses = 0; losses <= Math.min(20, cases); losses++) {
    let chance = row
    for (let gains = 0; gains <= Math.min(20, cases - losses); gains++) {
      const values = clusters.map((i) => (i < losses ? -1 : i < losses + gains ? 1 : 0))
      const { low } = boundedDifference(values, { clusters, most: 1 }, 0.9)
      if ((low ?? -1) > -margin) total += chance
      chance *= ((cases - losses - gains) / (gains + 1)) * (half / rest)
    }
    row *= ((cases - losses) / (losses + 1)) * (half / rest)
  }
  return total
}
