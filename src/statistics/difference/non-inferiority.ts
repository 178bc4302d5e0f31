import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { studentQuantile, studentTail } from '../distribution/index.js'
import { refuseWrongLevel } from '../refusal.js'

/** A difference as it was estimated, such as by `meanDifference`. */
export interface EstimatedDifference {
  readonly estimate: number
  /** 0 or more; 0, of differences that are all equal, measures nothing. */
  readonly standardError: number
  /** Degrees of freedom of Student's t; `Infinity` for the normal distribution. */
  readonly freedom: number
}

/** Whether a loss beyond the margin is ruled out. */
export interface NonInferiority {
  /** One-sided p of a loss of the margin or more. */
  readonly p: number
  /** Lower end of the one-sided interval; −Infinity where the standard error is 0. */
  readonly bound: number
  /** The bound lies above −margin. */
  readonly isShown: boolean
}

/**
 * One-sided test that a difference is not below −`margin`, at `level` (.95 tests at 5 %).
 *
 * A difference that is not significant shows nothing; this does. `margin` is above 0, in the units of the estimate. A
 * standard error of 0 rules nothing out (p is 1): twelve differences that are all equal do not say what a thirteenth would
 * be. `boundedDifference` finds a bound from their number.
 *
 * @throws {PipelineError} usage — a margin not above 0, a standard error below 0, a value that is no number (of a single
 * cluster `meanDifference` knows no standard error), or a wrong level
 * @example
 * nonInferiority({ estimate: -0.01, standardError: 0.01, freedom: 511 }, 0.03, 0.95).bound.toFixed(4)
 * // → '-0.0265'
 */
export function nonInferiority(difference: EstimatedDifference, margin: number, level: number): NonInferiority {
  refuseWrongMargin('nonInferiority', difference, margin)
  refuseWrongLevel('nonInferiority', level)
  const { estimate, standardError, freedom } = difference
  if (standardError === 0) return { p: 1, bound: Number.NEGATIVE_INFINITY, isShown: false }
  const bound = estimate - standardError * studentQuantile(level, freedom)
  return { p: tailBeyond(estimate + margin, difference), bound, isShown: bound > -margin }
}

/** Chance of an estimate so far above, or farther, if there were nothing. */
export function tailBeyond(distance: number, { standardError, freedom }: EstimatedDifference): number {
  return studentTail(distance / standardError, freedom)
}

export function refuseWrongMargin(name: string, difference: EstimatedDifference, margin: number): void {
  demand(name, difference, worded('an estimated difference, as meanDifference returns it', kinds.object))
  const { estimate, standardError, freedom } = difference
  for (const [what, value] of Object.entries({ estimate, 'standard error': standardError, freedom, margin })) {
    demand(name, value, worded(`the ${what} to be a number`, kinds.number))
  }
  if (margin > 0 && Number.isFinite(margin) && standardError >= 0) return
  const found = `margin = ${margin}, standardError = ${standardError}`
  throw new PipelineError(
    'usage',
    `${name} expects a margin above 0 and a standard error from 0 on, and found ${found}.`,
  )
}
