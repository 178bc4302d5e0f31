import {
  add,
  compare,
  constant,
  type Decimal,
  divide,
  type Fraction,
  fractionOf,
  multiply,
  subtract,
} from '../decimal.js'
import { fromBase, toBase, type UnitScale } from '../scale.js'
import { analyteOf } from '../table.js'
import { readNames } from '../words.js'
import { comparedOnly } from './compared-only.js'
import type { StatedQuantity } from './stated.js'
import { readUnit, type StatedUnit } from './unit.js'

/**
 * Whether two quantities tell the same, in whatever unit; all arithmetic is exact.
 *
 * In one unit the numbers must be equal. Between units the converted number may differ by half of the last place that
 * either prints, as long as that is no more than 3 % of it. `name` tells of which substance a mole or a mass is.
 */
export function isSameQuantity(a: StatedQuantity, b: StatedQuantity, name: string | undefined): boolean {
  if (a.values.length !== b.values.length || isPaired(a) !== isPaired(b)) return false
  if ((a.shape === 'ordinal') !== (b.shape === 'ordinal')) return false
  const isOneUnit = isSameUnit(a.unit, b.unit)
  return a.values.every((value, i) => {
    const other = b.values[i] as Decimal
    if (isOneUnit) return isEqual(value, other)
    return isConverted(printedAt(a, i), printedAt(b, i), name) || isConverted(printedAt(b, i), printedAt(a, i), name)
  })
}

/** Whether the numbers alone are equal, their units apart. */
export function isSameNumber(a: StatedQuantity, b: StatedQuantity): boolean {
  return (
    a.values.length === b.values.length &&
    a.values.every((value, i) => isEqual(value, b.values[i] as Decimal)) &&
    (a.shape === 'ordinal') === (b.shape === 'ordinal')
  )
}

/** Whether a number has a unit. */
export function hasUnit({ unit }: StatedQuantity): boolean {
  return unit.dimension !== 'number'
}

function isEqual(a: Decimal, b: Decimal): boolean {
  return compare(fractionOf(a), fractionOf(b)) === 0
}

function isPaired({ shape }: StatedQuantity): boolean {
  return shape === 'pair' || shape === 'ratio'
}

function isSameUnit(a: StatedUnit, b: StatedUnit): boolean {
  return a.dimension === b.dimension && compare(a.zero, b.zero) === 0 && compare(a.size, b.size) === 0
}

interface PrintedValue {
  readonly value: Decimal
  readonly unit: StatedUnit
  readonly difference: boolean
}

function printedAt({ values, unit, difference }: StatedQuantity, i: number): PrintedValue {
  return { value: values[i] as Decimal, unit, difference }
}

/** Whether `to` is `from` in another unit, rounded to what `to` prints. */
function isConverted(from: PrintedValue, to: PrintedValue, name: string | undefined): boolean {
  const converted = convertPrinted(from, to.unit, name)
  if (converted === null) return false
  const error = sizeOf(subtract(converted, fractionOf(to.value)))
  if (error.over === 0n) return true
  const isTime = from.unit.dimension === 'time' || from.unit.dimension === 'month'
  return (
    !isTime &&
    compare(error, fractionOf({ units: 5n, places: to.value.places + 1 })) <= 0 &&
    compare(error, multiply(sizeOf(converted), constant('0.03'))) <= 0
  )
}

function sizeOf({ over, under }: Fraction): Fraction {
  return { over: over < 0n ? -over : over, under }
}

function convertPrinted(
  { value, unit, difference }: PrintedValue,
  to: StatedUnit,
  name: string | undefined,
): Fraction | null {
  const exact = fractionOf(value)
  if (unit.dimension === to.dimension) return resized(exact, unit, to, difference)
  const known = name === undefined ? null : throughTable(exact, unit, to, name)
  if (known !== null) return known
  // A share is a number.
  return unit.dimension === 'percent' && to.dimension === 'number' ? divide(exact, constant('100')) : null
}

/** Between two units of one dimension; a difference has no zero. */
function resized(value: Fraction, from: StatedUnit, to: StatedUnit, difference = false): Fraction {
  if (difference) return divide(multiply(value, from.size), to.size)
  return add(divide(multiply(subtract(value, from.zero), from.size), to.size), to.zero)
}

/** Between a mass, an amount and a charge of one substance: through those units of it that the unit table holds. */
function throughTable(value: Fraction, from: StatedUnit, to: StatedUnit, name: string): Fraction | null {
  const scales = scalesOf(name)
  const first = scales.find(({ unit }) => unit.dimension === from.dimension)
  const second = scales.find(({ unit }) => unit.dimension === to.dimension)
  if (first === undefined || second === undefined) return null
  const base = toBase(resized(value, from, first.unit), first.scale)
  return resized(fromBase(base, second.scale), second.unit, to)
}

interface ReadScale {
  readonly unit: StatedUnit
  readonly scale: UnitScale
}

const scalesByName = new Map<string, readonly ReadScale[]>()

/** The units of what has this name, each taken apart. */
function scalesOf(name: string): readonly ReadScale[] {
  let scales = scalesByName.get(name)
  if (scales === undefined) {
    scales = (comparedOnly[name] ?? unitsOf(name)).flatMap((scale): readonly ReadScale[] => {
      const spelled = scale.unit.toLowerCase()
      const read = readUnit(spelled, 0)
      return read === null || read.end < spelled.length ? [] : [{ unit: read.unit, scale }]
    })
    scalesByName.set(name, scales)
  }
  return scales
}

/** The rows of the unit table for the one analyte that a name means. */
function unitsOf(name: string): readonly UnitScale[] {
  const [first, ...others] = readNames(name)
  if (first === undefined || first.named === 'other' || others.length > 0) return []
  return analyteOf(first.named).units
}
