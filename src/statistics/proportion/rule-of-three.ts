import { PipelineError } from '../../errors.js'

/**
 * The rule of three: where none of `n` independent tries went wrong, the rate may still be up to 3 / n (95 %, one-sided).
 *
 * Never above 1; with nothing tried it is 1. Hanley and Lippman-Hand (JAMA 249, 1983); close from about 30 tries on.
 *
 * @throws {PipelineError} usage — n is no whole number from 0 on
 * @example
 * ruleOfThree(60)
 * // → 0.05
 */
export function ruleOfThree(n: number): number {
  if (Number.isInteger(n) && n >= 0) return Math.min(1, 3 / n)
  throw new PipelineError('usage', `ruleOfThree expects a whole number from 0 on and found ${n}.`)
}
