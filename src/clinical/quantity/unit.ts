import { cutoffsOf } from './cutoffs.js'
import {
  compare,
  constant,
  type Decimal,
  exactDecimal,
  type Fraction,
  fractionOf,
  multiply,
  roundTo,
  subtract,
  withoutTrailingZeros,
} from './decimal.js'
import { fromBase, onlyMovesPoint, toBase, type UnitName, type UnitScale, type UnitSystem } from './scale.js'
import { type AnalyteName, analyteOf, scaleOf } from './table.js'

/** From one unit of an analyte to another. */
export interface Conversion {
  readonly analyte: AnalyteName
  readonly from: UnitScale
  readonly to: UnitScale
}

/** The conversion between two units of an analyte, or null where the table lacks one of them. */
export function conversionOf(analyte: AnalyteName, from: UnitName, to: UnitName): Conversion | null {
  const first = scaleOf(analyte, from)
  const second = scaleOf(analyte, to)
  return first === null || second === null ? null : { analyte, from: first, to: second }
}

/**
 * The exact value in the other unit.
 *
 * @example
 * roundTo(convert(constant('38'), conversionOf('temperature', '°C', '°F')), 1)
 * // → { units: 1004n, places: 1 }
 */
export function convert(value: Fraction, { from, to }: Conversion): Fraction {
  return fromBase(toBase(value, from), to)
}

/**
 * What the conversion multiplies by, for the record of an edit: "× 10", "× 10 ÷ 180.156", "× 9 ÷ 5 + 32".
 *
 * @example
 * factorOf(conversionOf('glucose', 'mg/dL', 'mmol/L'))
 * // → '× 10 ÷ 180.156'
 */
export function factorOf({ from, to }: Conversion): string {
  const before = from.minus === '0' ? '' : `− ${from.minus} `
  const after = to.minus === '0' ? '' : ` + ${to.minus}`
  const parts = [`× ${from.times}`, `× ${to.per}`, `÷ ${from.per}`, `÷ ${to.times}`].filter((part) => !/ 1$/.test(part))
  return `${before}${parts.length === 0 ? '× 1' : parts.join(' ')}${after}`.trim()
}

/**
 * The units to which an edit may convert a value in `from`, or those of them that a laboratory of one system prints;
 * international units stay international units.
 *
 * @example
 * [targetsOf('protein', 'mg/dL'), targetsOf('protein', 'mg/dL', 'SI')]
 * // → [['g/L', 'g/dL'], ['g/L']]
 */
export function targetsOf(analyte: AnalyteName, from: UnitName, of?: UnitSystem): readonly UnitName[] {
  return analyteOf(analyte)
    .units.filter(({ unit, written }) => written && unit !== from && unit.includes('IU') === from.includes('IU'))
    .filter(({ system }) => of === undefined || system === of || system === 'both')
    .map(({ unit }) => unit)
}

/** Whether a patient can have such a value. */
export function isPlausible(value: Fraction, analyte: AnalyteName, unit: UnitScale): boolean {
  const { plausible } = analyteOf(analyte)
  const base = toBase(value, unit)
  return compare(base, constant(plausible[0])) >= 0 && compare(base, constant(plausible[1])) <= 0
}

/** Why a value is not converted. */
export type UnitRefusal = 'cut-off' | 'round-trip' | 'unusual'

/**
 * A printed value in the other unit with `more` extra digits, or why it may not be printed so.
 *
 * It must convert back to what was printed (glucose to within 1 mg/dL), and lie on the same side of every cut-off.
 *
 * @example
 * [126n, 127n].map((units) => restate({ units, places: 0 }, conversionOf('glucose', 'mg/dL', 'mmol/L'), 0))
 * // → [{ units: 70n, places: 1 }, 'cut-off']
 */
export function restate(value: Decimal, conversion: Conversion, more: number): Decimal | UnitRefusal {
  const exact = convert(fractionOf(value), conversion)
  const after = printable(value, conversion, more)
  const back = roundTo(
    convert(fractionOf(after), { ...conversion, from: conversion.to, to: conversion.from }),
    value.places,
  )
  const off = back.units < value.units ? value.units - back.units : back.units - value.units
  if (off > BigInt(conversion.to.back) || isCoarse(exact, after)) return 'round-trip'
  return keepsSides(value, after, conversion) ? after : 'cut-off'
}

/**
 * Values that belong together (a range, a value with its reference range), restated with the same number of places
 * where possible, else each with its own, at most as many more than usual as the unit allows; or why they cannot be.
 *
 * Each keeps its side of the others too: a value at the upper limit of its reference range stays at it.
 */
export function restateTogether(values: readonly Decimal[], conversion: Conversion): readonly Decimal[] | UnitRefusal {
  const digits = Array.from({ length: conversion.to.extra + 1 }, (_, more) => more)
  const together = digits.map((more) => values.map((value) => restate(value, conversion, more)))
  const alone = values.map((value) => firstOf(digits.map((more) => restate(value, conversion, more))))
  let refusal: UnitRefusal = 'round-trip'
  for (const results of [...together, alone]) {
    const after = results.filter((result) => typeof result !== 'string')
    if (after.length < values.length) refusal = results.find((result) => typeof result === 'string') ?? refusal
    else if (!isUnusual(after, conversion) && keepsOrder(values, after)) return after
    else refusal = 'unusual'
  }
  return refusal
}

/** The first that is no refusal, else the last refusal. */
function firstOf(results: readonly (Decimal | UnitRefusal)[]): Decimal | UnitRefusal {
  return results.find((result) => typeof result !== 'string') ?? results.at(-1) ?? 'round-trip'
}

function keepsOrder(before: readonly Decimal[], after: readonly Decimal[]): boolean {
  return before.every((first, i) =>
    before.every((second, j) => {
      const [one, other] = [after[i] as Decimal, after[j] as Decimal]
      return compare(fractionOf(first), fractionOf(second)) === compare(fractionOf(one), fractionOf(other))
    }),
  )
}

/** Whether nobody would write such a value in this unit. */
function isUnusual(values: readonly Decimal[], { analyte, to: { least, most } }: Conversion): boolean {
  return values.some((value) => {
    if (!analyteOf(analyte).laboratory && compare(fractionOf(value), constant('0.1')) < 0) return true
    if (most !== null && compare(fractionOf(value), constant(most)) > 0) return true
    return least !== null && compare(fractionOf(value), constant(least)) < 0
  })
}

/** Whether rounding moved a value by more than a twentieth: 2 kg are not 4 lb, though 4 lb are 2 kg. */
function isCoarse(exact: Fraction, after: Decimal): boolean {
  const off = subtract(fractionOf(after), exact)
  const size = { over: off.over < 0n ? -off.over : off.over, under: off.under }
  return compare(multiply(size, constant('20')), exact) > 0
}

/**
 * How a value is printed: a moved point loses no digit, laboratory values keep their places, others no zeros.
 *
 * A zero behind the point stays where the unit changes nothing but its name: 5.0 mEq/L are 5.0 mmol/L.
 */
function printable(value: Decimal, conversion: Conversion, more: number): Decimal {
  const { analyte, from, to } = conversion
  const exact = convert(fractionOf(value), conversion)
  const moved = onlyMovesPoint(from, to) ? exactDecimal(exact, 9) : null
  if (moved !== null) return compare(exact, fractionOf(value)) === 0 ? value : moved
  const rounded = roundTo(exact, to.places + more)
  return analyteOf(analyte).laboratory ? rounded : withoutTrailingZeros(rounded)
}

function keepsSides(value: Decimal, after: Decimal, { analyte, from, to }: Conversion): boolean {
  return cutoffsOf(analyte).every(({ at }) => {
    const valueAt = (scale: UnitScale): Fraction => {
      const printed = at.find(([unit]) => unit === scale.unit)
      if (printed !== undefined) return constant(printed[1])
      const [unit, first] = at[0] as readonly [UnitName, string]
      return convert(constant(first), { analyte, from: scaleOf(analyte, unit) as UnitScale, to: scale })
    }
    return compare(fractionOf(value), valueAt(from)) === compare(fractionOf(after), valueAt(to))
  })
}

/**
 * Whether two printed values of one thing can be the same measurement: the ranges that their digits allow meet.
 *
 * `slack` widens the second range by this many units of its last digit, for sources that print two units carelessly.
 *
 * @example
 * [agree({ units: 38n, places: 0 }, { units: 1004n, places: 1 }, conversionOf('temperature', '°C', '°F')), agree({ units: 155n, places: 0 }, { units: 66n, places: 0 }, conversionOf('height', 'cm', 'in'))]
 * // → [true, false]
 */
export function agree(first: Decimal, second: Decimal, conversion: Conversion, slack = 0): boolean {
  const [low, high] = rangeOf(first, 0)
  const [least, most] = rangeOf(second, slack)
  return compare(convert(high, conversion), least) >= 0 && compare(convert(low, conversion), most) <= 0
}

/** The values that are printed like this, half a last digit either way. */
function rangeOf(value: Decimal, slack: number): readonly [Fraction, Fraction] {
  const { over, under } = fractionOf(value)
  const half = { over: 1n + 2n * BigInt(slack), under: under * 2n }
  return [subtract({ over, under }, half), subtract({ over, under }, { over: -half.over, under: half.under })]
}
