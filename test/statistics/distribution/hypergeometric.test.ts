import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hypergeometricLogMass, hypergeometricLogTail } from '../../../src/statistics/distribution/hypergeometric.js'

describe('hypergeometric', () => {
  // mpmath 1.3 with 40 digits: log of sums of binomial(K, i) * binomial(N - K, n - i) / binomial(N, n).
  it.each([
    [1, 10, 4, 3, -Math.LN2, -0.4054651081081644, -0.18232155679395462],
    [0, 512, 27, 51, -2.9117391912201573, -2.9117391912201573, 0],
    [0, 512, 28, 51, -3.0228435480572355, -3.0228435480572355, 0],
    [3, 512, 100, 51, -5.689468321191956, -5.4558791872945855, -0.0008901257553655703],
    [902, 3072, 1767, 1536, -4.447877713819164, -0.08634024693785373, -2.3599885655029786],
    [40, 100, 50, 45, -28.66894023420473, -9.563254318336482e-15, -28.642298031645968],
    [30, 60, 35, 55, -2.8227887203870106, -2.8227887203870106, 0],
    [5000, 100000, 40000, 10000, -232.1053012606575, 0, -231.09544035064218],
  ])(
    'agrees with exact fractions for %i found of %i, %i bad, %i sampled',
    (found, population, bad, sample, mass, atMost, atLeast) => {
      const drawing = { population, bad, sample }
      expect(hypergeometricLogMass(found, drawing)).toBeCloseTo(mass, 9)
      expect(hypergeometricLogTail(found, drawing, 'at-most')).toBeCloseTo(atMost, 9)
      expect(hypergeometricLogTail(found, drawing, 'at-least')).toBeCloseTo(atLeast, 9)
    },
  )

  it('is impossible outside what a sample can hold', () => {
    const drawing = { population: 10, bad: 8, sample: 5 }
    expect(hypergeometricLogMass(2, drawing)).toBe(Number.NEGATIVE_INFINITY)
    expect(hypergeometricLogMass(6, drawing)).toBe(Number.NEGATIVE_INFINITY)
    expect(hypergeometricLogTail(2, drawing, 'at-most')).toBe(Number.NEGATIVE_INFINITY)
    expect(hypergeometricLogTail(6, drawing, 'at-least')).toBe(Number.NEGATIVE_INFINITY)
  })

  it('is certain where only one outcome is left', () => {
    expect(hypergeometricLogMass(3, { population: 9, bad: 3, sample: 9 })).toBe(0)
    expect(hypergeometricLogMass(0, { population: 9, bad: 0, sample: 4 })).toBe(0)
  })

  it('splits all chance, and bad and sampled may change places', () => {
    const drawings = fc.integer({ min: 1, max: 400 }).chain((population) => {
      const count = fc.integer({ min: 0, max: population })
      return fc.tuple(fc.constant(population), count, count, count)
    })
    fc.assert(
      fc.property(drawings, ([population, bad, sample, found]) => {
        const drawing = { population, bad, sample }
        const below = Math.exp(hypergeometricLogTail(found, drawing, 'at-most'))
        const above = Math.exp(hypergeometricLogTail(found + 1, drawing, 'at-least'))
        expect(below + above).toBeCloseTo(1, 11)
        const swapped = hypergeometricLogTail(found, { population, bad: sample, sample: bad }, 'at-most')
        expect(Math.exp(swapped)).toBeCloseTo(below, 11)
      }),
      { seed: 31 },
    )
  })

  it.each([
    [1, { population: 10, bad: 11, sample: 3 }],
    [1, { population: 10, bad: 3, sample: 11 }],
    [-1, { population: 10, bad: 3, sample: 4 }],
    [1, { population: 10, bad: 2.5, sample: 4 }],
  ])('refuses %i found in %o', (found, drawing) => {
    expect(() => hypergeometricLogMass(found, drawing)).toThrowError(/^hypergeometricLogMass expects counts .* found/)
  })
})
