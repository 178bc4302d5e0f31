import { durationIn } from '../../../../clinical/index.js'
import { numberOf, numberWords, type Range, rangeOf, timeUnitOf } from '../regimen/index.js'

const lasting = new RegExp(
  String.raw`(?:\b(?:for|x|over)\s*|×\s*)?(?:\b(?:at least|about|up to|a total of|another|the next|a further|a|approximately|max|maximum|not more than|no more than|only) )*(?<![\d.-])\b(?<low>\d+(?:\.\d+)?|${numberWords}|an?(?=[ -]))(?:\s*(?:-|to|or)\s*(?<high>\d+(?:\.\d+)?|${numberWords}))?(?:[ -]?(?:more|further|full|consecutive|total))?[ -]?(?<unit>minutes?|mins?|hours?|hrs?|h|days?|d|nights?|weeks?|wks?|wk|w|months?|mo|years?|yrs?)\b(?:[ -](?:total|course|in total|supply|trial))?(?! (?:ago|before|prior|after(?! (?:full )?(?:remission|recovery|response))|later|apart|of age))`,
  'g',
)

/** For how many days a text tells, the first time that it does. */
export function daysIn(text: string, head = /^/): { readonly rest: string; readonly days: Range | null } {
  let days: Range | null = null
  const rest = text.replace(lasting, (whole, ...found) => {
    const { low = '', high = low, unit = '' } = found.at(-1) as Record<string, string>
    // "Every 8 hours" and "5 days a week" tell how often.
    if (isEvery(text, found.at(-3) as number) || days !== null || !head.test(whole)) return whole
    days = rangeOf([low, high].map((count) => daysOf(numberOf(count), unit)))
    return ' '
  })
  return { rest, days }
}

function daysOf(count: number, unit = 'day'): number {
  return durationIn('day', count, timeUnitOf(unit) ?? 'day')
}

function isEvery(text: string, at: number): boolean {
  return /(?:\bevery|\bq\.?|\beach|\bper|\bafter|\bin|\bat|\bwithin|\bthen|\bevery \w+)\s*$/.test(text.slice(0, at))
}

/** "3 doses" of a drug that is taken every other day last five days, or six with the time that the last one works. */
export function dosesIn(
  text: string,
  perDay: Range | undefined,
): { readonly rest: string; readonly days: Range | null } {
  let days: Range | null = null
  const rest = text.replace(numbered, (whole, count: string) => {
    if (perDay === undefined || days !== null) return whole
    const doses = numberOf(count)
    days = { low: (doses - 1) / perDay.high, high: doses / perDay.low }
    return ' '
  })
  return { rest, days }
}

const numbered = new RegExp(
  String.raw`\b(?:for |x |a total of |total )?(\d+|${numberWords}) doses\b(?: in total| total)?`,
)

/** "Weeks 3-4" are two weeks; "until week 12" are twelve. */
export function spanDays(text: string): Range | null {
  const end =
    /\b(?:(?<first>week|day|month) (?<from>\d+) )?(?:until|to|through) (?:the end of )?(?<unit>week|day|month) (?<to>\d+)\b/.exec(
      text,
    )?.groups
  if (end !== undefined) {
    const before = daysOf(Number(end.from ?? 1) - 1, end.first)
    const until = daysOf(Number(end.to), end.unit)
    return until > before ? { low: until - before, high: until - before } : null
  }
  const found = /\b(week|day|month)s? (\d+)\s*(?:-|to|through|until)\s*(\d+)\b/.exec(text)
  if (found === null) return null
  const days = daysOf(Number(found[3]) - Number(found[2]) + 1, found[1])
  return days > 0 ? { low: days, high: days } : null
}
