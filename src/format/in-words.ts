/**
 * A number with its noun, and with what depends on it where the plural is more than an s.
 *
 * @example
 * [counted(1, 'case'), counted(1200, 'case'), counted(2, 'case was', 'cases were')]
 * // → ['1 case', '1,200 cases', '2 cases were']
 */
export function counted(number: number, one: string, more = `${one}s`): string {
  return `${thousands(number)} ${number === 1 ? one : more}`
}

/**
 * A whole number, its thousands parted by commas.
 *
 * @example
 * [thousands(512), thousands(15360)]
 * // → ['512', '15,360']
 */
export function thousands(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
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
  return rounded(100 * share, 1)
}

/**
 * A number with so many decimals, a half away from zero. A mean that is a half but for the last digits of its sum is one:
 * equal figures of two tables are printed alike, however they were added up.
 *
 * @example
 * [rounded(0.78125, 4), rounded(0.78125 - 1e-16, 4), rounded(-0.125, 2)]
 * // → ['0.7813', '0.7813', '-0.13']
 */
export function rounded(value: number, decimals: number): string {
  const scale = 10 ** decimals
  const scaled = Number((Math.abs(value) * scale).toPrecision(13))
  // Where a number is as large as its digits go, nothing is left to round.
  return scaled >= 1e12 ? value.toFixed(decimals) : ((Math.sign(value) * Math.round(scaled)) / scale).toFixed(decimals)
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
