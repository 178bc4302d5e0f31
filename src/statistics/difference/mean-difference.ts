import { type ClusterNames, clusterMean } from '../cluster/index.js'
import { studentQuantile, studentTail } from '../distribution/index.js'
import { refuseWrongLevel } from '../refusal.js'

/** A mean of paired differences and how sure it is. */
export interface MeanDifference {
  /** Mean of the differences; null without any. */
  readonly estimate: number | null
  /** With clusters as the units and the factor G / (G − 1); null with fewer than two clusters. */
  readonly standardError: number | null
  /** Clusters less one. */
  readonly freedom: number
  /** Two-sided interval; null where there is no standard error, or it is 0. */
  readonly low: number | null
  readonly high: number | null
  /** Two-sided p of no difference, by Student's t; null where there is no standard error, or it is 0. */
  readonly p: number | null
}

/**
 * The mean of paired differences, its clustered standard error, and its interval by Student's t.
 *
 * One difference for each case (perturbed less original, each a mean over trials); what hangs together shares a cluster.
 * Where few clusters differ it is too short; `boundedDifference` has no such fault. `weights` are design weights, where the
 * chances of being sampled differed.
 *
 * @throws {PipelineError} usage — lists of different length, a value that is no number, weights not above 0, or a wrong level
 * @example
 * meanDifference([-1, 0, 0, 0, 1, -1], ['a', 'b', 'c', 'd', 'e', 'f'], 0.95).low?.toFixed(6)
 * // → '-0.956653'
 */
export function meanDifference(
  differences: readonly number[],
  clusters: ClusterNames,
  level: number,
  weights?: readonly number[],
): MeanDifference {
  refuseWrongLevel('meanDifference', level)
  const { mean, variance, clusterCount } = clusterMean(differences, clusters, weights)
  const freedom = Math.max(0, clusterCount - 1)
  if (mean === null || clusterCount < 2) {
    return { estimate: mean, standardError: null, freedom, low: null, high: null, p: null }
  }
  const standardError = Math.sqrt((variance * clusterCount) / freedom)
  if (standardError === 0) return { estimate: mean, standardError, freedom, low: null, high: null, p: null }
  const reach = standardError * studentQuantile((1 + level) / 2, freedom)
  const p = 2 * studentTail(Math.abs(mean) / standardError, freedom)
  return { estimate: mean, standardError, freedom, low: mean - reach, high: mean + reach, p }
}
