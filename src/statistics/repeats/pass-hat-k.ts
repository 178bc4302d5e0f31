import { PipelineError } from '../../errors.js'
import { refuseWrongCounts } from '../refusal.js'

/**
 * pass^k of one case: the chance that `k` trials drawn from its `n`, `c` of them right, are all right: C(c, k) / C(n, k)
 * (τ-bench, arXiv 2406.12045). Average it over cases, and set it beside the same k on the original text.
 *
 * @throws {PipelineError} usage — c is no count of n, or k is not from 1 to n
 * @example
 * [passHatK(2, 3, 1), passHatK(2, 3, 2), passHatK(2, 3, 3)].map((share) => share.toFixed(4))
 * // → ['0.6667', '0.3333', '0.0000']
 */
export function passHatK(c: number, n: number, k: number): number {
  refuseWrongCounts('passHatK', c, n)
  if (!(Number.isInteger(k) && k >= 1 && k <= n)) {
    throw new PipelineError('usage', `passHatK expects a whole number k from 1 to n = ${n} and found ${k}.`)
  }
  let share = 1
  for (let drawn = 0; drawn < k; drawn++) share *= Math.max(0, c - drawn) / (n - drawn)
  return share
}
