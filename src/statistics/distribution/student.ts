import { PipelineError } from '../../errors.js'
import { betaLogShare, betaQuantile } from './beta.js'
import { normalQuantile, normalTail } from './normal.js'

const mostFreedom = 1e7

/**
 * The quantile of Student's t: the t with a share `p` of the distribution below it, 0 < p < 1; `freedom` above 0,
 * infinite for the standard normal distribution.
 *
 * By its relation to the beta distribution (Abramowitz and Stegun 26.7.1); above 10⁷ degrees of freedom it is the normal
 * quantile, less than 10⁻⁵ away for p within 10⁻⁹ of either end, where the relation would lose more to rounding.
 *
 * @throws {PipelineError} usage — p is not between 0 and 1, or freedom is not above 0
 * @example
 * studentQuantile(0.975, 9).toFixed(10)
 * // → '2.2621571628'
 */
export function studentQuantile(p: number, freedom: number): number {
  if (!(p > 0 && p < 1 && freedom > 0)) {
    const found = `p = ${p}, freedom = ${freedom}`
    throw new PipelineError('usage', `studentQuantile expects 0 < p < 1 and freedom above 0, and found ${found}.`)
  }
  if (p === 0.5) return 0
  if (freedom > mostFreedom) return normalQuantile(p)
  const x = betaQuantile(2 * Math.min(p, 1 - p), freedom / 2, 0.5)
  const t = Math.sqrt((freedom * (1 - x)) / x)
  return p < 0.5 ? -t : t
}

/**
 * The share of Student's t above `t`; above 10⁷ degrees of freedom, as for the quantile, the standard normal one.
 *
 * @throws {PipelineError} usage — freedom is not above 0
 * @example
 * studentTail(2.2621571628, 9).toFixed(10)
 * // → '0.0250000000'
 */
export function studentTail(t: number, freedom: number): number {
  if (!(freedom > 0)) throw new PipelineError('usage', `studentTail expects freedom above 0 and found ${freedom}.`)
  if (freedom > mostFreedom) return normalTail(t)
  const half = Math.exp(betaLogShare(freedom / (freedom + t * t), freedom / 2, 0.5)) / 2
  return t >= 0 ? half : 1 - half
}
