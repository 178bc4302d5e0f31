import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wilson } from '../../../src/statistics/index.js'

describe('wilson', () => {
  // scipy 1.17: binomtest(k, n).proportion_ci(level, method='wilson').
  it.each([
    [18, 20, 0.95, 0.6989663547715128, 0.9721335187862319],
    [0, 10, 0.95, 0, 0.27753279986288926],
    [10, 10, 0.95, 0.7224672001371109, 1],
    [20, 20, 0.95, 0.8388748419471808, 1],
    [13, 20, 0.95, 0.4328542766852363, 0.8188081758989179],
    [2, 5, 0.95, 0.11762077423264794, 0.769275718723987],
    [1, 1, 0.99, 0.13097754328018596, 1],
    [7, 9, 0.9, 0.503642782376754, 0.9235052624456035],
    [512, 1536, 0.95, 0.3102001691548047, 0.35729806771425493],
    [9900, 10000, 0.999, 0.98615512155652, 0.9927849246307593],
  ])('of %i in %i at level %f agrees with scipy', (k, n, level, low, high) => {
    const interval = wilson(k, n, level)
    expect(interval.low).toBeCloseTo(low, 12)
    expect(interval.high).toBeCloseTo(high, 12)
  })

  it('knows nothing where nothing was tried', () => {
    expect(wilson(0, 0, 0.95)).toEqual({ low: 0, high: 1 })
  })

  it('holds the observed share, stays within 0 and 1, and mirrors when successes and failures change places', () => {
    const counts = fc
      .integer({ min: 1, max: 5000 })
      .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)))
    fc.assert(
      fc.property(counts, fc.constantFrom(0.8, 0.95, 0.99), ([k, n], level) => {
        const { low, high } = wilson(k, n, level)
        expect(low).toBeGreaterThanOrEqual(0)
        expect(low).toBeLessThanOrEqual(k / n)
        expect(high).toBeGreaterThanOrEqual(k / n)
        expect(high).toBeLessThanOrEqual(1)
        const mirrored = wilson(n - k, n, level)
        expect(mirrored.low).toBeCloseTo(1 - high, 12)
        expect(mirrored.high).toBeCloseTo(1 - low, 12)
      }),
      { seed: 1 },
    )
  })

  it.each([
    [5, 4, 0.95],
    [-1, 4, 0.95],
    [1.5, 4, 0.95],
    [1, 4, 0],
    [1, 4, 1],
    [1, 4, Number.NaN],
  ])('refuses %f in %f at level %f', (k, n, level) => {
    expect(() => wilson(k, n, level)).toThrowError(/^wilson expects .* found/)
  })
})
