import { durationIn, type TimeUnit } from '../../../clinical/index.js'
import { numberOf, numberWords } from './number.js'

/**
 * How long something is told to go on, in days, in the order of a text in small letters: "for two weeks", "x 14 d",
 * "after one more month".
 *
 * @example
 * durationsIn('375 mg for two weeks; 500 mg x 10 days')
 * // → [14, 10]
 */
export function durationsIn(text: string): readonly number[] {
  return [...text.matchAll(duration)].map(({ groups: { count = '', unit = '' } = {} }) =>
    durationIn('day', numberOf(count), timeUnitOf(unit) ?? 'day'),
  )
}

const count = String.raw`(?<count>\d+|a|${numberWords})`
const duration = new RegExp(
  String.raw`(?:(?:\bfor |\bx ?|\bafter |×\s*)(?:(?:a total of|another|the next) )?${count}(?: more| further)?[ -]?(?<unit>days?|d|nights?|weeks?|wks?|w|months?|years?)\b(?! ago))`,
  'g',
)

/**
 * How long something is to wait, in hours, in the order of a text in small letters: "by 7 days", "36 hours after the last
 * dose", "within 14 days of one".
 *
 * @example
 * waitsIn('wait 36 hours before the first dose; not within two weeks of it')
 * // → [36, 336]
 */
export function waitsIn(text: string): readonly number[] {
  return [...text.matchAll(wait)].flatMap(({ groups: { before = '', count = '', unit = '', after = '' } = {} }) =>
    before === '' && after === '' ? [] : [durationIn('hour', numberOf(count), timeUnitOf(unit) ?? 'day')],
  )
}

const wait = new RegExp(
  String.raw`(?<before>\b(?:by|for|in|after|within|until|wait|waiting|delay|least|another) (?:(?:at least|about|a further|another) )?)?${count} (?:more |full )?(?<unit>hours?|h|days?|weeks?|months?)\b(?<after> (?:after|from|before|washout|gap|interval|must))?`,
  'g',
)

/**
 * The unit of time that a word or short form in small letters names, null where it is none. A night counts as a day, and
 * an "m" alone is a minute.
 *
 * @example
 * ['mins', 'hr', 'nights', 'wk', 'mo', 'tablets'].map(timeUnitOf)
 * // → ['minute', 'hour', 'day', 'week', 'month', null]
 */
export function timeUnitOf(word: string): TimeUnit | null {
  const found = word.match(timeUnit)?.groups ?? {}
  return (Object.keys(found) as TimeUnit[]).find((name) => found[name] !== undefined) ?? null
}

const timeUnit =
  /^(?:(?<second>s|secs?|seconds?)|(?<minute>m|mins?|minutes?)|(?<hour>h|hrs?|hours?)|(?<day>d|days?|nights?)|(?<week>w|wks?|weeks?)|(?<month>mos?|months?)|(?<year>yrs?|years?))$/
