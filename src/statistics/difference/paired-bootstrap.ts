import {
  type BootstrapInterval,
  type BootstrapOptions,
  type ClusterNames,
  clusterBootstrap,
  groupByCluster,
} from '../cluster/index.js'

/**
 * The percentile bootstrap interval of a mean of paired differences, whole clusters drawn with replacement.
 *
 * Null without differences.
 *
 * @throws {PipelineError} usage — lists of different length, draws that are no count from 1 on, or a wrong level
 * @example
 * pairedBootstrap([-1, -1, -1], ['a', 'b', 'c'], { seed: '1', draws: 100, level: 0.95 })
 * // → { low: -1, high: -1, undefinedDraws: 0 }
 */
export function pairedBootstrap(
  differences: readonly number[],
  clusters: ClusterNames,
  options: BootstrapOptions,
): BootstrapInterval | null {
  const groups = groupByCluster(differences, clusters).map((values) => ({
    sum: values.reduce((sum, value) => sum + value, 0),
    count: values.length,
  }))
  const mean = (drawn: readonly { readonly sum: number; readonly count: number }[]): number => {
    let [sum, count] = [0, 0]
    for (const group of drawn) {
      sum += group.sum
      count += group.count
    }
    return sum / count
  }
  return clusterBootstrap(groups, mean, options)
}
