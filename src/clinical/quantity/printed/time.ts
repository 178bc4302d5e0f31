import { findsIn } from '../../../text/index.js'
import { bareNumber, type PrintedNumber } from './stated.js'
import { match, readUnit } from './unit.js'

/** What makes a number approximate, right before it. */
export const nearly = /(?:\b(?:about|approximately|around|nearly|almost|roughly|some|approx)\.?|~)\s?$/
const singleTime =
  /(?<![a-z])(?:an?)[\s](?=(?:single )?(?:second|minute|min|hour|hr|day|week|wk|month|mo|year|yr|decade)(?![a-z]))/g
const durationBefore =
  /\b(?:for|in|within|about|after|over|of|lasting|than|least|most|up to|last|past|nearly|almost|hour and)\s$/
const durationAfter = /(?:ago|later|before|earlier|prior|after|history|long)\b/y
const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const dates = new RegExp(
  `(?<![\\w/.])(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}/\\d{1,2}/\\d{2,4}|(?:${months})\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{1,2} (?:${months})(?: \\d{4})?|(?:${months}),? \\d{4}|(?:in|since|of|from|until) (?:19|20)\\d{2}(?! ?(?:k?hz|m[lgm]|g|kcal|units?|cells|steps|feet)\\b))(?![\\w/])`,
  'g',
)

/** The calendar dates of a text in small letters. */
export function datesIn(text: string): PrintedNumber[] {
  if (
    !/\d{4}|\d\/\d{1,2}\/\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z.]* \d|\d (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/.test(
      text,
    )
  )
    return []
  return findsIn(text, dates).map((date) => {
    const detail = date[0].replace(/(?<=\d)(?:st|nd|rd|th)|[.,]|^(?:in|since|of|from|until) /g, '').trim()
    return { ...bareNumber(date.index, date.index + date[0].length), use: 'date' as const, detail }
  })
}

/** "for a week", "an hour ago": one of it. */
export function addSingleTimes(text: string, found: PrintedNumber[]): void {
  for (const hit of findsIn(text, singleTime)) {
    const from = hit.index + hit[0].length
    const unit = readUnit(text, from - 1)
    if (unit === null || unit.period !== null) continue
    const before = text.slice(Math.max(0, hit.index - 12), hit.index)
    const isDuration = durationBefore.test(before) || match(durationAfter, text, unit.end + 1) !== null
    if (!isDuration || found.some(({ start, end }) => start < unit.end && end > hit.index)) continue
    const quantity = { ...bareNumber(0, 0).quantity, values: [{ units: 1n, places: 0 }], unit: unit.unit }
    const approximate = nearly.test(before)
    found.push({
      start: hit.index,
      end: unit.end,
      quantity: { ...quantity, approximate },
      label: unit.label,
      use: 'number',
      detail: '',
    })
  }
}
