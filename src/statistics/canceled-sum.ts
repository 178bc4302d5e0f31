/** So much of the largest terms is left by rounding where a sum cancels. */
const rounding = 1e-12

/**
 * The sum of terms, and exactly 0 where what is left of them is rounding: .3 − .1 − .2 is none of a change, and neither is a
 * slope over doses of a case that is right at each of them.
 *
 * @example
 * [0.3 - 0.1 - 0.2 === 0, canceledSum([0.3, -0.1, -0.2]), canceledSum([0.3, -0.1])]
 * // → [false, 0, 0.19999999999999998]
 */
export function canceledSum(terms: readonly number[]): number {
  let [sum, size] = [0, 0]
  for (const term of terms) {
    sum += term
    size += Math.abs(term)
  }
  return Math.abs(sum) <= rounding * size ? 0 : sum
}
