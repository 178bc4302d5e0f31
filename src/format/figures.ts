/** How figures are told to people, in tables and in sentences: a true minus, and `–` where there is none. */

import { rounded } from './in-words.js'

/** What is rounded to nothing has no sign. */
function trueMinus(figure: string): string {
  return Number(figure) === 0 ? figure.replace('-', '') : figure.replace('-', '−')
}

/** A share as a percentage with one decimal, without the sign of per cent. */
export function percentCell(share: number | null): string {
  return share === null ? '–' : trueMinus(rounded(share * 100, 1))
}

/** A difference of shares in percentage points, always with its sign. */
export function points(difference: number | null): string {
  return difference === null ? '–' : signed(difference * 100, 1)
}

/**
 * A number with its sign, a true minus; what rounds to nothing has a plus, and none without decimals.
 *
 * @example
 * [signed(-9.38, 1), signed(-0.01, 1), signed(0, 0)]
 * // → ['−9.4', '+0.0', '0']
 */
export function signed(value: number, decimals: number): string {
  const shown = rounded(Math.abs(value), decimals)
  if (shown === '0') return shown
  return `${value < 0 && Number(shown) !== 0 ? '−' : '+'}${shown}`
}

/** A p-value with three decimals. */
export function pValue(p: number | null): string {
  if (p === null) return '–'
  return p < 0.001 ? '<.001' : rounded(p, 3)
}

/** A share or coefficient with three decimals and no leading zero; whole numbers as they are. */
export function coefficient(value: number | null): string {
  if (value === null) return 'undefined'
  return Number.isInteger(value) ? trueMinus(String(value)) : trueMinus(rounded(value, 3)).replace(/^(−?)0\./, '$1.')
}

/** An interval of a share or coefficient: ".880–.970". */
export function coefficientRange({ low, high }: { readonly low: number; readonly high: number }): string {
  return `${coefficient(low)}–${coefficient(high)}`
}

/** US dollars and cents; small sums and running costs go by `dollars` of `money.ts`. */
export function price(usd: number | null): string {
  return usd === null ? 'unknown' : `$${usd.toFixed(2)}`
}

/** What stands in the place of a price where only a program of the user's own answers. */
export const noCost = 'none (your own program)'
