import { demand, kinds, worded } from '../../given.js'
import { refuseWrongRate } from '../refusal.js'
import { ascending } from './holm.js'

/**
 * Adjusted p-values of Benjamini and Hochberg (Journal of the Royal Statistical Society B 57, 1995), in the order of `p`:
 * of those at most alpha, a share of at most alpha is expected to be false. For exploration; a declared family takes `holm`.
 *
 * @throws {PipelineError} usage — a p-value outside 0–1
 * @example
 * benjaminiHochberg([0.01, 0.04, 0.03, 0.005])
 * // → [0.02, 0.04, 0.04, 0.02]
 */
export function benjaminiHochberg(p: readonly number[]): number[] {
  demand('benjaminiHochberg', p, worded('a list of p-values', kinds.list))
  for (const value of p) refuseWrongRate('benjaminiHochberg', value)
  const adjusted = p.map(() => 0)
  let smallest = 1
  for (const [back, at] of ascending(p).reverse().entries()) {
    smallest = Math.min(smallest, ((p[at] as number) * p.length) / (p.length - back))
    adjusted[at] = smallest
  }
  return adjusted
}
