import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import type { ClusterNames } from './mean.js'

/**
 * Values by cluster, clusters in the order in which they first appear.
 *
 * @throws {PipelineError} usage — lists of different length, or a value that is no number
 * @example
 * groupByCluster([1, 0, 1], ['a', 'b', 'a'])
 * // → [[1, 1], [0]]
 */
export function groupByCluster(values: readonly number[], clusters: ClusterNames): number[][] {
  demand('A statistic over clusters', values, worded('a list of values', kinds.list))
  demand('A statistic over clusters', clusters, worded('a list of their clusters', kinds.list))
  if (values.length !== clusters.length) {
    const found = `${values.length} values and ${clusters.length} names`
    throw new PipelineError('usage', `Expected the name of a cluster for each value and found ${found}.`)
  }
  const groups = new Map<string | number, number[]>()
  for (const [i, value] of values.entries()) {
    if (!Number.isFinite(value)) throw new PipelineError('usage', `Expected numbers and found ${value}.`)
    const name = clusters[i] as string | number
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [value])
    else group.push(value)
  }
  return [...groups.values()]
}

/** The sum of each cluster's values, in the order of `groupByCluster`. */
export function clusterSums(values: readonly number[], clusters: ClusterNames): number[] {
  return groupByCluster(values, clusters).map((group) => group.reduce((sum, value) => sum + value, 0))
}
