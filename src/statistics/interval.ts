/** Bounds of a share, 0–1, both included. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/**
 * An interval without the part in which no value can lie: the mean of differences of shares is nowhere beyond −1 and 1,
 * where Student's t of three cases may well be.
 *
 * @param most the largest absolute value of a single case; `Infinity` where there is none
 * @example
 * withinReach({ low: -1.4, high: 0.2 }, 1)
 * // → { low: -1, high: 0.2 }
 */
export function withinReach<Bound extends number | null>(
  { low, high }: { readonly low: Bound; readonly high: Bound },
  most: number,
): { readonly low: Bound; readonly high: Bound } {
  const cut = (bound: Bound): Bound => (bound === null ? bound : (Math.min(most, Math.max(-most, bound)) as Bound))
  return { low: cut(low), high: cut(high) }
}

/**
 * An interval that has a width, and nothing else of what it is found with; null for any other. Draws that are all equal, such
 * as those from a single cluster, say nothing about how sure a figure is.
 *
 * @example
 * [withWidth({ low: -0.3, high: -0.3 }), withWidth({ low: -0.3, high: 0 })]
 * // → [null, { low: -0.3, high: 0 }]
 */
export function withWidth(found: Interval | null): Interval | null {
  return found === null || found.low >= found.high ? null : { low: found.low, high: found.high }
}
