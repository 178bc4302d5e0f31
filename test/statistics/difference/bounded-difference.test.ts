import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundedDifference, boundedP, crossedDifference, meanDifference } from '../../../src/statistics/index.js'

/** Of so many cases, each a cluster of its own, the first lose and the next gain. */
const few = (count: number, losses: number, gains = 0): { values: number[]; clusters: number[] } => {
  const clusters = Array.from({ length: count }, (_, i) => i)
  return { values: clusters.map((i) => (i < losses ? -1 : i < losses + gains ? 1 : 0)), clusters }
}

const lowerOf = (count: number, losses: number, gains: number, most = 1): number => {
  const { values, clusters } = few(count, losses, gains)
  return boundedDifference(values, { clusters, most }, 0.9).low ?? Number.NaN
}

describe('boundedDifference', () => {
  it.each([
    [2, -0.7763932],
    [12, -0.2209222],
    [98, -0.0301062],
    [99, -0.0298067],
  ])('of %i equal pairs leaves what none of them could show: 1 - .05^(1/n)', (count, low) => {
    expect(lowerOf(count, 0, 0)).toBeCloseTo(low, 6)
  })

  it('does not end where all cases lost', () => {
    const { values, clusters } = few(12, 12)
    const { low, high } = boundedDifference(values, { clusters, most: 1 }, 0.95)
    // -1 + 2 * (1 - .025^(1/12))
    expect([low, high]).toEqual([-1, expect.closeTo(-0.4707, 4)])
    const two = boundedDifference([-1, -1], { clusters: [1, 2], most: 1 }, 0.95)
    expect(two.high).toBeGreaterThan(0)
  })

  it('joins exact limits of gains and losses as R does', () => {
    // R 4.2: with l = qbeta(.05, 1, 40), u = qbeta(.95, 4, 37): r = sqrt(l * u / ((1 - l) * (1 - u))),
    // -2/40 - sqrt((1/40 - l)^2 + (u - 3/40)^2 + 2 * r * (1/40 - l) * (u - 3/40)).
    expect(lowerOf(40, 3, 1)).toBeCloseTo(-0.1605617, 6)
  })

  it('weighs values by design weights, of which equal ones change nothing', () => {
    const { values, clusters } = few(40, 4)
    const plain = boundedDifference(values, { clusters, most: 1 }, 0.9)
    const alike = boundedDifference(values, { clusters, most: 1, weights: values.map(() => 5) }, 0.9)
    for (const end of ['estimate', 'standardError', 'low', 'high'] as const) {
      expect(alike[end]).toBeCloseTo(plain[end] as number, 12)
    }
    // Twenty of weight 1 and twenty of weight 10, four of which lost: 40 of 220.
    const weights = clusters.map((i) => (i < 20 ? 10 : 1))
    const weighed = boundedDifference(values, { clusters, most: 1, weights }, 0.9)
    expect(weighed.estimate).toBeCloseTo(-40 / 220, 12)
    // Linearised: √(Σ (w (x − m))² / (Σw)² · 40/39).
    const squares = values.reduce((sum, value, i) => sum + ((weights[i] as number) * (value + 40 / 220)) ** 2, 0)
    expect(weighed.standardError).toBeCloseTo(Math.sqrt(((squares / 220 ** 2) * 40) / 39), 12)
    expect((weighed.high as number) - (weighed.low as number)).toBeGreaterThan(
      (plain.high as number) - (plain.low as number),
    )
    const parts = clusters.map((i) => [`part ${i}`])
    expect(() => boundedDifference(values, { clusters, most: 1, weights, parts }, 0.9)).toThrow(/parts or weights/)
  })

  it('of equal values with unequal weights leaves as much as their effective number does', () => {
    const { values, clusters } = few(40, 0)
    const weights = clusters.map((i) => (i < 20 ? 10 : 1))
    // Kish: 220² / (20 · 100 + 20).
    const { low } = boundedDifference(values, { clusters, most: 1, weights }, 0.9)
    expect(low).toBeCloseTo(0.05 ** (2020 / 220 ** 2) - 1, 12)
  })

  it('keeps its level exactly: a loss of the margin is ruled out in no more than 5 of 100', () => {
    for (const [count, margin] of [
      [12, 0.2],
      [30, 0.1],
      [60, 0.05],
    ] as const) {
      for (const gain of [0, 0.01, 0.05, 0.2]) {
        expect(ruledOut(count, gain, { margin, isBounded: true })).toBeLessThanOrEqual(0.05)
      }
      expect(ruledOut(count, 0, { margin, isBounded: false })).toBeGreaterThan(0.06)
    }
  })

  it('is the usual interval or a wider one, within what a case can have', () => {
    const value = fc.integer({ min: -3, max: 3 }).map((thirds) => thirds / 3)
    const rows = fc.array(fc.tuple(value, fc.integer({ min: 0, max: 20 })), { minLength: 2, maxLength: 60 })
    fc.assert(
      fc.property(rows, (drawn) => {
        const [values, clusters] = [drawn.map(([one]) => one), drawn.map(([, name]) => name)]
        const usual = meanDifference(values, clusters, 0.95)
        const { estimate, low, high } = boundedDifference(values, { clusters, most: 1 }, 0.95)
        if (estimate === null || low === null || high === null) return usual.standardError === null
        const isWider = low <= Math.max(-1, usual.low ?? 1) + 1e-12 && high >= Math.min(1, usual.high ?? -1) - 1e-12
        return isWider && low >= -1 && high <= 1 && low < high && low <= estimate && estimate <= high
      }),
    )
  })

  it('is the usual one where gains and losses are many', () => {
    const clusters = Array.from({ length: 400 }, (_, i) => i)
    const values = clusters.map((i) => ((i * 7) % 13) / 13 - 0.5)
    const { p: _, ...usual } = meanDifference(values, clusters, 0.95)
    expect(boundedDifference(values, { clusters, most: 1 }, 0.95)).toEqual(usual)
  })

  it('counts parts where they are fewer than clusters, and clusters rather than values', () => {
    const clusters = Array.from({ length: 40 }, (_, i) => i)
    const values = clusters.map(() => 0)
    const parts = clusters.map((i) => [`sentence ${i % 10}`])
    const [ten, twenty] = [1 - 0.025 ** (1 / 10), 1 - 0.025 ** (1 / 20)]
    expect(boundedDifference(values, { clusters, most: 1, parts }, 0.95).high).toBeCloseTo(ten, 12)
    const shared = clusters.map((i) => i % 20)
    expect(boundedDifference(values, { clusters: shared, most: 1 }, 0.95).high).toBeCloseTo(twenty, 12)
    expect(boundedDifference(values, { clusters: shared, most: 2 }, 0.95).high).toBeCloseTo(2 * twenty, 12)
  })

  it('takes a value without parts for one by itself', () => {
    const { values, clusters } = few(20, 3, 1)
    const plain = boundedDifference(values, { clusters, most: 1 }, 0.95)
    expect(boundedDifference(values, { clusters, most: 1, parts: clusters.map(() => []) }, 0.95)).toEqual(plain)
    const two = clusters.map((i) => (i < 2 ? ['a'] : []))
    expect(
      boundedDifference(
        clusters.map(() => 0),
        { clusters, most: 1, parts: two },
        0.95,
      ).high,
    ).toBeCloseTo(1 - 0.025 ** (1 / 19), 12)
  })

  it('refuses a difference beyond the largest', () => {
    expect(() => boundedDifference([0, 1.5], { clusters: [1, 2], most: 1 }, 0.95)).toThrow(/within ± 1 and found 1.5/)
  })
})

describe('boundedP', () => {
  const sentences = (count: number, of: number): string[][] => Array.from({ length: count }, (_, i) => [`s-${i % of}`])

  it('is not sure where few cases differ, whatever t says', () => {
    const lost = few(200, 5)
    const parts = sentences(200, 40)
    expect(crossedDifference(lost.values, { clusters: lost.clusters, parts }, 0.95).p).toBeLessThan(0.03)
    expect(boundedP(lost.values, { clusters: lost.clusters, most: 1, parts })).toBeGreaterThan(0.05)
    expect(boundedP(lost.values, { clusters: lost.clusters, most: 1 })).toBeCloseTo(2 ** -4, 12)
    const four = few(20, 4)
    expect(boundedP(four.values, { clusters: four.clusters, most: 1 })).toBeCloseTo(2 ** -3, 12)
  })

  it('is that of exchanged signs where all cases lose, and 1 where one sentence does all', () => {
    const { values, clusters } = few(12, 12)
    expect(boundedP(values, { clusters, most: 1 })).toBeCloseTo(2 ** -11, 12)
    expect(boundedP(values, { clusters, most: 1, parts: clusters.map(() => ['a']) })).toBe(1)
    expect(boundedP([0, 0, 0], { clusters: [1, 2, 3], most: 1 })).toBe(1)
    expect(boundedP([1], { clusters: [1], most: 1 })).toBeNull()
  })

  it('is where the interval ends at 0', () => {
    const { values, clusters } = few(400, 40, 20)
    const p = boundedP(values, { clusters, most: 1 }) ?? 0
    expect(p).toBeGreaterThan(meanDifference(values, clusters, 0.95).p ?? 1)
    expect(boundedDifference(values, { clusters, most: 1 }, 1 - p).high).toBeCloseTo(0, 8)
  })

  it('is at most .05 only where the interval does not hold 0', () => {
    const value = fc.integer({ min: -4, max: 2 }).map((half) => Math.max(-1, half / 2))
    const row = fc.tuple(value, fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 12 }))
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 60 }), fc.boolean(), (rows, isBySentence) => {
        const [values, clusters] = [rows.map(([one]) => one), rows.map(([, name]) => name)]
        const parts = rows.map(([, , part]) => (part === 0 ? [] : [`s-${part}`]))
        const options = { clusters, most: 1, ...(isBySentence ? { parts } : {}) }
        const p = boundedP(values, options)
        const { low, high } = boundedDifference(values, options, 0.95)
        return p === null || p > 0.05 || (low ?? 0) > 0 || (high ?? 0) < 0
      }),
      { numRuns: 300 },
    )
  })

  // R 4.2: bounded_p of data/report/analysis.R with `usual` 2 * pt(-abs(estimate) / error, n - 1).
  it.each<readonly [count: number, losses: number, gains: number, p: number]>([
    [160, 160, 0, 1.36845553157e-48],
    [500, 500, 0, 6.109872727e-151],
    [500, 499, 1, 3.06104623436e-148],
    [512, 72, 0, 1.4195191403e-18],
    [512, 100, 4, 6.867183037e-23],
    [1273, 77, 0, 5.24569258642e-19],
  ])('of %i cases, %i lost and %i gained, is far below what 1 less p can tell from 1', (count, losses, gains, p) => {
    const { values, clusters } = few(count, losses, gains)
    const found = boundedP(values, { clusters, most: 1 }) ?? 0
    expect(found / p).toBeCloseTo(1, 6)
    expect(boundedP(values, { clusters, most: 1, parts: clusters.map((i) => [`s-${i}`]) })).toBeCloseTo(found, 12)
  })

  it('is a p whatever the number of cases and losses, and never larger where more are lost', () => {
    for (const count of [2, 3, 9, 10, 11, 40, 160, 512, 1273, 3000]) {
      const { clusters } = few(count, 0)
      let last = 1
      for (const share of [0, 0.01, 0.06, 0.14, 0.36, 0.6, 0.9, 0.999, 1]) {
        const losses = Math.round(share * count)
        const p = boundedP(few(count, losses).values, { clusters, most: 1 }) ?? Number.NaN
        expect(p).toBeGreaterThanOrEqual(Math.max(1e-300, Math.min(1, 2 ** (1 - losses)) * (1 - 1e-8)))
        expect(p).toBeLessThanOrEqual(last * (1 + 1e-8))
        last = p
      }
    }
  })

  it('refuses a difference beyond the largest', () => {
    expect(() => boundedP([0, 1.5], { clusters: [1, 2], most: 1 })).toThrow(/within ± 1 and found 1.5/)
  })
})

/** Chance that a true loss of exactly the margin is ruled out at .95, over all outcomes of so many cases. */
function ruledOut(
  count: number,
  gain: number,
  { margin, isBounded }: { readonly margin: number; readonly isBounded: boolean },
): number {
  const loss = gain + margin
  let [total, row] = [0, (1 - gain - loss) ** count]
  for (let losses = 0; losses <= count; losses++) {
    let chance = row
    for (let gains = 0; losses + gains <= count && chance > 0; gains++) {
      const { values, clusters } = few(count, losses, gains)
      const usual = meanDifference(values, clusters, 0.9)
      const low = isBounded ? lowerOf(count, losses, gains) : (usual.low ?? usual.estimate ?? 0)
      if (low > -margin) total += chance
      chance *= ((count - losses - gains) / (gains + 1)) * (gain / (1 - gain - loss))
    }
    row *= ((count - losses) / (losses + 1)) * (loss / (1 - gain - loss))
  }
  return total
}
