import type { Span } from '../../text/index.js'
import { ageIn, numberWords, type TimeUnit } from '../quantity/index.js'
import type { AgeBand, Sign, SignReading } from './sign.js'

/** An age in a text, from its number to its last word. */
export interface AgeMention extends Span {
  readonly band: AgeBand
  readonly years: number
}

const words = new Map(Object.entries(numberWords))

/** The band of an age. */
function bandOf(value: number, unit: TimeUnit): AgeBand {
  if (ageIn('day', value, unit) < 28) return 'newborn'
  const years = ageIn('year', value, unit)
  if (years < 1) return 'infant'
  if (years < 6) return '1-5'
  if (years < 13) return '6-12'
  if (years < 18) return '13-17'
  return years < 65 ? '18-64' : '65+'
}

/** All ages of the form "61-year-old", in text order, whoever they belong to. */
export function readAges({ text, signs }: SignReading): AgeMention[] {
  const ages: AgeMention[] = []
  for (const { meaning, start, end } of signs) {
    if (meaning.kind !== 'age') continue
    const age = ageBefore(text, start, end, meaning.unit)
    if (age !== null) ages.push(age)
  }
  return ages
}

/** "a man aged 50", "a boy 7 years of age", "a woman in her mid-50s": an age only right after its person. */
export function readAgeBeside({ text, signs }: SignReading): AgeMention | null {
  for (const { meaning, start, end } of signs) {
    let age: AgeMention | null = null
    if (meaning.kind === 'of-age') age = ageBefore(text, start, end, meaning.unit)
    else if (meaning.kind === 'aged') age = ageAfter(text, start, end)
    else if (meaning.kind === 'decade') age = decadeAt(text, start, end, meaning.years)
    if (age === null) continue
    const { start: from } = age
    const stands = signs.some(({ meaning: { kind }, end: before }) => isWhole(kind) && joins(text, before, from))
    if (stands || /\bpatient,? (?:who is )?$/i.test(text.slice(Math.max(0, from - 24), from))) return age
  }
  return null
}

/** Whether the text between a person and an age joins them: "who is", "of", a comma. */
export function joins(text: string, personEnd: number, ageStart: number): boolean {
  if (ageStart < personEnd || ageStart - personEnd > 24) return false
  return /^,?\s*(?:(?:who|which) (?:is|was)\s*|patient,?\s*|infant,?\s*|newborn,?\s*|of\s*|in\s*)?$/i.test(
    text.slice(personEnd, ageStart),
  )
}

function isWhole(kind: Sign['kind']): boolean {
  return kind === 'person' || kind === 'stage'
}

function ageBefore(text: string, start: number, end: number, unit: TimeUnit): AgeMention | null {
  const from = Math.max(0, start - 28)
  const match = /(?:(\d+(?:\.\d+)?)(?:[ -]?(½|1\/2))?|([a-z]+)(?:[ -]([a-z]+))?)[ \-\u2010-\u2013]*$/i.exec(
    text.slice(from, start),
  )
  if (match === null) return null
  const [, digits, half, first, second] = match
  if (digits !== undefined) {
    const value = Number(digits) + (half === undefined ? 0 : 0.5)
    return ageOf(value, unit, { start: from + match.index, end })
  }
  return wordAge(first ?? '', second, unit, { start: from + match.index, end })
}

/** "forty-five", "six": the last one or two words before the unit. */
function wordAge(first: string, second: string | undefined, unit: TimeUnit, { start, end }: Span): AgeMention | null {
  const high = words.get(first.toLowerCase())
  if (second === undefined) return high === undefined ? null : ageOf(high, unit, { start, end })
  const low = words.get(second.toLowerCase())
  if (low === undefined) return null
  if (high !== undefined && high >= 20 && low < 10) return ageOf(high + low, unit, { start, end })
  return ageOf(low, unit, { start: start + first.length + 1, end })
}

function ageAfter(text: string, start: number, end: number): AgeMention | null {
  const match = /^ (\d+(?:\.\d+)?)(?:[ -](year|month|week|day|hour)s?)?\b/.exec(text.slice(end, end + 20))
  if (match === null) return null
  const unit = (match[2] ?? 'year') as TimeUnit
  return ageOf(Number(match[1]), unit, { start, end: end + match[0].length })
}

/** Sixty-somethings fall into two bands, so only "early 60s" and "late 60s" are ages. */
function decadeAt(text: string, start: number, end: number, years: number): AgeMention | null {
  const from = Math.max(0, start - 16)
  const match = /in (?:his|her|their) (?:(early|mid|late)[ -])?$/.exec(text.slice(from, start))
  if (match === null) return null
  if (years === 60 && (match[1] === undefined || match[1] === 'mid')) return null
  const offset = match[1] === 'early' ? 2 : match[1] === 'late' ? 8 : 5
  return ageOf(years + offset, 'year', { start: from + match.index, end })
}

function ageOf(value: number, unit: TimeUnit, { start, end }: Span): AgeMention {
  return { start, end, band: bandOf(value, unit), years: ageIn('year', value, unit) }
}
