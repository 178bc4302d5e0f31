import { add, constant, divide, type Fraction, multiply, subtract } from './decimal.js'

/** Name of a unit, as `units.csv` and `unit-words.csv` have it. */
export type UnitName = string

/** Systems in which a laboratory reports: mg/dL and mEq/L, or mmol/L and g/L. */
export type UnitSystem = 'conventional' | 'SI'

/** How a unit relates to the base unit of its analyte: base = (value − minus) × times ÷ per, all exact. */
export interface UnitScale {
  readonly unit: UnitName
  /** The system it belongs to; `both` where laboratories of either kind print it (mIU/L, fL, every unit of the body). */
  readonly system: UnitSystem | 'both'
  readonly times: string
  readonly per: string
  readonly minus: string
  /** Digits behind the point that this unit is usually printed with. */
  readonly places: number
  /** Digits that may be added where the usual ones would lose something. */
  readonly extra: number
  /** Last digits by which a value may be off when it is converted back: laboratories print glucose as 5.4 mmol/L for 97 and 98 mg/dL. */
  readonly back: number
  /** Whether edits may write it; the others are only read. */
  readonly written: boolean
  /** The smallest value that is written in this unit ("0.06 g/dL" is no protein of the cerebrospinal fluid). */
  readonly least: string | null
  /** The largest value that is written in this unit ("70,000 g" is no adult's weight); null where there is none. */
  readonly most: string | null
}

/** The value in the base unit. */
export function toBase(value: Fraction, { times, per, minus }: UnitScale): Fraction {
  return divide(multiply(subtract(value, constant(minus)), constant(times)), constant(per))
}

/** The value in the unit, from the base unit. */
export function fromBase(base: Fraction, { times, per, minus }: UnitScale): Fraction {
  return add(divide(multiply(base, constant(per)), constant(times)), constant(minus))
}

/**
 * Whether going from one unit to the other only moves the point, or changes nothing but the name.
 *
 * @example
 * onlyMovesPoint(scaleOf('hemoglobin', 'g/dL'), scaleOf('hemoglobin', 'g/L'))
 * // → true
 */
export function onlyMovesPoint(from: UnitScale, to: UnitScale): boolean {
  if (from.minus !== to.minus) return false
  const ratio = divide(
    multiply(constant(from.times), constant(to.per)),
    multiply(constant(from.per), constant(to.times)),
  )
  const divisor = greatestCommon(ratio.over, ratio.under)
  return isPowerOfTen(ratio.over / divisor) && isPowerOfTen(ratio.under / divisor)
}

function greatestCommon(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommon(b, a % b)
}

function isPowerOfTen(value: bigint): boolean {
  return /^10*$/.test(value.toString())
}
