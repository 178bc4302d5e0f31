import { describe, expect, it } from 'vitest'
import { pairedSlope } from '../../../src/statistics/index.js'

const options = { clusters: [0, 0, 1, 2, 3, 4], level: 0.95, power: 0.8 }

describe('pairedSlope', () => {
  it('agrees with numpy and scipy: slope through the origin, jackknife over clusters that vary', () => {
    const slope = pairedSlope([1, -1, 2, 1, 3, 0], [1, 0, 1, 0, 1, 1], options)
    expect(slope.estimate).toBeCloseTo(0.375, 12)
    expect(slope.standardError).toBeCloseTo(0.06451678049923441, 12)
    expect(slope.p).toBeCloseTo(0.010137950684255867, 10)
    expect(slope.low).toBeCloseTo(0.16967881027141146, 10)
    expect(slope.detectable).toBeCloseTo(0.2684490731299102, 10)
  })

  it('has no estimate where nothing was varied, and no error of one cluster', () => {
    const nothing = { standardError: null, low: null, high: null, p: null, detectable: null }
    expect(pairedSlope([], [], { ...options, clusters: [] })).toEqual({ estimate: null, ...nothing })
    expect(pairedSlope([0, 0], [1, 0], { ...options, clusters: ['a', 'b'] })).toEqual({ estimate: null, ...nothing })
    expect(pairedSlope([1, 1], [1, 0], { ...options, clusters: ['a', 'a'] })).toEqual({ estimate: 0.5, ...nothing })
    expect(pairedSlope([1, 2], [1, 2], { ...options, clusters: ['a', 'b'] })).toMatchObject({ estimate: 1, p: null })
  })

  it('takes what rounding leaves for no spread', () => {
    const changes = Array.from({ length: 12 }, (_, i) => 1 + (i % 5) / 10)
    const outcomes = changes.map((change) => 0.3 * change)
    const found = pairedSlope(changes, outcomes, { ...options, clusters: changes.map((_, i) => i) })
    expect(found).toMatchObject({ standardError: 0, low: null, high: null, p: null, detectable: null })
    expect(found.estimate).toBeCloseTo(0.3, 12)
  })

  it('refuses lists of different length, and what is no level', () => {
    expect(() => pairedSlope([1], [], options)).toThrow(/an outcome for each change and found 1 and 0/)
    expect(() => pairedSlope([1], [1], { ...options, clusters: [1], power: 1 })).toThrow(/between 0 and 1/)
  })
})
