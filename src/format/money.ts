/**
 * US dollars for people, as exact as they are small.
 *
 * @example
 * [dollars(12.345), dollars(0.012345)]
 * // → ['$12.35', '$0.0123']
 */
export function dollars(amount: number): string {
  return `$${amount.toFixed(amount < 1 ? 4 : 2)}`
}

/**
 * A sum of US dollars without the noise of its additions, to a millionth of a dollar; an unknown cost stays unknown.
 *
 * @example
 * toMicrodollars(0.1 + 0.2)
 * // → 0.3
 */
export function toMicrodollars<Cost extends number | null>(cost: Cost): Cost {
  return (cost === null ? null : Math.round(cost * 1e6) / 1e6) as Cost
}
