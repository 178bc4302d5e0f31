import { escaped, once } from '../../../vocabulary/index.js'
import { constant, divide, type Fraction, multiply } from '../decimal.js'
import type { UnitScale } from '../scale.js'
import { scaleOf } from '../table.js'
import { type UnitSize, unitSizes } from './unit-size.js'

/** A unit taken apart, simple or compound: two numbers can be compared where `dimension` is the same. */
export interface StatedUnit {
  /** Such as `mass/volume`; `number` where none is printed, `temperature` for °C and °F. */
  readonly dimension: string
  /** Base units in one of these: base = (value − zero) × size, exact. */
  readonly size: Fraction
  /** What the unit prints where the base is 0: 32 for °F, 0 for all but temperatures. */
  readonly zero: Fraction
}

/** A unit as printed, with the place where it ends. */
export interface PrintedUnit {
  readonly unit: StatedUnit
  /** Normal spelling, such as `mg/dl`. */
  readonly label: string
  readonly end: number
  /** "a day", "/week": the period that the number is for. */
  readonly period: string | null
}

const none: Fraction = { over: 0n, under: 1n }
const one: Fraction = { over: 1n, under: 1n }

/** The unit of a number that has none. */
export const noUnit: StatedUnit = { dimension: 'number', size: one, zero: none }

/** "Twice", "x3". */
export const timesUnit: StatedUnit = { dimension: 'times', size: one, zero: none }

/** The unit of an age without one. */
export function yearUnit(): StatedUnit {
  return (readUnit('y', 0) as PrintedUnit).unit
}

const unitParts = once((): { readonly atom: RegExp; readonly bySpelling: ReadonlyMap<string, UnitSize> } => {
  const bySpelling = new Map<string, UnitSize>()
  for (const row of unitSizes()) {
    // "mm^3" beside "mm3".
    const all = row.words.flatMap((word) => [word, word.replace(/(?<=[a-zµμ])[23]$/, '^$&')])
    for (const spelling of all) bySpelling.set(spelling, row)
  }
  const longestFirst = [...bySpelling.keys()].sort((a, b) => b.length - a.length)
  const spelled = longestFirst.map((spelling) => {
    // "2 in the morning" is no inch, "60s" no second.
    return spelling === 'in' ? 'in(?=[).,;]|$| tall| long| wide| high| \\(| \\d)' : escaped(spelling)
  })
  return { atom: new RegExp(`(?:${spelled.join('|')})(?<=%|(?![a-z0-9µμ]|\\/[tc](?![a-z])))`, 'y'), bySpelling }
})

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
    const unit = degreesOf(isCelsius ? '°C' : '°F')
    return { unit, label: isCelsius ? '°c' : '°f', end: temperature.lastIndex, period: null }
  }
  let end = from
  let top = counted
  const isBare = match(over, text, from)?.[0].includes('/') === true
  if (!isBare) {
    match(nothing, text, from)
    const found = matchAtom(text, nothing.lastIndex)
    if (found === null) return null
    top = found.row
    end = found.end
  }
  const labels = [labelOf(top)]
  let { dimension, size } = top
  for (let joint = match(over, text, end); joint !== null; joint = match(over, text, end)) {
    const at = over.lastIndex
    const each = match(period, text, at)
    if (each !== null && periods.test(each[0])) {
      const name = periodNames[each[0]] ?? each[0]
      return printed({ dimension, size }, labels, { end: period.lastIndex, period: name })
    }
    const below = matchAtom(text, at)
    if (below === null || /a /.test(joint[0])) break
    const times = joint[0].includes('24') ? '24' : joint[0].includes('1.73') ? '1.73' : '1'
    dimension = `${dimension}/${below.row.dimension}`
    size = divide(size, multiply(below.row.size, constant(times)))
    labels.push(labelOf(below.row))
    end = below.end
  }
  return isBare && labels.length === 1 ? null : printed({ dimension, size }, labels, { end, period: null })
}

function printed(
  { dimension, size }: Pick<StatedUnit, 'dimension' | 'size'>,
  labels: readonly string[],
  rest: { readonly end: number; readonly period: string | null },
): PrintedUnit {
  const unit = dimension === '' ? noUnit : { dimension, size, zero: none }
  return { unit, label: labels.join('/'), ...rest }
}

/** What "/mm3" counts. */
const counted: UnitSize = { words: [''], dimension: '', size: one }

function labelOf({ words }: UnitSize): string {
  return words[0] as string
}

function matchAtom(text: string, at: number): { readonly row: UnitSize; readonly end: number } | null {
  const { atom, bySpelling } = unitParts()
  const found = match(atom, text, at)
  return found === null ? null : { row: bySpelling.get(found[0]) as UnitSize, end: atom.lastIndex }
}

function degreesOf(name: '°C' | '°F'): StatedUnit {
  const scale = scaleOf('temperature', name) as UnitScale
  const size = divide(constant(scale.times), constant(scale.per))
  return { dimension: 'temperature', size, zero: constant(scale.minus) }
}

/** A sticky match at a place. */
export function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
