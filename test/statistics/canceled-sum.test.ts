import { describe, expect, it } from 'vitest'
import { trendWeights } from '../../src/evaluation/analysis/index.js'
import { canceledSum } from '../../src/statistics/index.js'

describe('canceledSum', () => {
  it('is 0 where only rounding is left', () => {
    expect(0.3 - 0.1 - 0.2).not.toBe(0)
    expect(canceledSum([0.3, -0.1, -0.2])).toBe(0)
    expect(canceledSum(Object.values(trendWeights({ a: 1, b: 5, c: 10 })))).toBe(0)
    expect([canceledSum([]), canceledSum([0, 0])]).toEqual([0, 0])
  })

  it('keeps what is small among small terms', () => {
    expect(canceledSum([1e-20])).toBe(1e-20)
    expect(canceledSum([1, -0.999999])).toBeCloseTo(1e-6, 12)
  })
})
