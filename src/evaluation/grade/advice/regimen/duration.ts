import { durationIn, type TimeUnit } from '../../../../clinical/index.js'
import { alternationOf, groupFile, once } from '../../../../vocabulary/index.js'
import { numberOf, numberWords } from './number.js'
import type { Range } from './regimen.js'

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

/** How long something goes on, in days. */
export interface Course {
  /** A month has 28 days at the least and 31 at the most. */
  readonly days: Range
  /** `more`: from now on, "four more weeks"; `total`: from its beginning, "to complete three months". */
  readonly kind: 'plain' | 'more' | 'total'
}

/**
 * The lengths of courses that a text in small letters tells, and the text without them. How often something is taken and
 * when it begins are none: "every 3 days", "in two weeks", "on two days of the week".
 *
 * @example
 * coursesIn('4 mg to complete three months, two more weeks').courses.map(({ days, kind }) => `${days.low} ${kind}`)
 * // → ['84 total', '14 more']
 */
export function coursesIn(text: string): { readonly courses: readonly Course[]; readonly rest: string } {
  const courses: Course[] = []
  const rest = text.replace(coursePatterns().course, (whole: string, ...found) => {
    const at = found.at(-3) as number
    const { low, high, unit = '' } = found.at(-1) as Record<string, string | undefined>
    if (
      (/^\W*(?:\d|[a-z]+ (?:more |full |further )?(?:day|week|month|year|night)|an?\b|the\b)/.test(whole) &&
        other.test(text.slice(0, at))) ||
      (low === undefined && !single.test(whole))
    )
      return whole
    const counts = [low ?? 'a', high ?? low ?? 'a'].flatMap((word) => vague[word] ?? numberOf(word))
    courses.push({ days: daysOf(counts, unit), kind: kindOf(whole) })
    return ' '.repeat(whole.length)
  })
  return { courses, rest }
}

/** "Another year", "for a month". */
const single = /\b(?:another|next|coming)\b|\b(?:for|of|lasting|complete|finish|until) (?:an?|the|another) /

/** How long the drug is to be given by the case, and the other times that it tells, in days. */
export interface Plan {
  readonly plans: readonly Course[]
  readonly times: readonly number[]
}

/**
 * Whether a course is the planned one, or what is left or comes to be of it after a time that the case tells: four more
 * weeks of three months, after eight.
 */
export function isOfPlan(said: Course, { plans, times }: Plan): boolean {
  const shifted = (one: Course, by: number): Range => ({ low: one.days.low + by, high: one.days.high + by })
  return plans.some((one) => {
    const isComparable = said.kind === 'plain' || one.kind === 'plain' || said.kind === one.kind
    if (isComparable && isAbout(said.days, one.days)) return true
    const sign =
      said.kind !== 'total' && one.kind !== 'more' ? -1 : said.kind !== 'more' && one.kind !== 'total' ? 1 : 0
    return sign !== 0 && times.some((time) => time < one.days.high && isAbout(said.days, shifted(one, sign * time)))
  })
}

/** Whether two lengths meet, but for a tenth. */
export function isAbout(one: Range, other: Range): boolean {
  return one.low <= 1.1 * other.high && one.high >= 0.9 * other.low
}

function daysOf(counts: readonly number[], word: string): Range {
  const unit = timeUnitOf(word) ?? 'day'
  const days = counts.map((count) => durationIn('day', count, unit))
  const low = unit === 'month' ? 28 * Math.min(...counts) : Math.min(...days)
  return { low, high: Math.max(...days) }
}

function kindOf(whole: string): Course['kind'] {
  const { more, total } = coursePatterns()
  return more.test(whole) ? 'more' : total.test(whole.replace(/\bup to\b/g, ' ')) ? 'total' : 'plain'
}

const counted = String.raw`\d+(?:\.\d+)?|few|several|couple of|${numberWords}`

/** What words that tell no number may mean. */
const vague: Readonly<Record<string, readonly number[]>> = { 'couple of': [2], few: [2, 6], several: [3, 8] }
const units = 'days?|d|nights?|weeks?|wks?|wk|w|months?|mos?|years?|yrs?'

const file = groupFile('advice/line.yaml', ['before', 'between', 'behind', 'more', 'total', 'pieces'], {
  pattern: /^[a-z]+(?: [a-z]+)*$/,
  expected: 'words of small letters, parted by blanks',
})

/** The words of lines of orders that stand around a time or a number. */
export const lineWords = once(() => file.read())

const coursePatterns = once(() => {
  const { before, between, behind, more, total } = lineWords()
  return {
    course: new RegExp(
      String.raw`(?:(?:(?<![\w-])(?:${alternationOf(before)})|x|×)\s*)*(?<![\d.,/-]|[a-wyz])(?:(?<low>${counted})(?:\s*(?:-|–|to|or)\s*(?<high>${counted}))?)?(?:[ -]?(?:${alternationOf(between)}))*(?:[ -]?(?<unit>${units}))\b(?: (?:(?:are|is|have|has)(?: been)? (?:${alternationOf(total)})|${alternationOf(behind)})\b)*(?! (?:ago|before|prior|after|later|apart|old|earlier|from now|of (?:age|the week)|(?:a|per|each|every) (?:week|month)))`,
      'g',
    ),
    more: new RegExp(String.raw`\b(?:${alternationOf(more)})\b`),
    total: new RegExp(String.raw`\b(?:${alternationOf(total)})\b`),
  }
})

/** Words before a time that tells how often, or when. */
const other =
  /\b(?:every|q|each|per|after|in|within|at|on|by|last|past|less than|other than|every \w+|before|about every)\.?\s*$/
