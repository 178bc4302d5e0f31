import { demand, kinds, worded } from '../../given.js'
import { refuseWrongRate } from '../refusal.js'

/**
 * Holm's adjusted p-values (Scandinavian Journal of Statistics 6, 1979), in the order of `p`: one at most alpha may be
 * called found, and the chance of any false one in the family is at most alpha, however the tests hang together.
 *
 * @throws {PipelineError} usage — a p-value outside 0–1
 * @example
 * holm([0.01, 0.04, 0.03, 0.005])
 * // → [0.03, 0.06, 0.06, 0.02]
 */
export function holm(p: readonly number[]): number[] {
  demand('holm', p, worded('a list of p-values', kinds.list))
  for (const value of p) refuseWrongRate('holm', value)
  const adjusted = p.map(() => 0)
  let largest = 0
  for (const [rank, at] of ascending(p).entries()) {
    largest = Math.max(largest, Math.min(1, (p.length - rank) * (p[at] as number)))
    adjusted[at] = largest
  }
  return adjusted
}

/** Indices by value, smallest first. */
export function ascending(values: readonly number[]): number[] {
  return values.map((_, i) => i).sort((a, b) => (values[a] as number) - (values[b] as number) || a - b)
}
