/**
 * A number with its noun.
 *
 * @example
 * [counted(1, 'case'), counted(2, 'case')]
 * // → ['1 case', '2 cases']
 */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/**
 * A share as a percentage with one decimal.
 *
 * @param share 0–1
 *
 * @example
 * percent(0.125)
 * // → '12.5 %'
 */
export function percent(share: number): string {
  return `${percentage(share)} %`
}

/** An interval of a share: "41.2–58.0 %". */
export function percentRange({ low, high }: { readonly low: number; readonly high: number }): string {
  return `${percentage(low)}–${percent(high)}`
}

function percentage(share: number): string {
  return (100 * share).toFixed(1)
}

/**
 * The same words with a capital first letter.
 *
 * @example
 * capitalized('gout of the toe')
 * // → 'Gout of the toe'
 */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
