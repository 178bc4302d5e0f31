import { describe, expect, it } from 'vitest'
import { nonInferiority, tost } from '../../../src/statistics/index.js'

describe('nonInferiority', () => {
  it('agrees with scipy', () => {
    // scipy 1.10.1: t.sf((-.01 + .03) / .01, 511); -.01 - .01 * t.ppf(.95, 511).
    const found = nonInferiority({ estimate: -0.01, standardError: 0.01, freedom: 511 }, 0.03, 0.95)
    expect(found.p).toBeCloseTo(0.023014519418354876, 12)
    expect(found.bound).toBeCloseTo(-0.02647841008903657, 12)
    expect(found.isShown).toBe(true)
  })

  it('is shown exactly where p is below one less the level', () => {
    for (let estimate = -0.05; estimate < 0.02; estimate += 0.0007) {
      const { p, isShown } = nonInferiority({ estimate, standardError: 0.012, freedom: 40 }, 0.03, 0.95)
      expect(isShown).toBe(p < 0.05)
    }
  })

  it('rules nothing out where a standard error of 0 measures nothing', () => {
    const equal = { estimate: 0, standardError: 0, freedom: 1 }
    expect(nonInferiority(equal, 0.03, 0.95)).toEqual({ p: 1, bound: Number.NEGATIVE_INFINITY, isShown: false })
  })

  it('refuses a margin of nothing', () => {
    expect(() => nonInferiority({ estimate: 0, standardError: 1, freedom: 9 }, 0, 0.95)).toThrow(/margin = 0/)
  })
})

describe('tost', () => {
  it('agrees with scipy', () => {
    // scipy 1.10.1: max(norm.sf(3.5), norm.sf(2.5)).
    const found = tost({ estimate: 0.005, standardError: 0.01, freedom: Number.POSITIVE_INFINITY }, 0.03, 0.95)
    expect(found.p).toBeCloseTo(0.006209665325776138, 12)
    expect(found.isShown).toBe(true)
  })

  it('shows nothing where a standard error of 0 measures nothing', () => {
    const { NEGATIVE_INFINITY: low, POSITIVE_INFINITY: high } = Number
    const equal = { estimate: 0, standardError: 0, freedom: 1 }
    expect(tost(equal, 0.03, 0.95)).toEqual({ p: 1, low, high, isShown: false })
  })

  it('refuses a level at which its interval would be none', () => {
    for (const level of [0.4, 0.5])
      expect(() => tost({ estimate: 0, standardError: 0.01, freedom: 100 }, 0.03, level)).toThrow(/above \.5/)
  })

  it('is not shown on either side of the margin', () => {
    for (const estimate of [-0.029, 0.029]) {
      expect(tost({ estimate, standardError: 0.01, freedom: 100 }, 0.03, 0.95).isShown).toBe(false)
    }
  })
})
