import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rngAt } from '../../../src/rng.js'
import { clopperPearson, kornGraubard } from '../../../src/statistics/index.js'
import { unevenClusters, unevenValues, unevenWeights } from '../clustered-values.js'

describe('kornGraubard', () => {
  // scipy 1.10: p = weighted mean, v = linearised cluster variance times G / (G - 1), effective
  // n = n * (p * (1 - p) / (n - 1) / v) * (t.ppf(a, n - 1) / t.ppf(a, G - 1)) ** 2 with a = (1 - level) / 2, then
  // beta.ppf(a, p * n, n - p * n + 1) and beta.ppf(1 - a, p * n + 1, n - p * n).
  it.each([
    [0.95, undefined, 0.348964076363873, 0.9326839398878368],
    [0.9, undefined, 0.4020596458544408, 0.9086473936688939],
    [0.95, unevenWeights, 0.3743516653843137, 0.9432754499581297],
  ])('at level %f agrees with the formula in scipy', (level, weights, low, high) => {
    const interval = kornGraubard(unevenValues, unevenClusters, level, weights)
    expect(interval.low).toBeCloseTo(low, 8)
    expect(interval.high).toBeCloseTo(high, 8)
  })

  it('counts clusters where all values are equal', () => {
    const clusters = Array.from({ length: 60 }, (_, i) => i % 20)
    expect(
      kornGraubard(
        clusters.map(() => 1),
        clusters,
        0.95,
      ),
    ).toEqual(clopperPearson(20, 20, 0.95))
    expect(
      kornGraubard(
        clusters.map(() => 0),
        clusters,
        0.95,
      ),
    ).toEqual(clopperPearson(0, 20, 0.95))
    const halves = kornGraubard(
      clusters.map(() => 0.5),
      clusters,
      0.95,
    )
    expect(halves).toEqual(clopperPearson(10, 20, 0.95))
  })

  it('counts fewer clusters where all values are equal and weights differ', () => {
    const clusters = Array.from({ length: 60 }, (_, i) => i % 20)
    const ones = clusters.map(() => 1)
    // 10 clusters of weight 3 each and 10 of weight 57: (10 × 3 + 10 × 57)² / (10 × 9 + 10 × 3,249).
    const weights = clusters.map((name) => (name < 10 ? 1 : 19))
    const { low, high } = kornGraubard(ones, clusters, 0.95, weights)
    expect(low).toBeCloseTo(0.025 ** (1 / (360_000 / 32_580)), 10)
    expect(high).toBe(1)
    // Equal weights are no weights, and clusters of other sizes say no less where each has as much weight.
    const twice = [...clusters, 1, 1, 1]
    const one = twice.map(() => 1)
    const equal = twice.map(() => 7)
    expect(kornGraubard(one, twice, 0.95, equal).low).toBeCloseTo(clopperPearson(20, 20, 0.95).low, 10)
    // As much weight in each cluster, whatever the number of its values.
    const uneven = [1, ...clusters]
    const even = uneven.map((name) => (name === 1 ? 3 / 4 : 1))
    expect(kornGraubard([1, ...ones], uneven, 0.95, even).low).toBeCloseTo(clopperPearson(20, 20, 0.95).low, 10)
  })

  it('counts clusters where there are fewer than ten', () => {
    const interval = kornGraubard([1, 1, 0, 1, 0, 0, 1, 1], [0, 0, 1, 1, 2, 2, 3, 3], 0.95)
    expect(interval.low).toBeCloseTo(0.12275388276951779, 10)
    expect(interval.high).toBeCloseTo(0.9715291049128532, 10)
  })

  it('is the exact interval where every value is a cluster of its own', () => {
    const lists = fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 10, maxLength: 200 })
    fc.assert(
      fc.property(lists, (values) => {
        const exact = clopperPearson(values.filter((value) => value === 1).length, values.length, 0.95)
        const interval = kornGraubard(
          values,
          values.map((_, i) => i),
          0.95,
        )
        expect(interval.low).toBeCloseTo(exact.low, 9)
        expect(interval.high).toBeCloseTo(exact.high, 9)
      }),
      { seed: 61 },
    )
  })

  it('is never shorter than the exact interval, and mirrors with its values', () => {
    const sets = fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 14 })), {
      minLength: 1,
      maxLength: 120,
    })
    fc.assert(
      fc.property(sets, (pairs) => {
        const values = pairs.map(([value]) => value)
        const clusters = pairs.map(([, name]) => name)
        const { low, high } = kornGraubard(values, clusters, 0.95)
        const exact = clopperPearson(values.filter((value) => value === 1).length, values.length, 0.95)
        expect(low).toBeLessThanOrEqual(exact.low + 1e-9)
        expect(high).toBeGreaterThanOrEqual(exact.high - 1e-9)
        const mirrored = kornGraubard(
          values.map((value) => 1 - value),
          clusters,
          0.95,
        )
        expect(mirrored.low).toBeCloseTo(1 - high, 9)
        expect(mirrored.high).toBeCloseTo(1 - low, 9)
      }),
      { seed: 62 },
    )
  })

  it('calls a true share of .8 exceeded in one of twenty tries at most, where twenty rules decide three records each', () => {
    const rng = rngAt(['coverage'])
    let missedBelow = 0
    for (let round = 0; round < 400; round++) {
      const rules = Array.from({ length: 20 }, () => Number(rng.integer(100) < 80))
      // Half of the records follow their rule, half fall by themselves.
      const records = rules.flatMap((rule) =>
        Array.from({ length: 3 }, () => (rng.integer(2) === 0 ? rule : Number(rng.integer(100) < 80))),
      )
      const clusters = records.map((_, i) => Math.floor(i / 3))
      if (kornGraubard(records, clusters, 0.9).low > 0.8) missedBelow++
    }
    expect(missedBelow / 400).toBeLessThanOrEqual(0.05)
  })

  it('knows nothing where nothing was tried', () => {
    expect(kornGraubard([], [], 0.95)).toEqual({ low: 0, high: 1 })
  })

  it('refuses values that are no shares, and a wrong level', () => {
    expect(() => kornGraubard([1, 2], ['a', 'b'], 0.95)).toThrowError(/values from 0 to 1 and found 2\./)
    expect(() => kornGraubard([1], ['a'], 95)).toThrowError(/level between 0 and 1, such as 0.95, and found 95\./)
  })

  it('names itself where lists differ in length', () => {
    expect(() => kornGraubard([1, 0], ['a'], 0.95)).toThrow(/^kornGraubard expects one cluster and one weight/)
  })
})
