import { PipelineError } from '../../errors.js'
import { refuseWrongLists } from '../refusal.js'

/** Names of clusters, one for each value: values of one name hang together. */
export type ClusterNames = readonly (string | number)[]

/** So much variance, as a share of the largest square, is left by rounding where all values are equal. */
const rounding = 1e-20

/** A mean of values that hang together in clusters. */
export interface ClusterMean {
  /** Weighted mean; null without values. */
  readonly mean: number | null
  /** Squared standard error with clusters as the units, without small-sample correction; 0 with one cluster. */
  readonly variance: number
  readonly clusterCount: number
}

/**
 * The mean of values in clusters, with design weights where the chances of being sampled differed, and its variance by
 * linearization: the weighted residuals are summed within each cluster, and the sums are squared.
 *
 * With equal weights the variance is that of Miller (arXiv 2411.00640, 2024).
 *
 * @throws {PipelineError} usage — lists of different length, a value that is no number, or weights that are not above 0
 * @example
 * clusterMean([1, 0, 1], ['a', 'a', 'b'], [1, 1, 2])
 * // → { mean: 0.75, variance: 0.03125, clusterCount: 2 }
 */
export function clusterMean(values: readonly number[], clusters: ClusterNames, given?: readonly number[]): ClusterMean {
  refuseWrongLists('clusterMean', [values, clusters, given ?? values])
  const weights = given ?? values.map(() => 1)
  refuseWrongNumbers(values, weights)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (values.length === 0) return { mean: null, variance: 0, clusterCount: 0 }
  const mean = values.reduce((sum, value, i) => sum + value * (weights[i] as number), 0) / total
  const residuals = new Map<string | number, number>()
  for (const [i, value] of values.entries()) {
    const name = clusters[i] as string | number
    residuals.set(name, (residuals.get(name) ?? 0) + (weights[i] as number) * (value - mean))
  }
  let [squares, largest] = [0, 0]
  for (const residual of residuals.values()) squares += residual * residual
  for (const value of values) largest = Math.max(largest, value * value)
  const variance = squares / (total * total)
  return { mean, variance: variance <= rounding * largest ? 0 : variance, clusterCount: residuals.size }
}

function refuseWrongNumbers(values: readonly number[], weights: readonly number[]): void {
  const wrong = values.findIndex((value) => !Number.isFinite(value))
  if (wrong >= 0) throw new PipelineError('usage', `clusterMean expects numbers and found ${values[wrong]}.`)
  const weightless = weights.findIndex((weight) => !(weight > 0 && Number.isFinite(weight)))
  if (weightless < 0) return
  throw new PipelineError('usage', `clusterMean expects weights above 0 and found ${weights[weightless]}.`)
}
