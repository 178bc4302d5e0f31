import { add, constant, divide, type Fraction, multiply, subtract } from './decimal.js'

/** Units that are read, by the name under which conversions know them. */
export type UnitName =
  | '°C'
  | '°F'
  | 'kg'
  | 'g'
  | 'lb'
  | 'lb oz'
  | 'cm'
  | 'mm'
  | 'm'
  | 'in'
  | 'ft'
  | 'ft in'
  | 'mL'
  | 'L'
  | 'mm Hg'
  | 'kPa'
  | '%'
  | 'mmol/mol'
  | 'g/dL'
  | 'mg/dL'
  | 'µg/dL'
  | 'ng/dL'
  | 'g/L'
  | 'mg/L'
  | 'µg/L'
  | 'ng/L'
  | 'µg/mL'
  | 'ng/mL'
  | 'pg/mL'
  | 'mmol/L'
  | 'µmol/L'
  | 'nmol/L'
  | 'pmol/L'
  | 'mEq/L'
  | 'mIU/L'
  | 'µIU/mL'
  | 'mU/L'
  | 'µU/mL'
  | 'fL'
  | 'µm3'
  | 'mOsm/kg'
  | 'mmol/kg'
  | '/mm3'
  | '/µL'
  | '× 10^3/mm3'
  | '× 10^3/µL'
  | '× 10^9/L'

/** How a unit stands to the base unit of its analyte: base = (value − minus) × times ÷ per, all exact. */
export interface UnitScale {
  readonly unit: UnitName
  readonly times: string
  readonly per: string
  readonly minus: string
  /** Digits behind the point that this unit is usually printed with. */
  readonly places: number
  /** Digits that may be added where the usual ones would lose something. */
  readonly extra: number
  /** Whether edits may write it; the others are only read. */
  readonly written: boolean
  /** The largest value that is written in this unit ("70,000 g" is no adult's weight); null where there is none. */
  readonly most: string | null
}

/** A row of the table with its usual settings: the unit is the base unit, and one digit may be added. */
export function scale(unit: UnitName, places: number, rest: Partial<UnitScale> = {}): UnitScale {
  return { unit, times: '1', per: '1', minus: '0', places, extra: 1, written: true, most: null, ...rest }
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
 * onlyMovesPoint(scale('g/dL', 1, { times: '10' }), scale('g/L', 0))
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
