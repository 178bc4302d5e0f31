import { describe, expect, it } from 'vitest'
import { clopperPearson, ruleOfThree } from '../../../src/statistics/index.js'

describe('ruleOfThree', () => {
  it('is three over the number of tries, and never more than everything', () => {
    expect([51, 3, 2, 0].map(ruleOfThree)).toEqual([3 / 51, 1, 1, 1])
  })

  it('is near the exact one-sided bound from thirty tries on, and above it', () => {
    for (const n of [30, 51, 512, 10_000]) {
      const exact = clopperPearson(0, n, 0.9).high
      expect(ruleOfThree(n)).toBeGreaterThan(exact)
      expect(ruleOfThree(n) / exact).toBeLessThan(1.06)
    }
  })

  it.each([-1, 2.5, Number.NaN])('refuses %f', (n) => {
    expect(() => ruleOfThree(n)).toThrowError(/^ruleOfThree expects a whole number .* found/)
  })
})
