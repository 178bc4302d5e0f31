import { describe, expect, it } from 'vitest'
import { hypergeometricBound, sampledShare } from '../../../src/statistics/index.js'

const own = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i)
const ones = (good: number, count: number): readonly number[] => own(count).map((i) => (i < good ? 1 : 0))

/** How often the interval holds the true share, over all samples of a set without clusters. */
function coverage(good: number, population: number, sample: number): number {
  const choose = (n: number, k: number): number => {
    let value = k < 0 || k > n ? 0 : 1
    for (let i = 0; i < k && value > 0; i++) value = (value * (n - i)) / (i + 1)
    return value
  }
  return own(sample + 1).reduce((held, k) => {
    const { low, high } = sampledShare(ones(k, sample), { population, clusters: own(sample), level: 0.95 })
    const isHeld = low <= good / population + 1e-12 && good / population <= high + 1e-12
    const chance = (choose(good, k) * choose(population - good, sample - k)) / choose(population, sample)
    return held + (isHeld ? chance : 0)
  }, 0)
}

describe('sampledShare', () => {
  it('holds the share of the whole set as often as it says, whatever was seen of it', () => {
    for (const [population, sample] of [
      [10, 2],
      [10, 9],
      [30, 29],
      [40, 12],
      [60, 5],
    ] as const)
      for (let good = 0; good <= population; good++)
        expect(coverage(good, population, sample), `${good} of ${population}, ${sample} seen`).toBeGreaterThan(0.95)
  })

  it('is a point where all was seen, and everything where nothing was', () => {
    expect(sampledShare(ones(3, 4), { population: 4, clusters: own(4), level: 0.95 })).toEqual({
      share: 0.75,
      low: 0.75,
      high: 0.75,
    })
    expect(sampledShare([], { population: 9, clusters: [], level: 0.95 })).toEqual({ share: null, low: 0, high: 1 })
  })

  it('is wider where values hang together, and never shorter than the exact interval', () => {
    const values = ones(12, 24)
    const apart = sampledShare(values, { population: 200, clusters: own(24), level: 0.95 })
    const together = sampledShare(values, {
      population: 200,
      clusters: own(24).map((i) => Math.floor(i / 4)),
      level: 0.95,
    })
    expect(together.high - together.low).toBeGreaterThan(apart.high - apart.low)
    const { low } = hypergeometricBound({ population: 200, sample: 24, bad: 12, level: 0.975 })
    expect(apart.low).toBeLessThanOrEqual(low / 200)
  })

  it('refuses more values than the set has', () => {
    expect(() => sampledShare([1, 1], { population: 1, clusters: [0, 1], level: 0.95 })).toThrow(/≤ population/)
  })
})
