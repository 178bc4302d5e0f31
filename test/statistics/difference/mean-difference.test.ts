import { describe, expect, it } from 'vitest'
import { meanDifference } from '../../../src/statistics/index.js'

const differences = [
  0.0, 0.0, 0.333333333333, 1.0, -1.0, -0.333333333333, 0.333333333333, 1.0, -0.333333333333, 0.0, 1.0, 0.0,
  -0.333333333333, 0.333333333333, -0.333333333333, 0.0, 0.0, 0.0, -1.0, -1.0, 1.0, 0.333333333333, 0.333333333333, 0.0,
  0.333333333333, 0.0, 0.0, 0.333333333333, -1.0, 0.0, -1.0, 0.0, 1.0, -1.0, 0.0, 0.0, 1.0, -0.333333333333, 0.0,
  -0.333333333333,
]
const clusters = [
  0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5, 5, 6, 7, 7, 8, 8, 8, 9, 9, 9, 9, 10, 10, 11, 11, 11, 12, 13, 13, 14, 14, 14,
  15, 15, 15, 15,
]

describe('meanDifference', () => {
  it('agrees with statsmodels', () => {
    // statsmodels 0.13.5: OLS(y, ones).fit(cov_type='cluster', cov_kwds={'groups': g, 'use_correction': True}, use_t=True).
    expect(meanDifference(differences, clusters, 0.95)).toEqual({
      estimate: expect.closeTo(0.008333333333333326, 10),
      standardError: expect.closeTo(0.07232770075355845, 10),
      freedom: 15,
      low: expect.closeTo(-0.14582951156918952, 10),
      high: expect.closeTo(0.1624961782358562, 10),
      p: expect.closeTo(0.9098018632178397, 10),
    })
  })

  it('says nothing about one cluster, and nothing without values', () => {
    expect(meanDifference([1, 0], ['a', 'a'], 0.95)).toEqual({
      estimate: 0.5,
      standardError: null,
      freedom: 0,
      low: null,
      high: null,
      p: null,
    })
    expect(meanDifference([], [], 0.95).estimate).toBeNull()
  })

  it.each([0, -1, -1 / 3])('has neither interval nor p where all differences are %f', (value) => {
    expect(meanDifference([value, value, value], ['a', 'b', 'c'], 0.95)).toMatchObject({
      estimate: value,
      standardError: 0,
      low: null,
      high: null,
      p: null,
    })
  })
})
