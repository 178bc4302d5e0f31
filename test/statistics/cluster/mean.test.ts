import { describe, expect, it } from 'vitest'
import { clusterMean } from '../../../src/statistics/index.js'

describe('clusterMean', () => {
  it('weighs values, and counts clusters by name', () => {
    expect(clusterMean([1, 0], ['a', 'b'], [3, 1])).toMatchObject({ mean: 0.75, clusterCount: 2 })
    expect(clusterMean([1, 0, 1], [1, '1', 1])).toMatchObject({ mean: 2 / 3, clusterCount: 2 })
  })

  it('has no mean without values, and no spread with one cluster', () => {
    expect(clusterMean([], [])).toEqual({ mean: null, variance: 0, clusterCount: 0 })
    expect(clusterMean([1, 0, 0.5], ['a', 'a', 'a']).variance).toBe(0)
  })

  it.each([
    [[1, 2], ['a'], [1, 1], /one cluster and one weight for each value and found 2, 1, 2/],
    [[1, 2], ['a', 'b'], [1], /found 2, 2, 1/],
    [[1, Number.NaN], ['a', 'b'], [1, 1], /expects numbers and found NaN/],
    [[1, 2], ['a', 'b'], [1, 0], /weights above 0 and found 0/],
  ])('refuses %j in %j with weights %j', (values, clusters, weights, message) => {
    expect(() => clusterMean(values, clusters, weights)).toThrowError(message)
  })
})
