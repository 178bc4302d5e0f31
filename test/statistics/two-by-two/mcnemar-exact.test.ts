import { describe, expect, it } from 'vitest'
import { mcnemarExact, mcnemarMidP } from '../../../src/statistics/index.js'

// statsmodels 0.13.5: mcnemar([[0, b], [c, 0]], exact=True).pvalue; scipy 1.10.1: binom.sf(b - 1, b + c, .5), and
// 2 * binom.cdf(min(b, c), b + c, .5) - binom.pmf(b, b + c, .5).
const rows = [
  [15, 5, 0.04138946533203125, 0.020694732666015625, 0.026603698730468753],
  [5, 15, 0.04138946533203125, 0.9940910339355469, 0.026603698730468753],
  [0, 0, 1.0, 1.0, 1.0],
  [1, 0, 1.0, 0.5, 0.5],
  [60, 34, 0.009547810466077417, 0.004773905233038708, 0.007313123139453608],
  [200, 199, 1.0, 0.4999999999999996, 0.960130698036208],
  [1000, 850, 0.0005284593727721195, 0.00026422968638605975, 0.000486207499264014],
  [12, 12, 1.0, 0.5805901288986206, 1.0],
] as const

describe('mcnemarExact', () => {
  it.each(rows)('of %i and %i agrees with statsmodels', (b, c, twoSided, greater) => {
    expect(mcnemarExact(b, c, 'two-sided').p).toBeCloseTo(twoSided, 12)
    expect(mcnemarExact(b, c, 'greater').p).toBeCloseTo(greater, 12)
    expect(mcnemarExact(c, b, 'less').p).toBeCloseTo(greater, 12)
  })

  it('refuses what is no count', () => {
    expect(() => mcnemarExact(-1, 2, 'greater')).toThrow(/b = -1/)
  })
})

describe('mcnemarMidP', () => {
  it.each(rows)('of %i and %i agrees with scipy', (b, c, _twoSided, _greater, midP) => {
    expect(mcnemarMidP(b, c, 'two-sided').p).toBeCloseTo(midP, 12)
  })

  it('counts half of the table found on one side too', () => {
    expect(mcnemarMidP(3, 0, 'greater').p).toBeCloseTo(1 / 16, 12)
    expect(mcnemarMidP(0, 3, 'less').p).toBeCloseTo(1 / 16, 12)
  })
})
