import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { type ClusterNames, clusterSums } from '../cluster/index.js'
import { studentQuantile, studentTail } from '../distribution/index.js'
import { refuseWrongLevel } from '../refusal.js'

/** How much an outcome changes where what was varied in pairs is raised by one. All null where nothing was varied. */
export interface PairedSlope {
  readonly estimate: number | null
  /** By leaving out one cluster after the other; null with fewer than two that vary. */
  readonly standardError: number | null
  /** Null where there is no standard error, or it is 0; `detectable` too. */
  readonly low: number | null
  readonly high: number | null
  /** Two-sided p of no change, by Student's t; null where there is no standard error, or it is 0. */
  readonly p: number | null
  /** Smallest true change that is found with the chance `power`. */
  readonly detectable: number | null
}

/** So much error, as a share of the largest slope, is left by rounding where all clusters have one slope. */
const rounding = 1e-10

/**
 * The slope of differences in an outcome on differences in what was varied, within pairs, through the origin: each pair is
 * compared with itself. What hangs together (all pairs of a case) shares a cluster.
 *
 * The standard error is the jackknife over clusters (MacKinnon and White, Journal of Econometrics 29, 1985), which keeps its
 * level with few clusters that weigh unequally.
 *
 * @throws {PipelineError} usage — lists of different length, a value that is no number, or a wrong level or power
 * @example
 * pairedSlope([1, -1, 2, 1], [1, 0, 1, 0], { clusters: ['a', 'b', 'c', 'd'], level: 0.95, power: 0.8 }).estimate?.toFixed(4)
 * // → '0.4286'
 */
export function pairedSlope(
  changes: readonly number[],
  outcomes: readonly number[],
  options: { readonly clusters: ClusterNames; readonly level: number; readonly power: number },
): PairedSlope {
  demand('pairedSlope', changes, worded('a list of changes', kinds.list))
  demand('pairedSlope', outcomes, worded('a list of outcomes', kinds.list))
  demand('pairedSlope', options, worded('an object of options', kinds.object))
  const { clusters, level, power } = options
  for (const share of [level, power]) refuseWrongLevel('pairedSlope', share)
  if (changes.length !== outcomes.length) {
    const found = `${changes.length} and ${outcomes.length}`
    throw new PipelineError('usage', `pairedSlope expects an outcome for each change and found ${found}.`)
  }
  const products = clusterSums(
    changes.map((change, i) => change * (outcomes[i] as number)),
    clusters,
  )
  const squares = clusterSums(
    changes.map((change) => change * change),
    clusters,
  )
  const [above, below] = [sum(products), sum(squares)]
  const nothing = { standardError: null, low: null, high: null, p: null, detectable: null }
  if (below === 0) return { estimate: null, ...nothing }
  const estimate = above / below
  const varying = squares.flatMap((square, i) => (square === 0 ? [] : [i]))
  const count = varying.length
  if (count < 2) return { estimate, ...nothing }
  const without = varying.map((i) => (above - (products[i] as number)) / (below - (squares[i] as number)))
  const spread = Math.sqrt(((count - 1) / count) * sum(without.map((slope) => (slope - estimate) ** 2)))
  const standardError =
    spread <= rounding * without.reduce((most, slope) => Math.max(most, Math.abs(slope)), 0) ? 0 : spread
  if (standardError === 0) return { estimate, ...nothing, standardError }
  const reach = studentQuantile((1 + level) / 2, count - 1)
  return {
    estimate,
    standardError,
    low: estimate - reach * standardError,
    high: estimate + reach * standardError,
    p: 2 * studentTail(Math.abs(estimate) / standardError, count - 1),
    detectable: (reach + studentQuantile(power, count - 1)) * standardError,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
