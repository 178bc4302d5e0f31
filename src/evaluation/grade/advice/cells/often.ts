import { timesPerDay } from '../../../../clinical/index.js'
import {
  numberOf,
  numberWords,
  type Range,
  type Regimen,
  regimensIn,
  setAsideIn,
  statedTimes,
  withoutRegimens,
} from '../regimen/index.js'
import { withoutRoutes } from '../route.js'
import { boundsIn, infusedIn } from './bounds.js'
import { daysIn } from './span.js'
import { again, aroundMeals, clock, disagree, divided, needed, once_, spaced, toWeekday, weekdays } from './times.js'
import { asideWords, leftOf, type UnreadPart } from './words.js'

interface OftenRead {
  readonly further: readonly Regimen[]
  readonly times: readonly Range[]
  readonly most: readonly Regimen[]
  readonly isDivided: boolean
  readonly isIfNeeded: boolean
  readonly isOnce: boolean
  /** It is taken again after so many minutes. */
  readonly everyMinutes: number | null
  /** It begins hours after the dose before. */
  readonly isAfterLast: boolean
  readonly infused: number | null
  readonly days: Range | null
  readonly spacing: readonly Spacing[]
  readonly left: readonly UnreadPart[]
}

/** So many hours before or after another drug. */
export interface Spacing {
  readonly hours: number
  readonly side: 'before' | 'after'
  readonly what: string
}

/** "Next dose 6 hours after the last", behind how often. */
const afterLast =
  /(?<=\d[^|]*)\b(?:the )?(?:next|first) dose (?:at least |in |due in )*(?:[4-9]|1\d|24) ?(?:hours?|h)(?: after the (?:last|previous)(?: (?:one|dose))?| from now)?/g

/** "At least 8 hours apart". */
const apart = new RegExp(
  String.raw`\b(?:at least |about |given |taken )?(\d+|${numberWords})(?:\s*(?:-|to)\s*\d+)? ?(?:hours?|h|hrs?) (?:apart|between (?:the )?(?:two )?doses)\b`,
  'g',
)

/** "Every 5 minutes". */
const minutely = new RegExp(
  String.raw`\b(?:every|q) ?(\d+|${numberWords})(?:\s*(?:-|to)\s*\d+)? ?min(?:utes?|s)?\b`,
  'g',
)
/** "Starting tomorrow": behind a dose of today. */
const fromTomorrow =
  /\b(?:(?:starting|beginning|from) )?(?:tomorrow|the next (?:day|morning))(?: (?:morning|evening))?\b/g
/** "(cycle day 5)", "day 3 of the cycle". */
const cycleDay =
  /\bcycle days? \d+(?:\s*(?:-|to)\s*\d+)?\b|\bdays? \d+(?:\s*(?:-|to)\s*\d+)? of (?:the |her )?(?:menstrual )?cycle\b/g
/** "Twice a day on three days a week". */
const inWeeks = new RegExp(
  String.raw`\bon (?:\d|${numberWords}) (?:consecutive )?days (?:a|per|each|of the) week\b`,
  'g',
)
/** "At weeks 0, 2 and 4", "on days 1 and 8". */
const onDays = /\b(?:at |on |in )?(?:weeks?|days?|months?) \d+(?:(?:,| and| &|, and) ?\d+)+\b|\bat week 0\b/g
/** The energy of a shock. */
const energy = /\b(?:0?\.5|[1-4])(?:\s*(?:-|to)\s*[1-4])? ?(?:j|joules?)(?:\/kg)?\b/g

/** How often, where `repeats` tells after how many minutes the drug may be given again. */
export function readOften(text: string, repeats: number | null): OftenRead {
  const isIfNeeded = new RegExp(needed).test(text)
  const bounds = boundsIn(` ${text}`.replace(/^ (?=\S)/, '. '))
  const run = infusedIn(bounds.rest.replace(needed, ' '))
  const parted = divided.exec(run.rest)
  const days = daysIn(run.rest, /^(?:for|x|×)/)
  const someDays: UnreadPart[] = []
  const body = days.rest
    .replace(aroundMeals(), ' ')
    .replace(spaced, ' ')
    .replace(again, ' ')
    .replace(minutely, (all, minutes: string) => (isMinutely(minutes) ? ' ' : all))
    .replace(fromTomorrow, ' ')
    .replace(toWeekday, ' ')
    .replace(cycleDay, ' ')
    .replace(inWeeks, (text) => {
      someDays.push({ part: 'often', text })
      return ' '
    })
    .replace(onDays, ' ')
    .replace(energy, ' ')
    .replace(afterLast, ' ')
    .replace(apart, (gap, hours: string) => (numberOf(hours) <= 12 ? ' ' : gap))
  const everyMinutes = isIfNeeded ? [] : [...body.matchAll(minutely)].map(([, minutes = '']) => numberOf(minutes))
  const stated = statedTimes(regimensIn(body).filter(({ amount }) => amount === null))
  const inWeek = weekdaysIn(body)
  const times =
    everyMinutes.length > 0
      ? everyMinutes.map((minutes) => always(timesPerDay(1, minutes, 'minute')))
      : timesIn(body, { stated, inWeek, isIfNeeded })
  const isOnce =
    times.length === 0 && (once_.test(body) || /^\W*(?:now|today|tonight|immediately|at once)\W*$/.test(body))
  // As needed and without a bound it is open how much that is.
  const left = withoutTimes(body.replace(isIfNeeded ? /$^/ : minutely, ' '))
  return {
    spacing: spacingIn(days.rest),
    further: regimensIn(body).filter(({ amount }) => amount !== null),
    times: isOnce ? [] : times,
    most: bounds.most,
    isDivided: parted !== null,
    isIfNeeded,
    everyMinutes: everyMinutes[0] ?? null,
    isOnce,
    isAfterLast: new RegExp(afterLast).test(run.rest),
    infused: run.hours,
    days: days.days,
    left: [
      ...someDays,
      ...leftOf(withoutRoutes(left), 'often'),
      ...setAsideIn(body).flatMap((aside) => leftOf(withoutRoutes(aside), 'often', asideWords())),
      ...(disagree(stated, body) && inWeek === 0 ? [{ part: 'often' as const, text: body.trim() }] : []),
    ],
  }

  /** What may be given again after minutes, or is bounded, is taken as often as it is needed. */
  function isMinutely(minutes: string): boolean {
    const isBounded = isIfNeeded && bounds.most.length + bounds.count > 0
    return (isBounded && numberOf(minutes) <= 20) || (isIfNeeded && repeats !== null && repeats <= numberOf(minutes))
  }
}

/** How often, by the first that tells it: numbers, weekdays, times of day, meals, dialysis, a part of the day. */
function timesIn(
  body: string,
  { stated, inWeek, isIfNeeded }: { stated: readonly Range[]; inWeek: number; isIfNeeded: boolean },
): readonly Range[] {
  const isByWeekday = inWeek > 0 && stated.every(({ high }) => high >= 1 || inWeek > 1)
  if (stated.length > 0 && !isByWeekday) return stated
  if (inWeek > 0) return [always(timesPerDay(inWeek, 1, 'week'))]
  const hours = [...body.matchAll(clock)].length
  if (hours > 0) return [always(hours)]
  if (atMeals.test(body)) return [always(3)]
  if (atDialysis.test(body)) return [always(timesPerDay(3, 1, 'week'))]
  return !isIfNeeded && partOfDay.test(body) ? [always(1)] : []
}

const atMeals =
  /\b(?:with|before|after|at) (?:each|every|the|main|all)? ?(?:main )?meals\b|\b(?:with|before|after) (?:each|every) meal\b/
const atDialysis = /\b(?:after|on|following|with|post)[ -]?(?:each |every |the )?(?:hemo|haemo)?(?:dialysis|hd)\b/
const partOfDay =
  /\bin the morning\b|\bmornings?\b|\bevenings?\b|\bbedtime\b|\bnights?\b|\bbreakfast\b|\bdinner\b|\bnoon\b/

/** On how many days of the week. */
function weekdaysIn(body: string): number {
  return new Set([...body.matchAll(weekdays)].map(([word]) => word.slice(0, 3))).size
}

/** A text without what tells how often, and what for. */
function withoutTimes(body: string): string {
  return withoutRegimens(body)
    .replace(weekdays, ' ')
    .replace(clock, ' ')
    .replace(new RegExp(divided, 'g'), ' ')
    .replace(new RegExp(once_, 'g'), ' ')
    .replace(whatFor, ' ')
}

const whatFor =
  /\bfor (?:pain|fever|nausea|vomiting|sleep|itch\w*|cough|constipation|headache|wheez\w*|anxiety|cravings)[a-z ,/]*/g

/** How far from other drugs and meals. */
function spacingIn(text: string): OftenRead['spacing'] {
  return [...text.replace(aroundMeals(), ' ').matchAll(spaced)].map(({ groups = {} }) => ({
    hours: numberOf(groups.hours ?? ''),
    side: groups.side === 'before' ? ('before' as const) : ('after' as const),
    what: groups.what ?? '',
  }))
}

/** A range of one value. */
function always(times: number): Range {
  return { low: times, high: times }
}
