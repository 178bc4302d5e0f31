/** How figures are printed in tables on a terminal: a true minus, and `–` where there is none. */

import { rounded } from '../in-words.js'

/** What is rounded to nothing has no sign. */
function trueMinus(figure: string): string {
  return Number(figure) === 0 ? figure.replace('-', '') : figure.replace('-', '−')
}

/** A share as a percentage with one decimal, without the sign of per cent. */
export function percent(share: number | null): string {
  return share === null ? '–' : trueMinus(rounded(share * 100, 1))
}

/** A difference of shares in percentage points, always with its sign. */
export function points(difference: number | null): string {
  if (difference === null) return '–'
  const shown = percent(Math.abs(difference))
  return `${difference < 0 && Number(shown) !== 0 ? '−' : '+'}${shown}`
}

/** An interval of a share: "41.2–58.0". */
export function percentRange({ low, high }: { readonly low: number | null; readonly high: number | null }): string {
  return `${percent(low)}–${percent(high)}`
}

/** An interval of a difference of shares: "−3.1 to +0.4". */
export function pointRange(found: { readonly low: number | null; readonly high: number | null } | null): string {
  return `${points(found?.low ?? null)} to ${points(found?.high ?? null)}`
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
