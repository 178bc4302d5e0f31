import { describe, expect, it } from 'vitest'
import { fleissKappa, observedAgreement } from '../../../src/statistics/index.js'
import { countsOf, fourObservers, pairsOf, sixRaters, twoAbstractors } from '../rating-vectors.js'

describe('fleissKappa', () => {
  it('agrees with irrCAC on six raters, and is Scott’s pi of two', () => {
    expect(fleissKappa(sixRaters)).toBeCloseTo(0.4139265, 7)
    expect(fleissKappa(countsOf(pairsOf(twoAbstractors), 3))).toBeCloseTo(0.7962397, 7)
  })

  it('agrees with irrCAC where ratings are missing', () => {
    expect(fleissKappa(countsOf(fourObservers, 6))).toBeCloseTo(0.76117, 5)
  })

  it('agrees with statsmodels', () => {
    // statsmodels 0.13.5: fleiss_kappa(table).
    const table = [
      [4, 0, 0],
      [1, 3, 0],
      [0, 4, 0],
      [2, 1, 1],
      [0, 0, 4],
      [3, 1, 0],
    ]
    expect(fleissKappa(table)).toBeCloseTo(0.5243243243243241, 12)
  })

  it('is undefined where one category is used, where no item has two ratings, and without items', () => {
    expect(
      fleissKappa([
        [3, 0],
        [2, 0],
      ]),
    ).toBeNull()
    expect(
      fleissKappa([
        [1, 0],
        [0, 1],
      ]),
    ).toBeNull()
    expect(fleissKappa([])).toBeNull()
  })

  it('passes over items that nobody rated', () => {
    expect(fleissKappa([...sixRaters, [0, 0, 0, 0, 0]])).toBeCloseTo(fleissKappa(sixRaters) as number, 14)
  })

  it('refuses what is no table of counts', () => {
    expect(() => fleissKappa([[1, 2], [1]])).toThrowError(/^fleissKappa expects rows of 2 counts/)
  })
})

describe('observedAgreement', () => {
  it('is the share of agreeing pairs, of items with two ratings at least', () => {
    expect(observedAgreement(countsOf(pairsOf(twoAbstractors), 3))).toBeCloseTo(0.89, 12)
    expect(
      observedAgreement([
        [3, 1],
        [1, 0],
      ]),
    ).toBe(0.5)
    expect(observedAgreement([[1, 0]])).toBeNull()
  })
})
