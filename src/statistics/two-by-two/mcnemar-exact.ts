import { binomialLogTail } from '../distribution/index.js'
import { type Alternative, refuseWrongTest } from './alternative.js'

/**
 * McNemar's exact test of pairs: `b` of them right before and wrong after, `c` wrong before and right after.
 *
 * Under no effect `b` is binomial with `b + c` tries at one half. `greater`: more lost than won. Two-sided: twice the
 * smaller tail, at most 1. Pairs must be independent: one for each case, not one for each trial.
 *
 * @throws {PipelineError} usage — a count that is none, or an unknown alternative
 * @example
 * mcnemarExact(15, 5, 'two-sided').p.toFixed(10)
 * // → '0.0413894653'
 */
export function mcnemarExact(b: number, c: number, alternative: Alternative): { readonly p: number } {
  refuseWrongTest('mcnemarExact', { b, c }, alternative)
  const tail = (count: number): number => Math.exp(binomialLogTail(count, b + c, 0.5, 'at-least'))
  if (alternative === 'greater') return { p: tail(b) }
  if (alternative === 'less') return { p: tail(c) }
  return { p: Math.min(1, 2 * tail(Math.max(b, c))) }
}
