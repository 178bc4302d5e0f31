import { PipelineError } from '../../errors.js'
import { studentQuantile } from '../distribution/index.js'
import type { Interval } from '../interval.js'
import { refuseWrongLevel } from '../refusal.js'
import { type EstimatedDifference, refuseWrongMargin, tailBeyond } from './non-inferiority.js'

/** Whether a difference beyond the margin is ruled out on either side. */
export interface Equivalence extends Interval {
  /** The larger of the two one-sided p-values. */
  readonly p: number
  /** The interval lies within ± margin, ends excluded. */
  readonly isShown: boolean
}

/**
 * Two one-sided tests (Schuirmann 1987): whether a difference lies within ± `margin`, each side at `level`.
 *
 * The interval is two-sided at 2 · level − 1: 90 % for .95. A standard error of 0 shows nothing, as in `nonInferiority`: p is
 * 1 and the interval has no ends.
 *
 * @throws {PipelineError} usage — a margin not above 0, a standard error below 0, or a level not above .5
 * @example
 * tost({ estimate: 0.005, standardError: 0.01, freedom: Infinity }, 0.03, 0.95).p.toFixed(6)
 * // → '0.006210'
 */
export function tost(difference: EstimatedDifference, margin: number, level: number): Equivalence {
  refuseWrongMargin('tost', difference, margin)
  refuseWrongLevel('tost', level)
  if (level <= 0.5) throw new PipelineError('usage', `tost expects a level above .5 and found ${level}.`)
  const { estimate, standardError, freedom } = difference
  if (standardError === 0)
    return { p: 1, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, isShown: false }
  const reach = standardError * studentQuantile(level, freedom)
  const p = Math.max(tailBeyond(margin + estimate, difference), tailBeyond(margin - estimate, difference))
  const [low, high] = [estimate - reach, estimate + reach]
  return { p, low, high, isShown: low > -margin && high < margin }
}
