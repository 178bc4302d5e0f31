import { PipelineError } from '../../errors.js'
import type { ClusterNames } from '../cluster/index.js'
import { withinReach } from '../interval.js'
import { boundedMean, unseenShare } from '../proportion/index.js'
import { crossedDifference } from './crossed-difference.js'
import { type MeanDifference, meanDifference } from './mean-difference.js'

/** What is known of differences beside their values. */
export interface BoundedDifferenceOptions {
  readonly clusters: ClusterNames
  /** The largest absolute value of a single difference: 1 for two shares. */
  readonly most: number
  /** What values share beside their cluster, such as inserted sentences: see `crossedDifference`. */
  readonly parts?: readonly (readonly string[])[]
}

/**
 * The mean of paired differences that lie within ± `most`, with an interval that is never too sure: the widest of three on
 * each side.
 *
 * 1. Student's t over clusters, as `meanDifference` (`crossedDifference` with parts): the usual one, and the widest where
 *    gains and losses are many.
 * 2. Losses and gains apart, each by `boundedMean`, joined by the method of Zou and Donner (Statistics in Medicine 27,
 *    2008): where few clusters differ, t takes them for symmetrical and is too short.
 * 3. What clusters of a kind of which none was seen could change (`unseenShare`; of clusters or parts, whichever are fewer):
 *    no width of 0 where all differences are equal.
 *
 * Half of 1 − `level` is left to each side: the one-sided bound at .95 is the end at .90.
 *
 * @throws {PipelineError} usage — lists of different length, a value beyond `most`, or a wrong level
 * @example
 * const clusters = Array.from({ length: 12 }, (_, i) => i)
 * boundedDifference(clusters.map(() => 0), { clusters, most: 1 }, 0.9).low?.toFixed(4)
 * // → '-0.2209'
 */
export function boundedDifference(
  differences: readonly number[],
  { clusters, most, parts }: BoundedDifferenceOptions,
  level: number,
): MeanDifference {
  const beyond = differences.find((value) => !(Math.abs(value) <= most * (1 + 1e-9)))
  if (beyond !== undefined) {
    throw new PipelineError('usage', `boundedDifference expects values within ± ${most} and found ${beyond}.`)
  }
  const found =
    parts === undefined
      ? meanDifference(differences, clusters, level)
      : crossedDifference(differences, { clusters, parts }, level)
  const { estimate, standardError } = found
  if (estimate === null || standardError === null) return found
  const count = new Set(clusters).size
  const units = parts === undefined ? count : Math.min(count, new Set(parts.flat()).size)
  const side = (sign: 1 | -1) => {
    const shares = differences.map((value) => Math.min(1, Math.max(0, (sign * value) / most)))
    const mean = shares.reduce((sum, value) => sum + value, 0) / shares.length
    return { mean, ...boundedMean(shares, clusters, { level, units }) }
  }
  const [gains, losses] = [side(1), side(-1)]
  const unseen = unseenShare(units, level)
  const below = Math.max(most * joined(gains, losses), unseen * (most + estimate))
  const above = Math.max(most * joined(losses, gains), unseen * (most - estimate))
  const low = Math.min(estimate - below, found.low ?? estimate)
  const high = Math.max(estimate + above, found.high ?? estimate)
  return { ...found, ...withinReach({ low, high }, most) }
}

interface Share {
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** How far the difference of two shares that exclude each other may lie below what was found. */
function joined(falling: Share, rising: Share): number {
  const [down, up] = [falling.mean - falling.low, rising.high - rising.mean]
  const [low, high] = [falling.low, rising.high]
  const correlation = low === 0 ? 0 : Math.min(1, Math.sqrt((low * high) / ((1 - low) * (1 - high))))
  return Math.sqrt(down * down + up * up + 2 * correlation * down * up)
}
