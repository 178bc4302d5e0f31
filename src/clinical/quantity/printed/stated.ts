import { type Decimal, printDecimal, withoutTrailingZeros } from '../decimal.js'
import { noUnit, type StatedUnit } from './unit.js'

/** A number, range or pair as a text states it, with its unit. */
export interface StatedQuantity {
  /** One number, or two in a range or pair, in the order of print. */
  readonly values: readonly Decimal[]
  readonly shape: 'number' | 'range' | 'pair' | 'ratio' | 'ordinal'
  readonly unit: StatedUnit
  /** "about two weeks". */
  readonly approximate: boolean
  /** "rose by 1 °C": a difference, which converts without the zero of its scale. */
  readonly difference: boolean
}

/** A number as printed in a text, with its unit and what it is used for. */
export interface PrintedNumber {
  readonly start: number
  readonly end: number
  readonly quantity: StatedQuantity
  readonly label: string
  readonly use: 'number' | 'age' | 'frequency' | 'date' | 'code'
  /** Of a frequency or code its normal form; of a number the period it is for, or ''. */
  readonly detail: string
}

/** A number with nothing in it but its place; use and detail say what it is. */
export function bareNumber(start: number, end: number): PrintedNumber {
  const quantity = { values: [], shape: 'number', unit: noUnit, approximate: false, difference: false } as const
  return { start, end, quantity, label: '', use: 'number', detail: '' }
}

/**
 * The normal form of a number: without groups, and without zeros at its end.
 *
 * @example
 * [plainNumber({ units: 380n, places: 1 }), plainNumber({ units: 5n, places: -9 })]
 * // → ['38', '5000000000']
 */
export function plainNumber(value: Decimal): string {
  return printDecimal(withoutTrailingZeros(value))
}
