import { describe, expect, it } from 'vitest'
import { rngAt } from '../../../src/rng.js'
import { crossedDifference, meanDifference } from '../../../src/statistics/index.js'

const names = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

describe('crossedDifference', () => {
  const values = [0.9, 0.7, 0.8, 0.1, 0.2, 0, 0.6, 0.5, 0.4, 0.3, 0.2, 0.4]
  const groups = values.map((_, i) => `s${Math.floor(i / 3)}`)

  it('has the standard error of parts as clusters where each value has one and all are of one size', () => {
    const parts = groups.map((name) => [name])
    const found = crossedDifference(values, { clusters: names(12), parts }, 0.95)
    const asClusters = meanDifference(values, groups, 0.95)
    expect(found.estimate).toBe(asClusters.estimate)
    expect(found.standardError).toBeCloseTo(asClusters.standardError ?? 0, 12)
    expect(found.freedom).toBeGreaterThan(3)
    expect(found.freedom).toBeLessThan(12)
  })

  it('is the clustered mean where parts are not shared, where all are, or where they have no effect', () => {
    const clusters = names(12)
    const plain = meanDifference(values, clusters, 0.95)
    for (const parts of [
      values.map(() => []),
      values.map((_, i) => [`only-${i}`]),
      values.map(() => ['everywhere']),
      // Low and high values have the same parts.
      [...values.keys()].map((i) => [`s${i % 4 < 2 ? 0 : 1}`]),
    ]) {
      const found = crossedDifference(values, { clusters, parts }, 0.95)
      expect(found.standardError).toBeCloseTo(plain.standardError ?? 0, 12)
    }
  })

  it('adds what ten sentences of a small bank share, however often', () => {
    const rng = rngAt(['test', 'crossed'])
    const effects = Array.from({ length: 40 }, () => rng.integer(1000) / 500 - 1)
    const drawn = names(200).map(() => Array.from({ length: 10 }, () => rng.integer(40)))
    const mean = (list: readonly number[]): number =>
      list.reduce((sum, i) => sum + (effects[i] as number), 0) / list.length
    const single = drawn.map((list) => [...new Set(list)])
    const found = crossedDifference(
      single.map((list) => mean(list) + rng.integer(1000) / 5000),
      { clusters: names(200), parts: single.map((list) => list.map(String)) },
      0.95,
    )
    const spread = Math.sqrt(effects.reduce((sum, effect) => sum + (effect - mean(names(40))) ** 2, 0) / 39 / 40)
    expect(found.standardError).toBeGreaterThan(0.8 * spread)
    expect(found.standardError).toBeLessThan(1.3 * spread)
  })

  it('is null or refused as the clustered mean is', () => {
    expect(crossedDifference([], { clusters: [], parts: [] }, 0.95)).toMatchObject({ estimate: null, low: null })
    expect(crossedDifference([1], { clusters: [1], parts: [['a']] }, 0.95)).toMatchObject({ estimate: 1, low: null })
    expect(() => crossedDifference([1, 2], { clusters: [1, 2], parts: [['a']] }, 0.95)).toThrow(/parts of each/)
    expect(() => crossedDifference([1, 2], { clusters: [1, 2], parts: [[], []] }, 1.5)).toThrow(/level/)
  })
})
