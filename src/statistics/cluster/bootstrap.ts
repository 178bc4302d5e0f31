import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { drawn } from '../drawn.js'
import type { Interval } from '../interval.js'
import { refuseWrongLevel } from '../refusal.js'

/** How a bootstrap is drawn. */
export interface BootstrapOptions {
  readonly seed: string
  /** Samples to draw, at least 1; 2000 is usual. */
  readonly draws: number
  /** Level of the interval, 0–1, both ends excluded. */
  readonly level: number
}

/** More draws than this make no interval better. */
const mostDraws = 1_000_000

/** A percentile interval over whole clusters. */
export interface BootstrapInterval extends Interval {
  /** Draws in which the statistic was undefined; they are left out of the interval. */
  readonly undefinedDraws: number
}

/**
 * The percentile bootstrap interval of a statistic, whole clusters drawn with replacement.
 *
 * What hangs together (all items of one case) must be one element of `clusters`. Percentiles are interpolated linearly. A
 * seed fixes the draws; more draws of one seed begin with the fewer. Null without clusters, or where the statistic is
 * undefined (null) in every draw.
 *
 * Efron and Tibshirani (An Introduction to the Bootstrap, 1993, chapter 13).
 *
 * @throws {PipelineError} usage — draws is no whole number from 1 to a million, a statistic that is no number, or the level is not between 0 and 1
 * @example
 * clusterBootstrap([2, 2, 2], (drawn) => drawn.length, { seed: '1', draws: 100, level: 0.95 })
 * // → { low: 3, high: 3, undefinedDraws: 0 }
 */
export function clusterBootstrap<Cluster>(
  clusters: readonly Cluster[],
  statistic: (drawn: readonly Cluster[]) => number | null,
  options: BootstrapOptions,
): BootstrapInterval | null {
  demand('clusterBootstrap', clusters, worded('a list of clusters', kinds.list))
  demand('clusterBootstrap', statistic, worded('a statistic, which is a function', kinds.callback))
  demand('clusterBootstrap', options, worded('an object of options', kinds.object))
  const { seed, draws, level } = options
  refuseWrongLevel('clusterBootstrap', level)
  if (!Number.isInteger(draws) || draws < 1 || draws > mostDraws) {
    const expected = `draws, a whole number from 1 to ${mostDraws}`
    throw new PipelineError('usage', `clusterBootstrap expects ${expected}, and found ${draws}.`)
  }
  const count = clusters.length
  const indices = drawn([seed, 'cluster-bootstrap'], count, count * draws)
  const values: number[] = []
  for (let draw = 0; draw < draws && count > 0; draw++) {
    const value = statistic(clusters.map((_, i) => clusters[indices[draw * count + i] as number] as Cluster))
    if (value === null) continue
    demand('clusterBootstrap', value, worded('a statistic that gives a number or null', kinds.number))
    values.push(value)
  }
  if (values.length === 0) return null
  values.sort((a, b) => a - b)
  const tail = (1 - level) / 2
  return { low: quantile(values, tail), high: quantile(values, 1 - tail), undefinedDraws: draws - values.length }
}

function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1)
  const below = sorted[Math.floor(at)] as number
  const above = sorted[Math.ceil(at)] as number
  return below + (above - below) * (at - Math.floor(at))
}
