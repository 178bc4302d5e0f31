import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clusterStandardError } from '../../../src/statistics/index.js'

const values = [1, 1, 0, 1, 0, 0, 1, 1, 1, 0, 1, 0, 1, 1, 1, 0, 0, 1, 1, 1, 1, 0, 1, 1]
const clusters = values.map((_, i) => Math.floor(i / 3))

const standardErrorOfMeans = (list: readonly number[]): number => {
  const mean = list.reduce((sum, value) => sum + value, 0) / list.length
  const squares = list.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / (list.length - 1) / list.length)
}

describe('clusterStandardError', () => {
  it('agrees with statsmodels', () => {
    // statsmodels 0.13.5: OLS(y, ones).fit(cov_type='cluster', cov_kwds={'groups': g, 'use_correction': False | True}).bse.
    expect(clusterStandardError(values, clusters)).toBeCloseTo(0.10206207, 8)
    expect(clusterStandardError(values, clusters, { correction: true })).toBeCloseTo(0.10910895, 8)
  })

  it('with the correction is the standard error of cluster means, for clusters of one size', () => {
    const sets = fc.tuple(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1, max: 5 })).chain(([count, size]) =>
      fc.array(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: size, maxLength: size }), {
        minLength: count,
        maxLength: count,
      }),
    )
    fc.assert(
      fc.property(sets, (rows) => {
        const names = rows.flatMap((row, i) => row.map(() => `case ${i}`))
        const means = rows.map((row) => row.reduce((sum, value) => sum + value, 0) / row.length)
        const error = clusterStandardError(rows.flat(), names, { correction: true })
        expect(error).toBeCloseTo(standardErrorOfMeans(means), 12)
      }),
      { seed: 51 },
    )
  })

  it('is undefined with fewer than two clusters', () => {
    expect(clusterStandardError([1, 0, 1], ['a', 'a', 'a'])).toBeNull()
    expect(clusterStandardError([], [])).toBeNull()
  })
})
