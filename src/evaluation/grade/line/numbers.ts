import { durationIn } from '../../../clinical/index.js'
import { isTarget, longestCourse, numberOf, numberWords, regimensIn, statedTimes, timeUnitOf } from '../advice/index.js'
import type { Held } from '../reference.js'

/**
 * What an order says of the drug of the rule, without the numbers and days that change none of its doses: a goal of what is
 * watched within the guidelines ("INR goal 2-3"), the day of a weekly drug ("weekly (Sundays)") or those of dialysis, for how
 * long it may be refilled, the most days that a course of it lasts at all, and no more doses in a day than the interval lets.
 */
export function withoutIdleNumbers(text: string, held: Held): string {
  const [once, three] = [String.raw`\b${weekday}\b`, String.raw`\b(?:${weekday}\b[\s,/&-]*(?:and )?){3}`]
  const isWeekly = !/\bonly\b/.test(text) && /\bweekly\b|\b(?:a|per|every|each) week\b|\bq ?(?:week|wk)\b/.test(text)
  const isOneDay = (text.match(new RegExp(once, 'g')) ?? []).length === 1
  const isOfDialysis =
    !/\bonly\b/.test(text) && /\b(?:dialysis|hd)\b/.test(text) && /\bdialysis\b/.test(held.patient.text)
  const [often] = statedTimes(regimensIn(text.replace(mostDoses, ' ')))
  return text
    .replace(goal, (found, measure: string, low: string, high: string) =>
      isTarget(measure, Number(low)) && isTarget(measure, Number(high)) ? ' ' : found,
    )
    .replace(reached, (found, measure: string, value: string) => (isTarget(measure, Number(value)) ? ' ' : found))
    .replace(isWeekly && isOneDay ? new RegExp(`(?:\\bon )?${once}`) : nothing, ' ')
    .replace(isOfDialysis ? new RegExp(`(?:\\bon )?${three}`) : nothing, ' ')
    .replace(isWeekly ? /\bsame (?:week)?day\b/g : nothing, ' ')
    .replace(refill, ' ')
    .replace(mostDoses, (found, count: string) => (often !== undefined && numberOf(count) <= often.high ? ' ' : found))
    .replace(most, (found, count: string, unit: string) => (isWithinCourse(count, unit, held) ? ' ' : found))
}

const weekday = '(?:mon|tue|wed|thu|fri|sat|sun)(?:s|nes|r|rs|ur)?(?:days?)?'
const nothing = /$^/
const goal =
  /\b(inr|potassium|sodium|glucose|calcium|magnesium|phosphate|uric acid|urate)(?: (?:goal|target|range))?(?: of)?:? ?(\d+(?:\.\d+)?) ?(?:-|–|to) ?(\d+(?:\.\d+)?)/g
/** "Until INR is 2 or more for 24 hours". */
const reached =
  /\b(?:until|once|till) (?:the |her |his )?(inr|potassium|sodium|glucose|calcium|magnesium|phosphate|uric acid|urate)(?: (?:level|value))? (?:(?:is|has been|reaches|stays|at|of|above|over|below|under|least) )*[≥≤<>=]* ?(\d+(?:\.\d+)?)(?: ?(?:mg\/dl|meq\/l|mmol\/l))?(?: or (?:more|less|higher|lower|above|below))?(?: (?:for|on) (?:at least )?(?:\d+|two) (?:hours|days|checks|readings|consecutive \w+))?/g
/** "1 yr refill", "3 refills": how long the same goes on before it is prescribed again. */
const refill =
  /\b(?:\d+|one) ?(?:yrs?|years?|mos?|months?|days?)(?: of)? refills?\b|\b\d+ refills?\b|\brefills? ?x ?\d+/g
/** "Max 14 d". */
const most = /\bmax(?:imum|\.)?(?: of)? (\d+) ?(d|days?|wks?|weeks?)\b/g

/** "At most 4 doses a day". */
const mostDoses = new RegExp(
  String.raw`,? ?\b(?:at most|max(?:imum|\.)?(?: of)?|no more than|not more than|up to) (\d+|${numberWords}) doses? (?:(?:a|per|each|every) day|daily|(?:in|per|every) (?:a day|24 ?h(?:ours)?))\b`,
  'g',
)

/** No more days than a course of the drug lasts. */
function isWithinCourse(count: string, unit: string, { action, patient }: Held): boolean {
  const longest = longestCourse(action.drug.name.toLowerCase(), { ...patient, indication: action.indication })
  return longest !== null && durationIn('day', numberOf(count), timeUnitOf(unit) ?? 'day') <= longest
}
