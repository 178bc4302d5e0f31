import { PipelineError } from '../../errors.js'
import { demand, demandOptions, type Kinds, kinds, needed, worded } from '../../given.js'
import { type ClusterNames, clusterMean } from '../cluster/index.js'
import { type Interval, withinReach } from '../interval.js'
import { meanWithin, unseenShare, weightedCount } from '../proportion/index.js'
import { crossedDifference } from './crossed-difference.js'
import { type MeanDifference, meanDifference } from './mean-difference.js'

/** What is known of differences beside their values. */
export interface BoundedDifferenceOptions {
  readonly clusters: ClusterNames
  /** The largest absolute value of a single difference: 1 for two shares. */
  readonly most: number
  /** What values share beside their cluster, such as inserted sentences: see `crossedDifference`. */
  readonly parts?: readonly (readonly string[])[]
  /** Design weights, where the chances of being sampled differed; not beside `parts`. */
  readonly weights?: readonly number[]
}

const boundedOptionKinds: Kinds<BoundedDifferenceOptions> = {
  clusters: needed(kinds.list),
  most: needed(kinds.number),
  parts: kinds.lists,
  weights: kinds.list,
}

/** A mean of paired differences with its interval. Its p is that of `boundedP`, which is found by itself. */
export type BoundedDifference = Omit<MeanDifference, 'p'>

/**
 * The mean of paired differences that lie within ± `most`, with an interval that is never too sure: the widest of three on
 * each side.
 *
 * 1. Student's t over clusters, as `meanDifference` (`crossedDifference` with parts): the usual one, and the widest where
 *    gains and losses are many.
 * 2. Losses and gains apart, each by `boundedMean`, joined by the method of Zou and Donner (Statistics in Medicine 27,
 *    2008): where few clusters differ, t takes them for symmetrical and is too short.
 * 3. What clusters of a kind of which none was seen could change (`unseenShare`; of clusters or parts, whichever are fewer):
 *    no width of 0 where all differences are equal. A value without parts counts as a part of its own.
 *
 * Half of 1 − `level` is left to each side: the one-sided bound at .95 is the end at .90.
 *
 * @throws {PipelineError} usage — lists of different length, a value beyond `most`, weights beside parts, or a wrong level
 * @example
 * const clusters = Array.from({ length: 12 }, (_, i) => i)
 * boundedDifference(clusters.map(() => 0), { clusters, most: 1 }, 0.9).low?.toFixed(4)
 * // → '-0.2209'
 */
export function boundedDifference(
  differences: readonly number[],
  options: BoundedDifferenceOptions,
  level: number,
): BoundedDifference {
  demand('boundedDifference', differences, worded('a list of differences', kinds.list))
  demandOptions('boundedDifference', boundedOptionKinds, options)
  refuseBeyond('boundedDifference', differences, options)
  const { p: _, ...found } = usualDifference(differences, options, level)
  const { estimate, standardError } = found
  if (estimate === null || standardError === null) return found
  const { most } = options
  const units = unitsOf(options)
  const { gains, losses } = sidesOf(differences, options, { alpha: 1 - level, units })
  const { low, high } = endsOf({ ...found, estimate }, { gains, losses, most, unseen: unseenShare(units, 1 - level) })
  return { ...found, low, high }
}

/**
 * The two-sided p of no difference that belongs to `boundedDifference`: where p is at most α, the interval at level 1 − α
 * does not hold 0. Null with fewer than two clusters.
 *
 * It is the largest of four: the α at which each of the three intervals ends at 0, and 2^(1 − D) for D clusters that differ
 * (or parts of values that differ, whichever are fewer), the smallest that exchanged signs could have. Where it is so small
 * that 1 − p is 1 as a number, it is found all the same; what is below 1e-300 is given as that.
 *
 * @throws {PipelineError} usage — lists of different length, or a value beyond `most`
 * @example
 * const clusters = Array.from({ length: 20 }, (_, i) => i)
 * boundedP(clusters.map((i) => (i < 4 ? -1 : 0)), { clusters, most: 1 })?.toFixed(3)
 * // → '0.125'
 */
export function boundedP(differences: readonly number[], options: BoundedDifferenceOptions): number | null {
  demand('boundedP', differences, worded('a list of differences', kinds.list))
  demandOptions('boundedP', boundedOptionKinds, options)
  const { most, clusters, parts } = options
  refuseBeyond('boundedP', differences, options)
  const { estimate, standardError, p } = usualDifference(differences, options, 0.95)
  if (estimate === null || standardError === null) return null
  if (estimate === 0) return 1
  const units = unitsOf(options)
  const differing = differences.flatMap((value, i) => (value === 0 ? [] : [i]))
  const exchanged = unitsOf({
    clusters: differing.map((i) => clusters[i] as string | number),
    ...(parts === undefined ? {} : { parts: differing.map((i) => parts[i] as readonly string[]) }),
  })
  const distance = Math.abs(estimate) / most
  const least = Math.max(smallest, p ?? 0, 2 * (1 + distance) ** -units, 2 ** (1 - exchanged))
  const isReached = (alpha: number): boolean => {
    const { gains, losses } = sidesOf(differences, options, { alpha, units })
    return distance <= (estimate < 0 ? joined(losses, gains) : joined(gains, losses))
  }
  return least >= 1 ? 1 : largestReached(least, isReached)
}

/** No p is below this: half of it is still a number with all its digits. */
const smallest = 1e-300

/** The largest α from `least` on, below 1, of which a test holds; it holds up to that α and not beyond. */
function largestReached(least: number, isReached: (alpha: number) => boolean): number {
  let [yes, no] = [Math.log(least), 0]
  if (!isReached(Math.min(least, 1 - 1e-9))) return least
  while (no - yes > 1e-9) {
    const middle = (yes + no) / 2
    if (isReached(Math.exp(middle))) yes = middle
    else no = middle
  }
  return Math.exp(yes)
}

/** A share with its limits. */
interface Share extends Interval {
  readonly mean: number
}

/** The widest of three on each side: the usual interval, that of gains and losses joined, and what was not seen. */
function endsOf(
  { estimate, ...usual }: { readonly estimate: number } & Pick<MeanDifference, 'low' | 'high'>,
  {
    gains,
    losses,
    most,
    unseen,
  }: { readonly gains: Share; readonly losses: Share; readonly most: number; readonly unseen: number },
): Interval {
  const below = reachOf({ less: gains, more: losses, unseen }, most, estimate)
  const above = reachOf({ less: losses, more: gains, unseen }, most, -estimate)
  const low = Math.min(estimate - below, usual.low ?? estimate)
  const high = Math.max(estimate + above, usual.high ?? estimate)
  return withinReach({ low, high }, most)
}

/** How far a mean may lie from what was found towards the side on which there is `more`: joined limits, or what was not seen. */
export function reachOf(
  { less, more, unseen }: { readonly less: Lower; readonly more: Upper; readonly unseen: number },
  most: number,
  estimate: number,
): number {
  return Math.max(most * joined(less, more), unseen * (most + estimate))
}

type Lower = Pick<Share, 'mean' | 'low'>
type Upper = Pick<Share, 'mean' | 'high'>

/**
 * How far the difference of two shares that exclude each other may lie from what was found, where the first is less and
 * the second more than it was: √(d² + u² + 2rdu), d = first − its lower limit, u = upper limit of the second − second,
 * r = √(lower · upper / ((1 − lower)(1 − upper))).
 */
function joined(less: Lower, more: Upper): number {
  const [down, up] = [less.mean - less.low, more.high - more.mean]
  const [low, high] = [less.low, more.high]
  const correlation = low === 0 ? 0 : Math.min(1, Math.sqrt((low * high) / ((1 - low) * (1 - high))))
  return Math.sqrt(down * down + up * up + 2 * correlation * down * up)
}

function usualDifference(
  differences: readonly number[],
  { clusters, parts, weights }: BoundedDifferenceOptions,
  level: number,
): MeanDifference {
  if (parts === undefined) return meanDifference(differences, clusters, level, weights)
  return crossedDifference(differences, { clusters, parts }, level)
}

/** Gains and losses as shares of the largest difference. */
function sidesOf(
  differences: readonly number[],
  { clusters, most, weights }: BoundedDifferenceOptions,
  { alpha, units }: { readonly alpha: number; readonly units: number },
): { readonly gains: Share; readonly losses: Share } {
  const side = (sign: 1 | -1): Share => {
    const shares = differences.map((value) => Math.min(1, Math.max(0, (sign * value) / most)))
    const { mean } = clusterMean(shares, clusters, weights)
    return { mean: mean ?? 0, ...meanWithin(shares, clusters, { alpha, units, weights }) }
  }
  return { gains: side(1), losses: side(-1) }
}

/** Clusters, fewer where weights differ, or parts, whichever are fewer; a value without parts is one by itself. */
function unitsOf({ clusters, parts, weights }: Omit<BoundedDifferenceOptions, 'most'>): number {
  const count = weightedCount(clusters, weights, new Set(clusters).size)
  if (parts === undefined) return count
  const names = parts.flatMap((own, i): readonly (string | number)[] => (own.length === 0 ? [i] : own))
  return Math.min(count, new Set(names).size)
}

function refuseBeyond(
  name: string,
  differences: readonly number[],
  { most, parts, weights }: BoundedDifferenceOptions,
): void {
  if (parts !== undefined && weights !== undefined) {
    throw new PipelineError('usage', `${name} expects parts or weights and found both.`)
  }
  const beyond = differences.find((value) => !(Math.abs(value) <= most * (1 + 1e-9)))
  if (beyond === undefined) return
  throw new PipelineError('usage', `${name} expects values within ± ${most} and found ${beyond}.`)
}
