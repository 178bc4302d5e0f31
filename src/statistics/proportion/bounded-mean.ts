import { demand, kinds, worded } from '../../given.js'
import { type ClusterNames, clusterMean } from '../cluster/index.js'
import { studentQuantile } from '../distribution/index.js'
import type { Interval } from '../interval.js'
import { refuseWrongLevel, refuseWrongLists } from '../refusal.js'
import { exactInterval, exactLow } from './clopper-pearson.js'
import { fewClusters, refuseNoShares, weightedCount } from './korn-graubard.js'

/** How sure an interval is to be, and what counts as a unit. */
export interface BoundedMeanOptions {
  /** Level of the interval, 0–1, both ends excluded. */
  readonly level: number
  /** What could have shown another value, at most the clusters; their number where it is left out. */
  readonly units?: number
}

/**
 * The interval of a mean of values from 0 to 1 (accuracies of cases, each over its trials) that hang together in clusters.
 *
 * As `kornGraubard`, with an effective number that may exceed the number of values: means over trials vary less than
 * answers do. It never ends nearer than clusters of which none was seen allow: see `unseenShare`. So it has a width where
 * all values are equal. With 0 or 1 in clusters of their own this is `clopperPearson`.
 *
 * @throws {PipelineError} usage — lists of different length, a value outside 0–1, or a wrong level
 * @example
 * Object.values(boundedMean([1, 1, 1, 1, 1, 1], [1, 2, 3, 4, 5, 6], { level: 0.95 })).map((bound) => bound.toFixed(4))
 * // → ['0.5407', '1.0000']
 */
export function boundedMean(values: readonly number[], clusters: ClusterNames, options: BoundedMeanOptions): Interval {
  demand('boundedMean', options, worded('an object of options', kinds.object))
  const { level, units } = options
  refuseWrongLevel('boundedMean', level)
  refuseWrongLists('boundedMean', [values, clusters])
  refuseNoShares('boundedMean', values)
  return meanWithin(values, clusters, { alpha: 1 - level, ...(units === undefined ? {} : { units }) })
}

/** What a mean of shares is found with: `alpha` is one less the level, and values may have design weights. */
interface MeanWithin {
  readonly alpha: number
  readonly units?: number
  readonly weights?: readonly number[] | undefined
}

/** The same for shares that are known to be some, with `alpha` however near to 0. */
export function meanWithin(
  values: readonly number[],
  clusters: ClusterNames,
  { alpha, weights, units }: MeanWithin,
): Interval {
  const { mean, variance, clusterCount } = clusterMean(values, clusters, weights)
  if (mean === null) return { low: 0, high: 1 }
  const own = weightedCount(clusters, weights, clusterCount)
  const unseen = unseenShare(units ?? own, alpha)
  if (clusterCount < 2 || variance === 0) return withUnseen(mean, unseen)
  const count =
    clusterCount < fewClusters
      ? own
      : effectiveCount(mean, variance, { valueCount: values.length, clusterCount, alpha })
  return boundedShare(mean * count, count, { alpha, unseen })
}

/** The lower end of such an interval, from real numbers of successes and failures. */
export function boundedLow(
  successes: number,
  failures: number,
  { alpha, unseen }: { readonly alpha: number; readonly unseen: number },
): number {
  const { low } = withUnseen(successes / (successes + failures), unseen)
  return Math.min(low, exactLow(successes, failures, alpha))
}

/** The exact interval of `k` of `n`, both real, and never nearer than what was not seen allows. */
function boundedShare(
  k: number,
  n: number,
  { alpha, unseen }: { readonly alpha: number; readonly unseen: number },
): Interval {
  const exact = exactInterval(k, n, alpha)
  const { low, high } = withUnseen(k / n, unseen)
  return { low: Math.min(low, exact.low), high: Math.max(high, exact.high) }
}

function withUnseen(mean: number, unseen: number): Interval {
  return { low: mean * (1 - unseen), high: mean + (1 - mean) * unseen }
}

/**
 * The share of clusters that may be of a kind of which none was seen in `count`: 1 − (alpha / 2)^(1 / count), half of
 * `alpha` on each side.
 *
 * @example
 * [unseenShare(12, 0.1), unseenShare(99, 0.1)].map((share) => share.toFixed(4))
 * // → ['0.2209', '0.0298']
 */
export function unseenShare(count: number, alpha: number): number {
  return 1 - (alpha / 2) ** (1 / count)
}

function effectiveCount(
  mean: number,
  variance: number,
  { valueCount, clusterCount, alpha }: { valueCount: number; clusterCount: number; alpha: number },
): number {
  const simple = (mean * (1 - mean)) / (valueCount - 1)
  const clustered = (variance * clusterCount) / (clusterCount - 1)
  const quantile = (freedom: number): number => studentQuantile(alpha / 2, freedom)
  const factor = valueCount === clusterCount ? 1 : (quantile(valueCount - 1) / quantile(clusterCount - 1)) ** 2
  return valueCount * (simple / clustered) * factor
}
