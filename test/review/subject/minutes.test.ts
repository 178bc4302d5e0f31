import { describe, expect, it } from 'vitest'
import { unitsIn } from '../../../src/review/subject/minutes.js'

describe('unitsIn', () => {
  it('counts by the usual length, whatever a single long case takes', () => {
    const usual = Array.from({ length: 100 }, () => 60)
    expect(unitsIn(30, usual)).toBe(30)
    expect(unitsIn(30, [...usual, 3600 * 10])).toBe(30)
  })

  it('takes one at least, and no more than there are', () => {
    expect([unitsIn(1, [600, 600]), unitsIn(30, [1, 1, 1]), unitsIn(30, [])]).toEqual([1, 3, 0])
  })
})
