import type { Span } from '../../text/index.js'
import { addTimes, compare, type Decimal, fractionOf, parseDecimal } from './decimal.js'
import type { UnitName } from './scale.js'
import { number, unitAt } from './words.js'

/** One or more numbers under one unit: "14 g/dL", "70–110 mg/dL", "2 × 3 cm", "5 ft 4 in". */
export interface Quantity {
  readonly at: Span
  /** The printed numbers; of a mixed quantity ("5 ft 4 in") the one sum in its small unit. */
  readonly values: readonly Decimal[]
  /** Their spans; one for a mixed quantity. */
  readonly numbers: readonly Span[]
  readonly unit: UnitName
  /** Where the unit is; empty where the quantity takes its unit from its neighbour, or is mixed. */
  readonly unitAt: Span
  /** What is between the number and the unit: "", " " or "-". */
  readonly joint: string
}

/** Numbers that may share a unit; at most 16, so that an endless list is not read again from each of its numbers. */
const several = new RegExp(`${number}(?:(?:\\s?[-–—−]\\s?|-? (?:to|or) |\\s?[x×]\\s?| by )${number}){0,15}`, 'y')
const one = new RegExp(number, 'g')
const mixedTail = new RegExp(
  `(?:[\\s-]|, ?|,?[\\s-]and )?(${number})[\\s-]?(in|inch|inches|oz|ounces?|["”])(?![A-Za-z0-9])`,
  'y',
)

/**
 * Every number with a unit, in text order. Decimals without a digit before the point, and numbers that belong to a
 * word, a fraction or a longer number, are none.
 *
 * @example
 * readQuantities('5 ft 4 in; K+ 3.5–5.0 mEq/L; BMI 24 kg/m2').map(({ values, unit }) => [values.length, unit])
 * // → [[1, 'ft in'], [2, 'mEq/L']]
 */
export function readQuantities(text: string): readonly Quantity[] {
  const found: Quantity[] = []
  let end = 0
  for (const match of text.matchAll(/\d+/g)) {
    if (match.index < end || !standsAlone(text, match.index)) continue
    const quantity = quantityAt(text, match.index)
    if (quantity === null) continue
    found.push(quantity)
    end = quantity.at.end
  }
  return found
}

/** Whether a number can begin here: not within a word or number, and without a sign. */
function standsAlone(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at)
  return !/[\p{L}\d_.,/^*+]$|(?:^|[^\s])[-–−]$/u.test(before) || /[\p{L}),;]\s$/u.test(before)
}

/** The quantity that begins at a place, null where none does. */
export function quantityAt(text: string, start: number): Quantity | null {
  several.lastIndex = start
  const run = several.exec(text)
  if (run === null) return null
  const numbers = spansOf(run[0], start)
  // "17.4 × 10^9/L": the power belongs to the unit.
  for (const taken of [numbers, numbers.slice(0, 1)]) {
    const last = taken[taken.length - 1] as Span
    const joint = /^[\s\u00a0-]?/.exec(text.slice(last.end, last.end + 1))?.[0] ?? ''
    const unit = unitAt(text, last.end + joint.length)
    if (unit === null || (taken.length < numbers.length && !unit.unit.startsWith('×'))) continue
    return quantityOf(text, taken, joint, unit)
  }
  return null
}

/** Numbers that take their unit from a neighbour ("reference 70–99"), where a bracket, comma or stop ends them. */
export function quantityWithoutUnit(text: string, start: number, unit: UnitName): Quantity | null {
  several.lastIndex = start
  const run = several.exec(text)
  if (run === null || !/^\s?(?:[)\],;\n]|\.\s|\.?$)/.test(text.slice(several.lastIndex, several.lastIndex + 3)))
    return null
  const numbers = spansOf(run[0], start)
  const values = numbers.map((span) => parseDecimal(text.slice(span.start, span.end)))
  const end = several.lastIndex
  if (!values.every((value) => value !== null)) return null
  return { at: { start, end }, values, numbers, unit, unitAt: { start: end, end }, joint: '' }
}

function spansOf(run: string, start: number): readonly Span[] {
  return [...run.matchAll(one)].map(({ index, 0: digits }) => {
    return { start: start + index, end: start + index + digits.length }
  })
}

function quantityOf(
  text: string,
  numbers: readonly Span[],
  joint: string,
  { unit, end }: { readonly unit: UnitName; readonly end: number },
): Quantity | null {
  const values = numbers.map(({ start, end: stop }) => parseDecimal(text.slice(start, stop)))
  const [first] = numbers as readonly [Span, ...Span[]]
  const last = numbers[numbers.length - 1] as Span
  if (!values.every((value) => value !== null)) return null
  if (numbers.length === 1 && (unit === 'ft' || unit === 'lb')) {
    const mixed = mixedAt(text, { start: first.start, end }, values[0] as Decimal, unit)
    if (mixed !== null) return mixed
  }
  const at = { start: first.start, end }
  return { at, values, numbers, unit, unitAt: { start: last.end + joint.length, end }, joint }
}

/** "5 ft 4 in", "7 lb 11 oz": one value in the small unit. */
function mixedAt(text: string, { start, end }: Span, big: Decimal, unit: 'ft' | 'lb'): Quantity | null {
  mixedTail.lastIndex = end
  const tail = mixedTail.exec(text)
  if (tail === null || big.places > 0) return null
  const isLength = !/^o/.test(tail[2] as string)
  if (isLength !== (unit === 'ft')) return null
  const small = parseDecimal(tail[1] as string) as Decimal
  if (compare(fractionOf(small), { over: isLength ? 12n : 16n, under: 1n }) >= 0) return null
  const value = addTimes(small, isLength ? 12n : 16n, big)
  const at = { start, end: mixedTail.lastIndex }
  const whole = { values: [value], numbers: [at], unitAt: { start: at.end, end: at.end }, joint: '' }
  return { at, unit: isLength ? 'ft in' : 'lb oz', ...whole }
}
