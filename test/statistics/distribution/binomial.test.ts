import { describe, expect, it } from 'vitest'
import { binomialLogMass, binomialLogTail } from '../../../src/statistics/distribution/binomial.js'

describe('binomial', () => {
  // scipy 1.17: binom.logpmf(k, n, p), binom.logcdf(k, n, p), binom.logsf(k - 1, n, p).
  it.each([
    [15, 20, 0.5, -4.2140902770683635, -0.0059264930829060125, -3.877876071670355],
    [5, 20, 0.5, -4.2140902770683635, -3.877876071670355, -0.0059264930829060125],
    [0, 7, 0.3, -2.496724607571127, -2.4967246075711262, 0],
    [7, 7, 0.3, -8.427809630281553, 0, -8.427809630281553],
    [600, 1000, 0.5, -23.795035434398812, -9.008416235595756e-11, -22.715259239806773],
    [900, 1000, 0.5, -371.2338931266799, 0, -371.1164211849318],
    [500200, 1000000, 0.5, -7.213546806015074, -0.42191477345487344, -1.0643656204987864],
    [3, 1000000, 1e-6, -2.7917599693347124, -0.019170684488265276, -2.521969405341452],
    [40, 50, 0.85, -2.4192423648296995, -1.5658693077092456, -0.12773941819692267],
  ])('agrees with scipy for %i of %i at rate %f', (k, n, p, mass, atMost, atLeast) => {
    expect(binomialLogMass(k, n, p) / mass).toBeCloseTo(1, 9)
    expect(binomialLogTail(k, n, p, 'at-most')).toBeCloseTo(atMost, 9)
    expect(binomialLogTail(k, n, p, 'at-least')).toBeCloseTo(atLeast, 9)
  })

  it('gives the two-sided exact McNemar value of 15 against 5 discordant pairs', () => {
    expect(2 * Math.exp(binomialLogTail(15, 20, 0.5, 'at-least'))).toBeCloseTo(0.0413894653, 10)
  })

  it('is certain or impossible at the rates 0 and 1', () => {
    expect(binomialLogMass(0, 5, 0)).toBe(0)
    expect(binomialLogMass(5, 5, 1)).toBe(0)
    expect(binomialLogMass(1, 5, 0)).toBe(Number.NEGATIVE_INFINITY)
    expect(binomialLogMass(4, 5, 1)).toBe(Number.NEGATIVE_INFINITY)
    expect(binomialLogTail(1, 5, 0, 'at-least')).toBe(Number.NEGATIVE_INFINITY)
    expect(binomialLogTail(1, 5, 1, 'at-least')).toBe(0)
  })

  it('refuses what is no count and no rate', () => {
    expect(() => binomialLogMass(6, 5, 0.5)).toThrowError(/^binomialLogMass expects .* found k = 6, n = 5\./)
    expect(() => binomialLogMass(1, 5, -0.1)).toThrowError(
      /^binomialLogMass expects a rate from 0 to 1 and found -0\.1/,
    )
    expect(() => binomialLogTail(1, 5, Number.NaN, 'at-most')).toThrowError(/^binomialLogTail expects a rate .* NaN/)
    expect(() => binomialLogTail(1.5, 5, 0.5, 'at-most')).toThrowError(/^binomialLogTail expects .* found k = 1\.5/)
  })
})
