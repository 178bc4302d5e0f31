import type { Quantity, Unit } from '../fact.js'
import { molarMass, unitRows } from '../words/index.js'

/** A unit as printed, with the place where it ends. */
export interface PrintedUnit {
  readonly unit: Unit
  /** Normal spelling, such as `mg/dl`. */
  readonly label: string
  readonly end: number
  /** "a day", "/week": the period that the number is for. */
  readonly period: string | null
}

/** The unit of a number that has none. */
export const noUnit: Unit = { dimension: 'number', factor: 1, offset: 0 }

interface Atom {
  readonly dimension: string
  readonly factor: number
  readonly label: string
}

let parts: { readonly atom: RegExp; readonly bySpelling: ReadonlyMap<string, Atom> } | null = null

function unitParts(): { readonly atom: RegExp; readonly bySpelling: ReadonlyMap<string, Atom> } {
  if (parts !== null) return parts
  const bySpelling = new Map<string, Atom>()
  for (const [spellings, dimension, factor] of unitRows) {
    const all = spellings.split('|').flatMap((spelling) => {
      // "mm^3" beside "mm3".
      const raised = spelling.replace(/(?<=[a-zµμ])[23]$/, '^$&')
      return raised === spelling ? [spelling] : [spelling, raised]
    })
    for (const spelling of all) bySpelling.set(spelling, { dimension, factor, label: all[0] as string })
  }
  const longestFirst = [...bySpelling.keys()].sort((a, b) => b.length - a.length)
  const spelled = longestFirst.map((spelling) => {
    const escaped = spelling.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    // "2 in the morning" is no inch, "60s" no second.
    return spelling === 'in' ? 'in(?=[).,;]|$| tall| long| wide| high| \\(| \\d)' : escaped
  })
  parts = { atom: new RegExp(`(?:${spelled.join('|')})(?<=%|(?![a-z0-9µμ]|\\/[tc](?![a-z])))`, 'y'), bySpelling }
  return parts
}

const temperature =
  /[\s-]?(?:(?:°|º|˚|deg(?:rees?)?)\s?(c|f)(?:elsius|entigrade|ahrenheit)?|([cf])(?=[\s).,;]|$))(?![a-z])/y
const over =
  /\s?\/\s?(?:1\.73 ?(?=m)|24 ?(?=h)|[a-z]+ (?=\w*power))?|\s+per\s+(?:cubic (?=milli)|1\.73 )?|(?<=[a-z])\s+(?=an? )an? /y
const periods = /^(?:day|d|week|wk|month|mo|year|yr|night|morning)$/
const periodNames: Readonly<Record<string, string>> = { d: 'day', wk: 'week', mo: 'month', yr: 'year' }
const period = /(?:day|d|week|wk|month|mo|year|yr|night)(?![a-z0-9])/y
const nothing = /[\s-]?/y

/** The unit that begins at `from`, past at most one blank or hyphen; null if none does. The text is in small letters. */
export function readUnit(text: string, from: number): PrintedUnit | null {
  const degrees = match(temperature, text, from)
  if (degrees !== null) {
    const isCelsius = (degrees[1] ?? degrees[2]) === 'c'
    const unit = isCelsius
      ? { dimension: 'temperature', factor: 1, offset: 0 }
      : { dimension: 'temperature', factor: 5 / 9, offset: -160 / 9 }
    return { unit, label: isCelsius ? '°c' : '°f', end: temperature.lastIndex, period: null }
  }
  const { bySpelling } = unitParts()
  let end = from
  let top: Atom = { dimension: '', factor: 1, label: '' }
  let atomEnd = -1
  if (match(over, text, from)?.[0].includes('/') !== true) {
    match(nothing, text, from)
    const found = matchAtom(text, nothing.lastIndex)
    if (found === null) return null
    top = bySpelling.get(found.spelling) as Atom
    end = found.end
    atomEnd = end
  }
  const labels = [top.label]
  let { dimension, factor } = top
  for (let joint = match(over, text, end); joint !== null; joint = match(over, text, end)) {
    const at = over.lastIndex
    const each = match(period, text, at)
    if (each !== null && periods.test(each[0])) {
      const name = periodNames[each[0]] ?? each[0]
      return printed(dimension, factor, labels, { end: period.lastIndex, period: name })
    }
    const found = matchAtom(text, at)
    if (found === null || /a /.test(joint[0])) break
    const below = bySpelling.get(found.spelling) as Atom
    const scale = joint[0].includes('24') ? 24 : joint[0].includes('1.73') ? 1.73 : 1
    dimension = `${dimension}/${below.dimension}`
    factor /= below.factor * scale
    labels.push(below.label)
    end = found.end
    atomEnd = end
  }
  return atomEnd < 0 ? null : printed(dimension, factor, labels, { end, period: null })
}

function printed(
  dimension: string,
  factor: number,
  labels: readonly string[],
  rest: { readonly end: number; readonly period: string | null },
): PrintedUnit {
  const unit = dimension === '' ? noUnit : { dimension, factor, offset: 0 }
  return { unit, label: labels.join('/'), ...rest }
}

function matchAtom(text: string, at: number): { readonly spelling: string; readonly end: number } | null {
  const { atom } = unitParts()
  const found = match(atom, text, at)
  return found === null ? null : { spelling: found[0], end: atom.lastIndex }
}

/** A sticky match at a place. */
export function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/**
 * Whether two quantities tell the same, in whatever unit.
 *
 * In one unit the numbers must be equal. Between units the converted number may differ by half of the last place that
 * either prints, as long as that is less than 3 % of it. `name` tells of which substance a mole or a mass is.
 */
export function isSameQuantity(a: Quantity, b: Quantity, name: string | undefined): boolean {
  if (a.values.length !== b.values.length || isPaired(a) !== isPaired(b)) return false
  if ((a.shape === 'ordinal') !== (b.shape === 'ordinal')) return false
  return a.values.every((value, i) => {
    const other = b.values[i] as number
    if (isSameUnit(a.unit, b.unit)) return value === other || Math.abs(value - other) < Math.abs(value) * 1e-9
    return isConverted(printedAt(a, i), printedAt(b, i), name) || isConverted(printedAt(b, i), printedAt(a, i), name)
  })
}

/** Whether the numbers alone are equal, their units apart. */
export function isSameNumber(a: Quantity, b: Quantity): boolean {
  return (
    a.values.length === b.values.length &&
    a.values.every((value, i) => value === b.values[i]) &&
    (a.shape === 'ordinal') === (b.shape === 'ordinal')
  )
}

/** Whether a number has a unit. */
export function hasUnit({ unit }: Quantity): boolean {
  return unit.dimension !== 'number'
}

function isPaired({ shape }: Quantity): boolean {
  return shape === 'pair' || shape === 'ratio'
}

function isSameUnit(a: Unit, b: Unit): boolean {
  return a.dimension === b.dimension && a.offset === b.offset && Math.abs(a.factor - b.factor) <= a.factor * 1e-9
}

interface PrintedValue {
  readonly value: number
  readonly decimals: number
  readonly unit: Unit
  readonly difference: boolean
}

function printedAt({ values, decimals, unit, difference }: Quantity, i: number): PrintedValue {
  return { value: values[i] as number, decimals: decimals[i] as number, unit, difference }
}

/** Whether `to` is `from` in another unit, rounded to what `to` prints. */
function isConverted(from: PrintedValue, to: PrintedValue, name: string | undefined): boolean {
  const converted = convert(from, to.unit, name)
  if (converted === null) return false
  const error = Math.abs(converted - to.value)
  if (error <= Math.abs(converted) * 1e-9) return true
  const exactTime = from.unit.dimension === 'time' || from.unit.dimension === 'month'
  return !exactTime && error <= 0.5000001 * 10 ** -to.decimals && error <= Math.abs(converted) * 0.03
}

function convert({ value, unit, difference }: PrintedValue, to: Unit, name: string | undefined): number | null {
  if (unit.dimension === to.dimension) {
    const base = value * unit.factor + (difference ? 0 : unit.offset)
    return (base - (difference ? 0 : to.offset)) / to.factor
  }
  if (unit.dimension === 'percent' && to.dimension === 'mole/mole' && name === 'hemoglobin a1c') {
    // IFCC units of HbA1c, NGSP master equation, from general knowledge and not checked against its page: mmol/mol = 10.929 × (% − 2.15).
    return (10.929 * (value - 2.15) * 1e-3) / to.factor
  }
  const bridge = name === undefined ? undefined : molarMass[name]
  if (bridge === undefined) return isFreeOfName(unit, to, value)
  const from = molesIn(unit.dimension, bridge)
  const into = molesIn(to.dimension, bridge)
  return from === null || into === null ? null : (value * unit.factor * from) / (to.factor * into)
}

/** mEq and mmol of ions with one charge are one; without a name that is all that can be said, and it is too little. */
function isFreeOfName(from: Unit, to: Unit, value: number): number | null {
  return from.dimension === 'percent' && to.dimension === 'number' ? value / 100 : null
}

function molesIn(dimension: string, bridge: { readonly grams: number; readonly valence?: number }): number | null {
  if (dimension === 'mass/volume') return 1 / bridge.grams
  if (dimension === 'mole/volume') return 1
  if (dimension === 'equivalent/volume' && bridge.valence !== undefined) return 1 / bridge.valence
  return null
}
