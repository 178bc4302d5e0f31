import { demand, kinds, worded } from '../../given.js'
import { type ClusterNames, clusterMean } from './mean.js'

/**
 * The standard error of the mean of values that hang together in clusters (Miller, arXiv 2411.00640, 2024): n⁻² times the
 * sum, over clusters, of the squared sum of residuals, and the root of it.
 *
 * `correction` multiplies the square by G / (G − 1), G clusters: with clusters of one size the result is then the standard
 * error of their means. Null with fewer than two clusters: one cluster says nothing about others.
 *
 * @throws {PipelineError} usage — lists of different length, or a value that is no number
 * @example
 * clusterStandardError([1, 1, 0, 0], ['a', 'a', 'b', 'b'], { correction: true })
 * // → 0.5
 */
export function clusterStandardError(
  values: readonly number[],
  clusters: ClusterNames,
  options: { readonly correction?: boolean } = {},
): number | null {
  demand('clusterStandardError', options, worded('an object of options', kinds.object))
  const { correction = false } = options
  const { variance, clusterCount } = clusterMean(values, clusters)
  if (clusterCount < 2) return null
  return Math.sqrt(variance * (correction ? clusterCount / (clusterCount - 1) : 1))
}
