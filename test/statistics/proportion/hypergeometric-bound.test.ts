import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hypergeometricLogTail } from '../../../src/statistics/distribution/hypergeometric.js'
import { hypergeometricBound } from '../../../src/statistics/index.js'

describe('hypergeometricBound', () => {
  // scipy 1.17: largest B with hypergeom.cdf(bad, N, B, n) > 1 - level, smallest with hypergeom.sf(bad - 1, N, B, n) > it.
  it.each([
    [512, 51, 0, 0.95, 0, 27],
    [512, 51, 1, 0.95, 1, 44],
    [512, 51, 51, 0.95, 485, 512],
    [512, 51, 5, 0.95, 22, 97],
    [512, 512, 3, 0.95, 3, 3],
    [512, 0, 0, 0.95, 0, 512],
    [1273, 127, 4, 0.99, 10, 109],
    [60, 20, 0, 0.9, 0, 5],
  ])('of %i, %i looked at, %i bad, at %f', (population, sample, bad, level, low, high) => {
    expect(hypergeometricBound({ population, sample, bad, level })).toEqual({ low, high })
  })

  it('is the last number that the sample does not speak against', () => {
    const samples = fc.integer({ min: 1, max: 300 }).chain((population) =>
      fc.integer({ min: 0, max: population }).chain((sample) => {
        const bad = fc.integer({ min: 0, max: sample })
        return fc.tuple(fc.constant(population), fc.constant(sample), bad, fc.constantFrom(0.9, 0.95, 0.99))
      }),
    )
    fc.assert(
      fc.property(samples, ([population, sample, bad, level]) => {
        const { low, high } = hypergeometricBound({ population, sample, bad, level })
        expect(low).toBeGreaterThanOrEqual(bad)
        expect(high).toBeLessThanOrEqual(population - (sample - bad))
        const chance = (inSet: number, side: 'at-most' | 'at-least'): number =>
          Math.exp(hypergeometricLogTail(bad, { population, bad: inSet, sample }, side))
        expect(chance(high, 'at-most')).toBeGreaterThan(1 - level)
        expect(chance(low, 'at-least')).toBeGreaterThan(1 - level)
        if (high < population - (sample - bad)) expect(chance(high + 1, 'at-most')).toBeLessThanOrEqual(1 - level)
        if (low > bad) expect(chance(low - 1, 'at-least')).toBeLessThanOrEqual(1 - level)
      }),
      { seed: 32 },
    )
  })

  it.each([
    { population: 10, sample: 11, bad: 0, level: 0.95 },
    { population: 10, sample: 5, bad: 6, level: 0.95 },
    { population: 10.5, sample: 5, bad: 1, level: 0.95 },
    { population: 10, sample: 5, bad: 1, level: 1 },
  ])('refuses %o', (sampled) => {
    expect(() => hypergeometricBound(sampled)).toThrowError(/^hypergeometricBound expects .* found/)
  })
})
