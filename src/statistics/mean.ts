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
