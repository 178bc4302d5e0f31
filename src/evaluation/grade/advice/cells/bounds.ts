import { durationIn } from '../../../../clinical/index.js'
import { numberOf, numberWords, type Regimen, regimensIn, timeUnitOf } from '../regimen/index.js'

const ceiling = String.raw`(?:max(?:imum|\.)?(?: total)?(?: daily)?(?: dose)?|up to|at most|not? (?:to exceed|exceeding)|no more than|not more than|never more than|do not exceed|limit(?:ed to)?|≤|<=|<)`
const inTime = String.raw`(?:\s*(?:\/|per|a|in|in any|every|each)\s*(?:24[ -]?h(?:ours|rs?)?|day|d|dose|week|attack|month)\b| daily| total)?`

/** What bounds a dose, behind it: "max 4 g/day", "no more than 4 doses in 24 hours". */
export function boundsIn(text: string): {
  readonly rest: string
  readonly most: readonly Regimen[]
  readonly count: number
} {
  const pattern = new RegExp(
    String.raw`(?<=\S.*)[(,;]?\s*\b(?:${ceiling})\s*(?:of |dose )?(?<amount>(?:\d+(?:\.\d+)?|${numberWords})\s*(?:(?:mg|mcg|g|ml|units?)(?:\/kg)?|doses?|tablets?|capsules?|times|puffs?|injections?|applications?|h(?:ours?)?|days?)?)(?<time>${inTime})(?:\s*(?:[;,]|and|or)\s*(?<more>\d+(?:\.\d+)?\s*(?:mg|mcg|g|ml|units?)(?:\/kg)?)(?:\s*(?:\/|per|a|in)\s*(?:24[ -]?h(?:ours)?|day|d|dose)))?\)?`,
    'g',
  )
  const most: Regimen[] = []
  let count = 0
  const rest = text.replace(pattern, (_, ...found) => {
    const { amount = '', time = '' } = found.at(-1) as Record<string, string>
    const [one] = regimensIn(amount)
    if (one === undefined && numberOf(amount.replace(/ .*$/, '')) <= 5) count += 1
    if (one !== undefined) most.push({ ...one, perDay: /dose|attack|total/.test(time) ? null : { low: 1, high: 1 } })
    return ' '
  })
  return { rest, most, count }
}

/** "Over 30 minutes", "infused over 1-2 h". */
export function infusedIn(text: string): TimeRead {
  return hoursIn(text, running)
}

/** "Washed off after 8 hours", "rinse after 10 min": how long something stays on the skin. */
export function contactIn(text: string): TimeRead {
  return hoursIn(text, contact)
}

/** The last time that a pattern finds, in hours, and the text without any. */
interface TimeRead {
  readonly rest: string
  readonly hours: number | null
}

function hoursIn(text: string, pattern: RegExp): TimeRead {
  let hours: number | null = null
  const rest = text.replace(pattern, (_, ...found) => {
    const { count = '', unit = '' } = found.at(-1) as Record<string, string>
    hours = durationIn('hour', /^half/.test(count) ? 1 / 2 : numberOf(count), timeUnitOf(unit) ?? 'hour')
    return ' '
  })
  return { rest, hours }
}

/**
 * How often, without the portions in which a dose is taken at one sitting: "4 tablets every 15 minutes" of 20. A portion is a
 * third of it at most, and follows the one before after ten minutes or more.
 */
export function portionIn(text: string, total: number): string {
  return text.replace(portion, (all, ...found) => {
    const { count = '', minutes = '' } = found.at(-1) as Record<string, string>
    return 3 * numberOf(count) <= total * 1.01 && Number(minutes) >= 10 ? ' ' : all
  })
}

const portion = new RegExp(
  String.raw`\b(?<count>\d+|${numberWords}) ?(?:tablets|ml|sachets)(?: (?:with|in) (?:at least |about )?\d+ ?(?:oz|ounces|ml)(?: of)?(?: (?:clear|plain))?(?: (?:liquids?|water|fluids?))?)? every (?<minutes>\d+)(?:\s*(?:-|to)\s*\d+)? ?min(?:utes)?\b(?: (?:with|in) (?:at least |about )?\d+ ?(?:oz|ounces|ml)(?: of)?(?: (?:clear|plain))?(?: (?:liquids?|water|fluids?))?)?`,
  'g',
)

const contact = new RegExp(
  String.raw`\b(?:(?:wash|washed|rinse|rinsed|remove|removed|showered?)(?: it)?(?: off| out)?|left on|leave on|off) (?:after|for|at|within) (?<count>\d+|${numberWords})(?:\s*(?:-|to)\s*\d+)? ?(?<unit>minutes?|mins?|hours?|hrs?|h)\b`,
  'g',
)

const running = new RegExp(
  String.raw`\b(?:infus\w+ |run |given |slowly |each |injected )?(?:over|in not less than|during)\s+(?:at least |about |not less than |≥ ?)?(?<count>\d+(?:\.\d+)?|${numberWords}|an?|half an)(?:\s*(?:-|to)\s*\d+)?[ -]?(?<unit>seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h)\b(?:\s*infusion)?`,
  'g',
)
