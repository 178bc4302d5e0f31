import { describe, expect, it } from 'vitest'
import { clusterBootstrap, clusterStandardError } from '../../../src/statistics/index.js'

const clusters: readonly (readonly number[])[] = Array.from({ length: 200 }, (_, i) =>
  Array.from({ length: 3 }, (_, j) => Number((i * 7 + (i % 11) * j) % 5 < 3)),
)
const meanOf = (drawn: readonly (readonly number[])[]): number => {
  const values = drawn.flat()
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
const options = { seed: '1', draws: 2000, level: 0.95 }

describe('clusterBootstrap', () => {
  it('is the same for the same seed and another for another', () => {
    const first = clusterBootstrap(clusters, meanOf, options)
    expect(clusterBootstrap(clusters, meanOf, options)).toEqual(first)
    expect(clusterBootstrap(clusters, meanOf, { ...options, seed: '2' })).not.toEqual(first)
  })

  it('is as long as the cluster standard error says, for a mean', () => {
    const interval = clusterBootstrap(clusters, meanOf, options)
    const names = clusters.flatMap((cluster, i) => cluster.map(() => i))
    const error = clusterStandardError(clusters.flat(), names) as number
    expect(interval).not.toBeNull()
    if (interval === null) return
    expect((interval.high - interval.low) / (2 * 1.96 * error)).toBeCloseTo(1, 1)
    expect((interval.high + interval.low) / 2).toBeCloseTo(meanOf(clusters), 1)
  })

  it('interpolates percentiles linearly', () => {
    let draw = 0
    const interval = clusterBootstrap(['only'], () => draw++, { seed: '1', draws: 5, level: 0.5 })
    expect(interval).toEqual({ low: 1, high: 3, undefinedDraws: 0 })
    draw = 0
    const between = clusterBootstrap(['only'], () => draw++, { seed: '1', draws: 4, level: 0.5 })
    expect(between).toEqual({ low: 0.75, high: 2.25, undefinedDraws: 0 })
  })

  it('leaves out draws in which the statistic is undefined, and counts them', () => {
    let draw = 0
    const every = (): number | null => (draw++ % 4 === 0 ? null : 7)
    expect(clusterBootstrap(['a', 'b'], every, { seed: '1', draws: 100, level: 0.9 })).toEqual({
      low: 7,
      high: 7,
      undefinedDraws: 25,
    })
  })

  it('is undefined without clusters and where the statistic always is', () => {
    expect(clusterBootstrap([], () => 1, options)).toBeNull()
    expect(clusterBootstrap(['a'], () => null, options)).toBeNull()
  })

  it.each([0, 1.5, Number.NaN])('refuses %f draws', (draws) => {
    expect(() => clusterBootstrap(['a'], () => 1, { ...options, draws })).toThrowError(
      /^clusterBootstrap expects draws/,
    )
  })
})
