/**
 * Exact arithmetic on numbers as they are printed: no floating point, so that a conversion can be proven.
 */

/** A printed number: `units` / 10^`places`, with the zeros that were printed ("5.0" is 50 with one place). */
export interface Decimal {
  readonly units: bigint
  /** Digits behind the point; below 0 where the last digits were not printed ("4 million" is 4 with −6 places). */
  readonly places: number
}

/** An exact number, over / under, with `under` above 0; not always in lowest terms. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

const printed = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/

/**
 * Reads a number without a sign: "16,400", "5.0". A decimal without a digit before the point (".5") is not one.
 *
 * @example
 * [parseDecimal('16,400'), parseDecimal('.5')]
 * // → [{ units: 16400n, places: 0 }, null]
 */
export function parseDecimal(text: string): Decimal | null {
  if (!printed.test(text)) return null
  const point = text.indexOf('.')
  return { units: BigInt(text.replace(/[,.]/g, '')), places: point < 0 ? 0 : text.length - point - 1 }
}

/**
 * Prints a number with its places; `grouped` puts commas between thousands.
 *
 * @example
 * [printDecimal({ units: 50n, places: 1 }), printDecimal({ units: 16400n, places: 0 }, true)]
 * // → ['5.0', '16,400']
 */
export function printDecimal({ units, places }: Decimal, grouped = false): string {
  if (places < 0) return printDecimal({ units: units * powerOfTen(-places), places: 0 }, grouped)
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const shown = grouped ? whole.replace(/\B(?=(?:\d{3})+$)/g, ',') : whole
  return `${units < 0n ? '-' : ''}${shown}${places > 0 ? `.${digits.slice(-places)}` : ''}`
}

/** A printed number as a fraction. */
export function fractionOf({ units, places }: Decimal): Fraction {
  return places < 0 ? { over: units * powerOfTen(-places), under: 1n } : { over: units, under: powerOfTen(places) }
}

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent)
}

/**
 * small + times × large, in the places of the finer: 5 ft 9.5 in are 9.5 in and 12 × 5 in.
 *
 * @example
 * printDecimal(addTimes({ units: 95n, places: 1 }, 12n, { units: 5n, places: 0 }))
 * // → '69.5'
 */
export function addTimes(small: Decimal, times: bigint, large: Decimal): Decimal {
  const places = Math.max(small.places, large.places)
  const unitsAt = ({ units, places: own }: Decimal): bigint => units * powerOfTen(places - own)
  return { units: unitsAt(large) * times + unitsAt(small), places }
}

/**
 * A constant of the program, "0.09148" or "-32", as a fraction.
 *
 * @example
 * constant('0.357')
 * // → { over: 357n, under: 1000n }
 */
export function constant(text: string): Fraction {
  const parsed = parseDecimal(text.replace(/^-/, ''))
  if (parsed === null) throw new TypeError(`A constant must be a decimal, but it is "${text}".`)
  const { over, under } = fractionOf(parsed)
  return { over: text.startsWith('-') ? -over : over, under }
}

/** a + b. */
export function add(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under }
}

/** a − b. */
export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { over: -b.over, under: b.under })
}

/** a × b. */
export function multiply(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.over, under: a.under * b.under }
}

/** a ÷ b; b is above 0. */
export function divide(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under, under: a.under * b.over }
}

/**
 * −1, 0 or 1 as a is below, equal to or above b.
 *
 * @example
 * compare(constant('0.50'), constant('0.5'))
 * // → 0
 */
export function compare(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const left = a.over * b.under
  const right = b.over * a.under
  return left < right ? -1 : left > right ? 1 : 0
}

/**
 * The nearest number with `places` decimal places; halves go away from zero, as laboratories round.
 *
 * @example
 * printDecimal(roundTo({ over: 1n, under: 8n }, 2))
 * // → '0.13'
 */
export function roundTo({ over, under }: Fraction, places: number): Decimal {
  const scaled = (over < 0n ? -over : over) * powerOfTen(places)
  const rounded = (scaled * 2n + under) / (under * 2n)
  return { units: over < 0n ? -rounded : rounded, places }
}

/**
 * The number without zeros at its end, down to `atLeast` decimal places.
 *
 * @example
 * [withoutTrailingZeros({ units: 6800n, places: 2 }), withoutTrailingZeros({ units: 50n, places: 1 }, 1)]
 * // → [{ units: 68n, places: 0 }, { units: 50n, places: 1 }]
 */
export function withoutTrailingZeros(decimal: Decimal, atLeast = 0): Decimal {
  let { units, places } = decimal
  while (places > atLeast && units % 10n === 0n) {
    units /= 10n
    places--
  }
  return { units, places }
}

/**
 * The exact number if it needs at most `places` decimal places, else null.
 *
 * @example
 * [exactDecimal({ over: 7n, under: 8n }, 4), exactDecimal({ over: 1n, under: 3n }, 4)]
 * // → [{ units: 875n, places: 3 }, null]
 */
export function exactDecimal(value: Fraction, places: number): Decimal | null {
  const rounded = roundTo(value, places)
  return compare(fractionOf(rounded), value) === 0 ? withoutTrailingZeros(rounded) : null
}
