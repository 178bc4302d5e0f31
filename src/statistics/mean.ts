/**
 * The mean of some values; NaN of none.
 *
 * @example
 * mean([1, 0, 0.5])
 * // → 0.5
 */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The mean of some values; null of none. */
export function meanOrNull(values: readonly number[]): number | null {
  return values.length === 0 ? null : mean(values)
}

/**
 * The value in the middle, or the mean of the two there; 0 of none.
 *
 * @example
 * [median([5, 1, 100]), median([1, 3])]
 * // → [5, 2]
 */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [below = 0, above = below] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (below + above) / 2
}
