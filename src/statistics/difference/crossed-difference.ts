import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import type { ClusterNames } from '../cluster/index.js'
import { studentQuantile, studentTail } from '../distribution/index.js'
import { type MeanDifference, meanDifference } from './mean-difference.js'

/** What values share: each has a cluster, and any number of parts that other values may have too. */
export interface Crossed {
  readonly clusters: ClusterNames
  /** Of each value, what it was made with: ten sentences of a bank, say. None where nothing is shared. */
  readonly parts: readonly (readonly string[])[]
}

/**
 * The mean of paired differences where clusters are crossed with parts: cases, and the sentences that were put into
 * several of them. Both are samples, and the interval speaks of other cases *and* other sentences.
 *
 * A value is the mean plus the mean effect of its parts plus what is its own; the variance of the parts' effects is found
 * by the method of moments (none below 0) and what they share is added to the clustered variance. Degrees of freedom after
 * Satterthwaite. Where each value has one part and parts are of one size, the standard error is that of parts as clusters.
 *
 * @throws {PipelineError} usage — lists of different length, a value that is no number, or a wrong level
 * @example
 * const values = [1, 1, 0, 0, 1, 1]
 * const parts = [['a'], ['a'], ['b'], ['b'], ['c'], ['c']]
 * crossedDifference(values, { clusters: [1, 2, 3, 4, 5, 6], parts }, 0.95).standardError?.toFixed(4)
 * // → '0.3333'
 */
export function crossedDifference(differences: readonly number[], options: Crossed, level: number): MeanDifference {
  demand('crossedDifference', differences, worded('a list of differences', kinds.list))
  demand('crossedDifference', options, worded('an object of options', kinds.object))
  const { clusters, parts } = options
  demand('crossedDifference', parts, worded('parts to be a list of lists', kinds.lists))
  if (parts.length !== differences.length) {
    const found = `${differences.length} and ${parts.length}`
    throw new PipelineError('usage', `crossedDifference expects the parts of each difference and found ${found}.`)
  }
  const plain = meanDifference(differences, clusters, level)
  const { estimate, standardError, freedom } = plain
  if (estimate === null || standardError === null) return plain
  const { shared, count } = sharedVariance(differences, parts, estimate)
  if (shared === 0 || count <= 1) return plain
  const own = standardError ** 2
  const all = own + shared
  const error = Math.sqrt(all)
  const satterthwaite = all ** 2 / (own ** 2 / freedom + shared ** 2 / (count - 1))
  const reach = error * studentQuantile((1 + level) / 2, satterthwaite)
  const p = 2 * studentTail(Math.abs(estimate) / error, satterthwaite)
  return {
    estimate,
    standardError: error,
    freedom: satterthwaite,
    low: estimate - reach,
    high: estimate + reach,
    p,
  }
}

/** What parts shared by several values add to the variance of the mean, and their effective number. */
function sharedVariance(
  differences: readonly number[],
  parts: readonly (readonly string[])[],
  mean: number,
): { readonly shared: number; readonly count: number } {
  const n = differences.length
  const totals = new Map<string, number>()
  const residuals = new Map<string, number>()
  const products = new Map<string, number>()
  let [own, squares] = [0, 0]
  for (const [i, list] of parts.entries()) {
    const names = [...new Set(list)].sort()
    const weight = 1 / names.length
    const residual = (differences[i] as number) - mean
    squares += residual * residual
    for (const [j, name] of names.entries()) {
      add(totals, name, weight)
      add(residuals, name, weight * residual)
      own += weight * weight
      for (const other of names.slice(j)) add(products, JSON.stringify([name, other]), weight * weight)
    }
  }
  const weights = [...totals.values()]
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const ofTotals = weights.reduce((sum, weight) => sum + weight * weight, 0)
  // With Z the weights of parts in values and C centring: |CZ|², |ZᵀCZ|², and the residuals summed by part.
  const centered = own - ofTotals / n
  let [spread, across] = [0, 0]
  for (const [key, product] of products) {
    const [name, other] = JSON.parse(key) as [string, string]
    const both = name === other ? 1 : 2
    spread += both * product * product
    across += both * product * (totals.get(name) as number) * (totals.get(other) as number)
  }
  const squared = spread - (2 * across) / n + (ofTotals / n) ** 2
  const found = [...residuals.values()].reduce((sum, residual) => sum + residual * residual, 0)
  const determinant = squared * (n - 1) - centered * centered
  // Where no two values share a part, or all share all, their effects cannot be told from what is each value's own.
  if (determinant <= 1e-9 * squared * n) return { shared: 0, count: 0 }
  const variance = Math.max(0, (found * (n - 1) - squares * centered) / determinant)
  const gained = ofTotals / n ** 2 - centered / (n * (n - 1))
  return { shared: variance * Math.max(0, gained), count: (total * total) / ofTotals }
}

function add(sums: Map<string, number>, name: string, value: number): void {
  sums.set(name, (sums.get(name) ?? 0) + value)
}
