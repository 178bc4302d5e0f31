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

  it('needs no error to rule a loss out that nobody had', () => {
    const certain = { estimate: 0, standardError: 0, freedom: 9 }
    expect(nonInferiority(certain, 0.03, 0.95)).toEqual({ p: 0, bound: 0, isShown: true })
    expect(nonInferiority({ ...certain, estimate: -0.03 }, 0.03, 0.95).isShown).toBe(false)
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

  it('is not shown on either side of the margin', () => {
    for (const estimate of [-0.029, 0.029]) {
      expect(tost({ estimate, standardError: 0.01, freedom: 100 }, 0.03, 0.95).isShown).toBe(false)
    }
  })
})
