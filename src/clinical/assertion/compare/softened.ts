import type { Fact, FactChange, Texts } from '../../fact/index.js'
import { isImplied, isPartlyOriented } from '../unit/index.js'

/** A change whose number is told in other words is none; one of manner alone is a warning. */
export function softened(change: FactChange, texts: Texts): readonly FactChange[] {
  const { before, after, kind } = change
  if (before !== null && after !== null) {
    // The second day is day two, and the third attack makes three of them.
    const countOf = ({ value }: Fact): string => value.replace(/\.$| time$/, '')
    if (kind === 'value' && countOf(before) === countOf(after)) return []
    if (kind === 'frequency' && everyOf(before) === everyOf(after)) return [{ ...change, level: 'warning' }]
    return kind === 'value' && isOfCells(before, after, texts) ? [] : [change]
  }
  const fact = (before ?? after) as Fact
  const [own, other] = before === null ? [texts.after, texts.before] : [texts.before, texts.after]
  if (isArticle(fact, other) || isImplied(fact, own, other)) return []
  if (isPartlyOriented(fact, own, other)) return [{ ...change, level: 'error' }]
  const isSpelled = kind === 'value' && !/\d/.test(own.slice(fact.span.start, fact.span.end))
  // "Within 10 minutes", "over a year": what bounds a number is told by other words, too.
  const isMild =
    kind === 'comparator' ||
    (kind === 'frequency' && !/^(?:\d|every)/.test(fact.value) && !isByNeed(change, texts)) ||
    (isSpelled && !hasUnit(fact))
  return [isMild ? { ...change, level: 'warning' } : change]
}

/** Whether what changed compares two things, which a rule of its own reads, and bounds no number. */
export function isOfTwo({ kind, before, after }: FactChange, texts: Texts): boolean {
  const comparesTwo = (fact: Fact | null, text: string): boolean =>
    fact !== null &&
    /\bthan$/i.test(text.slice(fact.span.start, fact.span.end).trimEnd()) &&
    !/^\s*\d/.test(text.slice(fact.span.end))
  return kind === 'comparator' && comparesTwo(before, texts.before) && comparesTwo(after, texts.after)
}

/** "Twice a day" is "every 12 hours", if not quite. */
function everyOf({ value }: Fact): string {
  const [, times] = /^([2346])\/day$/.exec(value) ?? []
  return times === undefined ? value : `every ${24 / Number(times)} h`
}

/** A count of cells in a microliter, and in a liter; the name of the cells stands between the number and its unit. */
function isOfCells(before: Fact, after: Fact, texts: Texts): boolean {
  const perLiter = ({ span }: Fact, text: string): number => {
    const behind = text.slice(span.end, span.end + 40)
    return /^[^.;]*(?:\/[µμ]L|\/mm3|\/mm³|per microliter)/i.test(behind) ? 1e6 : 1
  }
  const [one, other] = [before, after].map(({ quantity }) => {
    const [value] = quantity?.values ?? []
    return value === undefined ? 0 : Number(value.units) / 10 ** value.places
  }) as [number, number]
  const [was, is] = [perLiter(before, texts.before), perLiter(after, texts.after)]
  return was !== is && one > 0 && Math.abs((one * was) / (other * is) - 1) < 1e-9
}

/** An order for times of need that is told for none any more. */
function isByNeed({ before, after }: FactChange, texts: Texts): boolean {
  return after === null && before?.value === 'as needed' && !needed.test(texts.after)
}

const needed =
  /\b(?:need\w*|requir\w*|necessary|on demand|when(?:ever)? (?:he|she|it|they|the)|if (?:he|she|it|the)|p\.? ?r\.? ?n)\b/i

function hasUnit({ quantity }: Fact): boolean {
  return quantity !== undefined && quantity.unit.dimension !== 'number'
}

/** Lengths of time that are one of a longer unit. */
const ones: Readonly<Record<string, string>> = { '24 h': '1 d', '7 d': '1 wk', '12 mo': '1 yr', '60 min': '1 h' }

/** "One month", told as "a month"; "per day", told as "a day"; "24 hours", told as "the past day"; "1 day", told as "yesterday". */
function isArticle({ value: stated, quantity }: Fact, other: string): boolean {
  const value = ones[stated] ?? stated
  if (value === '1 d' && /\b(?:start|beg[au]n|onset|since|develop)\w*\b[^.;]*\byesterday\b/i.test(other)) return true
  const unit = /^1[ /](second|minute|hour|day|week|month|year|night|morning|s|min|h|d|wk|mo|yr|pack|[a-z]+)\b/.exec(
    value,
  )?.[1]
  if (unit === undefined) return false
  const words = units[unit] ?? unit
  return (
    new RegExp(`\\b(?:an?|each|per|every|the|one|past|last) ${words}|\\b${words}ly\\b|\\bdaily\\b`, 'i').test(other) &&
    quantity?.approximate !== true
  )
}

const units: Readonly<Record<string, string>> = {
  s: 'sec',
  min: 'min',
  h: 'hour',
  d: 'day',
  wk: 'week',
  mo: 'month',
  yr: 'year',
}
