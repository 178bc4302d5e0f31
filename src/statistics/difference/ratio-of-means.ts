import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { type ClusterNames, clusterMean } from '../cluster/index.js'
import { studentQuantile } from '../distribution/index.js'
import { unseenShare } from '../proportion/index.js'
import { refuseWrongLevel } from '../refusal.js'

/** A ratio of two paired means. An end is null where the interval has none: the denominator may be 0. */
export interface RatioOfMeans {
  /** Null where the denominator's mean is 0, or there are no values. */
  readonly ratio: number | null
  readonly low: number | null
  readonly high: number | null
}

/**
 * The ratio of two means over the same cases, with Fieller's interval (Journal of the Royal Statistical Society B 16,
 * 1954), clusters as the units. [safety §2.4]
 *
 * Where the denominator cannot be told from 0 at this level, the interval has no ends. With `most`, the largest value on either
 * side (1 of shares), it never ends nearer than clusters of which none was seen allow (`unseenShare`): where all agree it
 * would have no width.
 *
 * @throws {PipelineError} usage — lists of different length, a value that is no number, or a wrong level
 * @example
 * ratioOfMeans([1, 1, 0, 1], [1, 1, 1, 1], { clusters: ['a', 'b', 'c', 'd'], level: 0.95 }).ratio
 * // → 0.75
 */
export function ratioOfMeans(
  numerators: readonly number[],
  denominators: readonly number[],
  options: { readonly clusters: ClusterNames; readonly level: number; readonly most?: number },
): RatioOfMeans {
  demand('ratioOfMeans', numerators, worded('a list of numerators', kinds.list))
  demand('ratioOfMeans', denominators, worded('a list of denominators', kinds.list))
  demand('ratioOfMeans', options, worded('an object of options', kinds.object))
  const { clusters, level, most } = options
  refuseWrongLevel('ratioOfMeans', level)
  if (numerators.length !== denominators.length) {
    const found = `${numerators.length} and ${denominators.length}`
    throw new PipelineError('usage', `ratioOfMeans expects a denominator for each numerator and found ${found}.`)
  }
  const above = clusterMean(numerators, clusters)
  const below = clusterMean(denominators, clusters)
  if (above.mean === null || below.mean === null || below.mean === 0) return { ratio: null, low: null, high: null }
  const ratio = above.mean / below.mean
  const count = above.clusterCount
  if (count < 2) return { ratio, low: null, high: null }
  const both = clusterMean(
    numerators.map((value, i) => value + (denominators[i] as number)),
    clusters,
  )
  const scale = (studentQuantile((1 + level) / 2, count - 1) ** 2 * count) / (count - 1)
  const shared = (scale * (both.variance - above.variance - below.variance)) / 2
  // The ratios r with (above − r · below)² ≤ scale · Var(above − r · below) lie between the roots of a quadratic.
  const square = below.mean ** 2 - scale * below.variance
  const linear = above.mean * below.mean - shared
  const constant = above.mean ** 2 - scale * above.variance
  if (square <= 0) return { ratio, low: null, high: null }
  const root = Math.sqrt(Math.max(0, linear * linear - square * constant))
  const [low, high] = [(linear - root) / square, (linear + root) / square]
  if (most === undefined) return { ratio, low, high }
  const unseen = unseenShare(count, 1 - level)
  const [top, bottom] = [above.mean * (1 - unseen), below.mean * (1 - unseen)]
  return {
    ratio,
    low: Math.min(low, top / (bottom + most * unseen)),
    high: Math.max(high, (top + most * unseen) / bottom),
  }
}
