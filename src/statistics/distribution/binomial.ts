import { refuseWrongCounts, refuseWrongRate } from '../refusal.js'
import { betaLogShare } from './beta.js'
import { logTerm } from './log-term.js'

/** Which end of a distribution: a value and all below it, or a value and all above it. */
export type TailSide = 'at-most' | 'at-least'

/**
 * Natural logarithm of the chance of exactly `k` successes in `n` independent tries at rate `p`, 0–1.
 *
 * Loader's saddle-point form (Fast and Accurate Computation of Binomial Probabilities, 2000): no cancellation, whatever n.
 *
 * @throws {PipelineError} usage — k or n is no count, k exceeds n, or p is not between 0 and 1
 * @example
 * binomialLogMass(15, 20, 0.5).toFixed(12)
 * // → '-4.214090277068'
 */
export function binomialLogMass(k: number, n: number, p: number): number {
  refuseWrongCounts('binomialLogMass', k, n)
  refuseWrongRate('binomialLogMass', p)
  return logTerm(k, n, p)
}

/**
 * Natural logarithm of the chance of `k` or fewer (`at-most`) or `k` or more (`at-least`) successes in `n` independent
 * tries at rate `p`, 0–1.
 *
 * The tail is an incomplete beta function, so a far tail keeps all its digits and none is a difference from 1.
 *
 * @throws {PipelineError} usage — k or n is no count, k exceeds n, or p is not between 0 and 1
 * @example
 * Math.exp(binomialLogTail(15, 20, 0.5, 'at-least')).toFixed(12)
 * // → '0.020694732666'
 */
export function binomialLogTail(k: number, n: number, p: number, side: TailSide): number {
  refuseWrongCounts('binomialLogTail', k, n)
  refuseWrongRate('binomialLogTail', p)
  if (side === 'at-least') return k === 0 ? 0 : betaLogShare(p, k, n - k + 1)
  return k === n ? 0 : betaLogShare(1 - p, n - k, k + 1)
}
