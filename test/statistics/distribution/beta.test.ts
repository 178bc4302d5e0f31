import { describe, expect, it } from 'vitest'
import { betaLogShare, betaQuantile } from '../../../src/statistics/distribution/beta.js'

describe('beta', () => {
  it('has nothing below 0 and everything below 1', () => {
    expect(betaLogShare(0, 2, 3)).toBe(Number.NEGATIVE_INFINITY)
    expect(betaLogShare(1, 2, 3)).toBe(0)
  })

  it('is a plain power with one shape of 1', () => {
    for (const x of [0.1, 0.5, 0.93]) {
      expect(betaLogShare(x, 3.5, 1)).toBeCloseTo(3.5 * Math.log(x), 12)
      expect(Math.exp(betaLogShare(x, 1, 2.5))).toBeCloseTo(1 - (1 - x) ** 2.5, 12)
    }
  })

  it('is undone by its quantile, whole shapes or not', () => {
    for (const [a, b] of [
      [0.5, 0.5],
      [2, 7],
      [38.25, 4.75],
      [12345.5, 54321],
      [1e-2, 3],
    ] as const) {
      for (const p of [0.001, 0.025, 0.4, 0.975]) {
        expect(betaLogShare(betaQuantile(p, a, b), a, b)).toBeCloseTo(Math.log(p), 9)
      }
    }
  })
})
