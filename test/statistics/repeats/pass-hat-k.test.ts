import { describe, expect, it } from 'vitest'
import { passHatK } from '../../../src/statistics/index.js'

describe('passHatK', () => {
  it('is the share of draws that are all right', () => {
    expect(passHatK(4, 8, 2)).toBeCloseTo(6 / 28, 12)
    expect(passHatK(8, 8, 8)).toBe(1)
    expect(passHatK(7, 8, 8)).toBe(0)
  })

  it('refuses more draws than trials', () => {
    expect(() => passHatK(2, 3, 4)).toThrow(/from 1 to n = 3/)
    expect(() => passHatK(4, 3, 1)).toThrow(/k = 4, n = 3/)
  })
})
