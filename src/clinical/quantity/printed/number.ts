import { addTimes, compare, type Decimal, fractionOf, parseDecimal } from '../decimal.js'
import { number } from '../words.js'
import { bareNumber, type PrintedNumber, plainNumber, type StatedQuantity } from './stated.js'
import { addSingleTimes, datesIn, nearly } from './time.js'
import { match, noUnit, readUnit, timesUnit, yearUnit } from './unit.js'
import { numberWords, ordinalWords } from './words.js'

const ordinals = new Map(ordinalWords.map((word, i) => [word, i + 1]))
const ones = 'one|two|three|four|five|six|seven|eight|nine'
const tens = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const words = [...Object.keys(numberWords).filter((word) => !tens.split('|').includes(word)), ...ordinalWords]
const digits = `${number}|\\.\\d+`
const spelled = `(?:(?:${tens})(?:[- ](?:${ones}))?|(?:(?:one|${ordinalWords.join('|')})(?! of (?:the|his|her|these|them))|(?:${words.filter((word) => word !== 'one' && !ordinals.has(word)).join('|')}))(?! more)|half(?! sib))(?![a-z])`
const large = '(?: (?:hundred|thousand|million|billion))?'
const anyNumber = new RegExp(`${digits}|(?<![a-z])${spelled}`, 'g')
const oneNumber = new RegExp(`(?:${digits}|${spelled})`, 'y')
const scale = new RegExp(
  `${large.slice(0, -1)}(?![a-z])|\\s?[x×*]\\s?10\\s?\\^?\\s?([0-9⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})(?![\\d.])`,
  'y',
)
const scales: Readonly<Record<string, number>> = { hundred: 2, thousand: 3, million: 6, billion: 9 }
const joints = /\s?(?:[-–—]|to|or)\s?(?=[\d.a-z])|\s(?:and)\s(?=\d)/y
const ageEnd =
  /[\s-]?(?:y\/?\s?o|yo)(?![a-ln-z])[mf]?|[\s-]?(?:years?|yrs?|months?|mos?|weeks?|wks?|days?)[\s-](?:old|of age)(?![a-z])/y
const oldEnd = /[\s-](?:old|of age)(?![a-z])/y
const agedBefore = /(?:\bage[d]?|\bage (?:of|is|was)|at age)[ :]\s*(?:about )?$/
const everyBefore = /(?:\bevery|\bq) ?$/
const timesPeriod =
  /\s?(?:x|×|-?times?)?[\s/]*(?:an?\s|per\s|each\s|every\s|\/\s?)?(day|daily|week|weekly|wk|month|monthly|mo|night|nightly|year|yr|hour|hourly|hr)(?![a-z])/y
const times = /\s?(?:x|×|-?times?)(?![a-z])/y
const suffix = /(?:st|nd|rd|th)(?![a-z])/y
const changes = /\b(?:by|change of|increase of|rise of|drop of|fall of|decrease of)\s$/
const clock = /(?::\d{2})?\s?(?:a ?m|p ?m|o'clock)(?![a-z])/y

/** All numbers of a text in small letters, in text order; places in `taken` belong to phrases that hold a number. */
export function readNumbers(text: string, isTaken: (at: number) => boolean): PrintedNumber[] {
  const found: PrintedNumber[] = []
  let from = 0
  for (const date of datesIn(text)) {
    scanNumbers(text, from, date.start, { found, isTaken })
    found.push(date)
    from = date.end
  }
  scanNumbers(text, from, text.length, { found, isTaken })
  addSingleTimes(text, found)
  return found.sort((a, b) => a.start - b.start)
}

interface Scan {
  readonly found: PrintedNumber[]
  readonly isTaken: (at: number) => boolean
}

function scanNumbers(text: string, from: number, to: number, { found, isTaken }: Scan): void {
  anyNumber.lastIndex = from
  let at = from
  for (let hit = anyNumber.exec(text); hit !== null && hit.index < to; hit = anyNumber.exec(text)) {
    if (hit.index < at || isTaken(hit.index)) continue
    const number = isInWord(text, hit.index) ? readCode(text, hit.index) : readNumber(text, hit.index)
    if (number === null) continue
    found.push(number)
    at = number.end
    anyNumber.lastIndex = Math.max(at, hit.index + 1)
  }
}

function isInWord(text: string, at: number): boolean {
  return at > 0 && /[a-z_µμ]/.test(text.charAt(at - 1))
}

/** "CD4", "L4", "q6h", "x2": letters with a number in them. */
function readCode(text: string, digit: number): PrintedNumber | null {
  let start = digit
  while (start > 0 && /[a-z0-9_]/.test(text.charAt(start - 1))) start--
  let end = digit
  while (end < text.length && /[a-z0-9]/.test(text.charAt(end))) end++
  const word = text.slice(start, end)
  if (/^q\d/.test(word)) return readEvery(text, start, digit)
  const multiple = /^x(\d+)/.exec(word)
  if (multiple !== null) {
    const quantity = { ...bareNumber(0, 0).quantity, values: [whole(multiple[1] as string)], unit: timesUnit }
    const often = match(timesPeriod, text, start + multiple[0].length)
    if (often !== null) {
      const detail = `${multiple[1]}/${periodOf(often[1] as string)}`
      return { ...bareNumber(start, timesPeriod.lastIndex), use: 'frequency', detail }
    }
    return { start, end: start + multiple[0].length, quantity, label: 'time', use: 'number', detail: '' }
  }
  return { ...bareNumber(start, end), use: 'code', detail: word }
}

interface Value {
  readonly value: Decimal
  readonly end: number
  readonly ordinal: boolean
  readonly times: boolean
}

function readValue(text: string, at: number): Value | null {
  const hit = match(oneNumber, text, at)
  if (hit === null) return null
  let end = oneNumber.lastIndex
  const word = hit[0]
  if (/^[\d.]/.test(word)) {
    const value = parseDecimal(word.startsWith('.') ? `0${word}` : word) as Decimal
    const isOrdinal = match(suffix, text, end) !== null
    if (isOrdinal) return { value, end: suffix.lastIndex, ordinal: true, times: false }
    return scaled(text, { value, end, ordinal: false, times: false })
  }
  const nth = ordinals.get(word)
  if (nth !== undefined) return { value: whole(nth), end, ordinal: true, times: false }
  if (word === 'half') {
    // "half an hour": the article belongs to the number.
    const article = /^ an?(?= (?:hour|day|week|month|year|minute|decade)\b)/.exec(text.slice(end, end + 12))
    return { value: { units: 5n, places: 1 }, end: end + (article?.[0].length ?? 0), ordinal: false, times: false }
  }
  const value = word.split(/[- ]/).reduce((sum, part) => sum + (numberWords[part] ?? 0), 0)
  end = oneNumber.lastIndex
  return scaled(text, { value: whole(value), end, ordinal: false, times: /^(?:once|twice|thrice)$/.test(word) })
}

function whole(value: number | string): Decimal {
  return { units: BigInt(value), places: 0 }
}

/** "4 million", "5 × 10^9": the digits that are not printed are not known. */
function scaled(text: string, value: Value): Value {
  const hit = match(scale, text, value.end)
  if (hit === null || hit[0] === '') return value
  const raised = hit[1]?.replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit)))
  const power = raised === undefined ? (scales[hit[0].trim()] ?? 0) : Number(raised)
  return { ...value, value: { ...value.value, places: value.value.places - power }, end: scale.lastIndex }
}

function readNumber(text: string, at: number): PrintedNumber | null {
  const first = readValue(text, at)
  if (first === null) return null
  const before = text.slice(Math.max(0, at - 24), at)
  const isNegative = /(?:^|[\s(])[-−]$/.test(before)
  if (match(clock, text, first.end) !== null && isHour(first.value)) {
    const detail = text.slice(at, clock.lastIndex).replaceAll(' ', '')
    return { ...bareNumber(at, clock.lastIndex), use: 'date', detail }
  }
  if (everyBefore.test(before)) {
    const every = readEvery(text, at - (everyBefore.exec(before)?.[0].length ?? 0), at)
    if (every !== null) return every
  }
  const list = readValues(text, first)
  const often = readOften(text, list)
  if (often !== null) return { ...bareNumber(at, often.end), use: 'frequency', detail: often.detail }
  const quantity: StatedQuantity = {
    values: list.values.map(({ value }) => (isNegative ? { ...value, units: -value.units } : value)),
    shape: first.ordinal ? 'ordinal' : list.shape,
    unit: list.unit?.unit ?? (first.times || isTimes(text, list.end) ? timesUnit : noUnit),
    approximate: nearly.test(before),
    difference: changes.test(before),
  }
  const age = ageOf(text, list, before)
  const label = list.unit?.label ?? ''
  if (age !== null) {
    const isYears = list.unit === null || label === 's'
    const years = isYears ? yearUnit() : quantity.unit
    return {
      start: at,
      end: age,
      quantity: { ...quantity, unit: years },
      label: isYears ? 'y' : label,
      use: 'age',
      detail: '',
    }
  }
  return { start: at, end: list.end, quantity, label, use: 'number', detail: list.unit?.period ?? '' }
}

function isTimes(text: string, at: number): boolean {
  return match(times, text, at) !== null
}

interface ValueList {
  readonly values: readonly Value[]
  readonly shape: 'number' | 'range' | 'pair' | 'ratio'
  readonly unit: ReturnType<typeof readUnit>
  /** Where the numbers end, their unit apart. */
  readonly bareEnd: number
  readonly end: number
}

/** The number that begins a range or pair, with the other one and their unit. */
function readValues(text: string, first: Value): ValueList {
  const next = text.charAt(first.end)
  if ((next === '/' || next === ':') && /\d/.test(text.charAt(first.end + 1))) {
    const second = readValue(text, first.end + 1)
    if (second !== null) {
      const unit = readUnit(text, second.end)
      const shape = next === '/' ? 'pair' : 'ratio'
      return { values: [first, second], shape, unit, bareEnd: second.end, end: unit?.end ?? second.end }
    }
  }
  const ownUnit = first.ordinal ? null : readUnit(text, first.end)
  const joint = match(joints, text, ownUnit?.end ?? first.end)
  if (joint !== null && !first.ordinal && !(joint[0].includes('and') && !/between $/.test(text.slice(0, first.end)))) {
    const second = readValue(text, joints.lastIndex)
    if (second !== null && !second.ordinal && !second.times) {
      const unit = readUnit(text, second.end) ?? null
      if (ownUnit === null || (unit !== null && unit.label === ownUnit.label)) {
        return { values: [first, second], shape: 'range', unit, bareEnd: second.end, end: unit?.end ?? second.end }
      }
    }
  }
  const inches = ownUnit?.label === 'ft' ? readInches(text, ownUnit.end) : null
  if (ownUnit !== null && inches !== null) {
    const value = { ...first, value: addTimes(inches.value, 12n, first.value), end: inches.end }
    return { values: [value], shape: 'number', unit: inches.unit, bareEnd: first.end, end: inches.end }
  }
  const unit = ownUnit ?? (first.ordinal ? null : unitOfProduct(text, first.end))
  return { values: [first], shape: 'number', unit, bareEnd: first.end, end: ownUnit?.end ?? first.end }
}

const product = /\s?[×x]\s?(?=\d)/y

/** "7 × 5 × 4 cm": the last of the lengths has the unit of all. */
function unitOfProduct(text: string, from: number): ValueList['unit'] {
  if (match(product, text, from) === null) return null
  const next = readValue(text, product.lastIndex)
  if (next === null || next.ordinal) return null
  const unit = readUnit(text, next.end) ?? unitOfProduct(text, next.end)
  return unit?.unit.dimension === 'length' ? unit : null
}

/** "5 ft 11 in" is one height. */
function readInches(
  text: string,
  from: number,
): { value: Decimal; unit: NonNullable<ValueList['unit']>; end: number } | null {
  const at = text.charAt(from) === ' ' ? from + 1 : from
  if (!/\d/.test(text.charAt(at))) return null
  const second = readValue(text, at)
  const unit = second === null ? null : readUnit(text, second.end)
  return second === null || unit?.label !== 'in' ? null : { value: second.value, unit, end: unit.end }
}

/** "3 times a day", "2–3x/week". */
function readOften(text: string, { values, bareEnd, unit }: ValueList): { detail: string; end: number } | null {
  if (unit !== null && unit.label !== 'time') return null
  const isCounted = values.some(({ times: counted }) => counted) || isTimes(text, bareEnd) || unit?.label === 'time'
  if (!isCounted) return null
  const hit = match(timesPeriod, text, bareEnd)
  if (hit === null) return null
  const each = periodOf(hit[1] as string)
  return { detail: `${values.map(({ value }) => plainNumber(value)).join('-')}/${each}`, end: timesPeriod.lastIndex }
}

const shortPeriods: Readonly<Record<string, string>> = { daily: 'day', wk: 'week', mo: 'month', yr: 'year', hr: 'hour' }

function periodOf(word: string): string {
  return shortPeriods[word] ?? word.replace(/(?<=week|month|night|hour)ly$/, '')
}

/** "every 6 hours", "q6h", "q4". */
function readEvery(text: string, start: number, at: number): PrintedNumber | null {
  const first = readValue(text, at)
  if (first === null) return null
  const { values, unit, end } = readValues(text, first)
  const isLatin = text.charAt(start) === 'q'
  if (unit === null && !isLatin) return null
  const hour = unit === null || unit.label === 'h'
  const number = values.map(({ value }) => plainNumber(value)).join('-')
  return { ...bareNumber(start, end), use: 'frequency', detail: `every ${number} ${hour ? 'h' : unit.label}` }
}

function ageOf(text: string, { values, unit, end, bareEnd }: ValueList, before: string): number | null {
  const first = values[0] as Value
  if (first.ordinal) return null
  if (match(ageEnd, text, bareEnd) !== null) return ageEnd.lastIndex
  const isTime = unit?.unit.dimension === 'time' || unit?.unit.dimension === 'month'
  if (isTime && unit?.label !== 's' && match(oldEnd, text, end) !== null) return oldEnd.lastIndex
  if (agedBefore.test(before) && (unit === null || isTime)) return end
  // "in her 60s"
  if (
    isDecade(first.value) &&
    text.startsWith('s', bareEnd) &&
    /\b(?:his|her|their|the|early|mid|late)[ -]$/.test(before)
  ) {
    return bareEnd + 1
  }
  return null
}

function isHour(value: Decimal): boolean {
  return compare(fractionOf(value), { over: 24n, under: 1n }) <= 0
}

function isDecade({ units, places }: Decimal): boolean {
  return places === 0 && units > 0n && units % 10n === 0n
}
