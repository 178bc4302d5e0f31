import { describe, expect, it } from 'vitest'
import { gwetAC1 } from '../../../src/statistics/index.js'
import { countsOf, fourObservers, pairsOf, sixRaters, twoAbstractors } from '../rating-vectors.js'

describe('gwetAC1', () => {
  it('agrees with irrCAC on six raters and on two', () => {
    expect(gwetAC1(sixRaters)).toBeCloseTo(0.4448007, 7)
    expect(gwetAC1(countsOf(pairsOf(twoAbstractors), 3))).toBeCloseTo(0.8493305, 7)
  })

  it('agrees with irrCAC where ratings are missing', () => {
    const withoutZero = countsOf(fourObservers, 6).map((item) => item.slice(1))
    expect(gwetAC1(withoutZero)).toBeCloseTo(0.77544, 5)
  })

  it('is 1 where all raters call everything fine', () => {
    expect(
      gwetAC1([
        [2, 0, 0],
        [2, 0, 0],
        [3, 0, 0],
      ]),
    ).toBe(1)
  })

  it('is undefined with one category, without two ratings of an item, and without items', () => {
    expect(gwetAC1([[2], [3]])).toBeNull()
    expect(
      gwetAC1([
        [1, 0],
        [0, 1],
      ]),
    ).toBeNull()
    expect(gwetAC1([])).toBeNull()
  })

  it('refuses what is no table of counts', () => {
    expect(() => gwetAC1([[1, Number.NaN]])).toThrowError(/^gwetAC1 expects .* found the entry NaN/)
  })
})
