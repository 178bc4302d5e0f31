import { PipelineError } from '../../errors.js'
import { type ClusterNames, clusterMean, clusterSums } from '../cluster/index.js'
import { studentQuantile } from '../distribution/index.js'
import type { Interval } from '../interval.js'
import { refuseWrongLevel, refuseWrongLists } from '../refusal.js'
import { exactInterval } from './clopper-pearson.js'

/** With fewer clusters a variance between them is guesswork. */
export const fewClusters = 10

/**
 * The interval of Korn and Graubard (Survey Methodology 24, 1998) for a share whose values are correlated within
 * clusters: Clopper–Pearson with the effective number of values.
 *
 * `values` are 0 or 1 (or shares of them), one cluster name for each, and a design weight for each where the chances of
 * being sampled differed. The effective number is the number of values over the design effect, with the paper's factor
 * for few degrees of freedom, and never more than there are values. Where all values are equal or there are fewer than
 * ten clusters it is the number of clusters, less the share by which unequal weights lower their effective number (Kish).
 * With every value in its own cluster and no weights this is `clopperPearson`.
 *
 * @throws {PipelineError} usage — lists of different length, a value outside 0–1, weights not above 0, or a wrong level
 * @example
 * Object.values(kornGraubard([1, 1, 1, 1, 1, 1], ['a', 'a', 'b', 'b', 'c', 'c'], 0.95)).map((bound) => bound.toFixed(4))
 * // → ['0.2924', '1.0000']
 */
export function kornGraubard(
  values: readonly number[],
  clusters: ClusterNames,
  level: number,
  weights?: readonly number[],
): Interval {
  refuseWrongLevel('kornGraubard', level)
  refuseWrongLists('kornGraubard', [values, clusters, weights ?? values])
  refuseNoShares('kornGraubard', values)
  const { mean, variance, clusterCount } = clusterMean(values, clusters, weights)
  if (mean === null) return { low: 0, high: 1 }
  // All equal is asked of the values: a weighted mean of ones may be a hair off one.
  const [first = mean] = values
  const isUniform = values.every((value) => value === first)
  const share = isUniform ? first : mean
  const count =
    isUniform || clusterCount < fewClusters
      ? weightedCount(clusters, weights, clusterCount)
      : effectiveCount(share, variance, { valueCount: values.length, clusterCount, level })
  return exactInterval(share * count, count, 1 - level)
}

/** How many clusters say as much as these would without weights: so many, or fewer. */
export function weightedCount(
  clusters: ClusterNames,
  weights: readonly number[] | undefined,
  clusterCount: number,
): number {
  if (weights === undefined) return clusterCount
  const plain = kishCount(
    clusterSums(
      weights.map(() => 1),
      clusters,
    ),
  )
  return clusterCount * Math.min(1, kishCount(clusterSums(weights, clusters)) / plain)
}

/** The effective number of clusters of different weight (Kish, Survey Sampling, 1965). */
function kishCount(sums: readonly number[]): number {
  const [total, squares] = sums.reduce(([sum, square], one) => [sum + one, square + one * one], [0, 0])
  return (total * total) / squares
}

/** Refuses values that are no shares from 0 to 1. @throws {PipelineError} usage — a value outside 0–1 */
export function refuseNoShares(name: string, values: readonly number[]): void {
  const wrong = values.find((value) => !(value >= 0 && value <= 1))
  if (wrong === undefined) return
  throw new PipelineError('usage', `${name} expects values from 0 to 1 and found ${wrong}.`)
}

function effectiveCount(
  share: number,
  variance: number,
  { valueCount, clusterCount, level }: { valueCount: number; clusterCount: number; level: number },
): number {
  const simple = (share * (1 - share)) / (valueCount - 1)
  const clustered = (variance * clusterCount) / (clusterCount - 1)
  const quantile = (freedom: number): number => studentQuantile((1 + level) / 2, freedom)
  const factor = (quantile(valueCount - 1) / quantile(clusterCount - 1)) ** 2
  return Math.min(valueCount, valueCount * (simple / clustered) * factor)
}
