import { describe, expect, it } from 'vitest'
import { cohenKappa } from '../../../src/statistics/index.js'
import { twoAbstractors } from '../rating-vectors.js'

const graded = [
  [10, 3, 1, 0],
  [2, 12, 4, 1],
  [0, 5, 9, 3],
  [1, 0, 2, 7],
]

describe('cohenKappa', () => {
  it('agrees with irrCAC on two abstractors', () => {
    expect(cohenKappa(twoAbstractors)).toBeCloseTo(0.7964094, 7)
  })

  // statsmodels 0.13.5: cohens_kappa(table, wt=None | 'linear' | 'quadratic', return_results=False).
  it.each([
    [twoAbstractors, 'none', 0.7964094021839719],
    [twoAbstractors, 'linear', 0.8429020279920023],
    [twoAbstractors, 'quadratic', 0.892156862745098],
    [graded, 'none', 0.503012048192771],
    [graded, 'linear', 0.6174595389897009],
    [graded, 'quadratic', 0.7116154873164219],
  ] as const)('of %o with weights %s agrees with statsmodels', (table, weights, kappa) => {
    expect(cohenKappa(table, weights)).toBeCloseTo(kappa, 12)
  })

  it('is undefined where both raters use one and the same category, and where nothing was rated', () => {
    expect(
      cohenKappa([
        [51, 0],
        [0, 0],
      ]),
    ).toBeNull()
    expect(
      cohenKappa([
        [0, 0],
        [0, 0],
      ]),
    ).toBeNull()
    expect(cohenKappa([])).toBeNull()
  })

  it('is 0 where one rater has one category only and the other has two', () => {
    expect(
      cohenKappa([
        [40, 0],
        [11, 0],
      ]),
    ).toBe(0)
  })

  it.each([
    [[[1, 2]], /as many columns as rows and found 1 rows of 2/],
    [[[1, 2], [3]], /rows of 2 counts .* found 1 columns in row 2/],
    [
      [
        [1, -2],
        [3, 4],
      ],
      /found the entry -2 in row 1/,
    ],
    [
      [
        [1, 2],
        [3, 0.5],
      ],
      /found the entry 0.5 in row 2/,
    ],
  ])('refuses %j', (table, message) => {
    expect(() => cohenKappa(table)).toThrowError(message)
  })
})
