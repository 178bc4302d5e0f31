import { describe, expect, it } from 'vitest'
import { trendWeights } from '../../src/evaluation/analysis/index.js'
import { cancelledSum } from '../../src/statistics/index.js'

describe('cancelledSum', () => {
  it('is 0 where only rounding is left', () => {
    expect(0.3 - 0.1 - 0.2).not.toBe(0)
    expect(cancelledSum([0.3, -0.1, -0.2])).toBe(0)
    expect(cancelledSum(Object.values(trendWeights({ a: 1, b: 5, c: 10 })))).toBe(0)
    expect([cancelledSum([]), cancelledSum([0, 0])]).toEqual([0, 0])
  })

  it('keeps what is small among small terms', () => {
    expect(cancelledSum([1e-20])).toBe(1e-20)
    expect(cancelledSum([1, -0.999999])).toBeCloseTo(1e-6, 12)
  })
})
