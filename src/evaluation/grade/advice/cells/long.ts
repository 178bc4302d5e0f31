import {
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
import { daysIn, dosesIn, spanDays } from './span.js'
import { again, aroundMeals, needed, once_, toWeekday, weekdays } from './times.js'
import { asideWords, leftOf, type UnreadPart } from './words.js'

/** "(3 doses)", "90 tablets", "cycle days 5-9" beside a time. */
const pieces = (): RegExp =>
  new RegExp(
    String.raw`\b(?:\d+|${numberWords}) (?:doses|tablets|tabs|capsules|pills|injections|refills?)\b|\bcycle days? \d+(?:\s*(?:-|to)\s*\d+)?`,
    'g',
  )

/** "From 2 days before until 7 days after travel". */
const aroundTravel = new RegExp(
  String.raw`\b(?:from |starting |beginning )?(?:\d+|${numberWords})(?:\s*(?:-|to)\s*(?:\d+|${numberWords}))? (?:days?|weeks?) (?:before|after)(?: (?:the |leaving |entering )?(?:travel|trip|departure|arrival|return\w*|exposure|leaving|area|entering|stay|coming))?`,
  'g',
)

interface LongRead {
  readonly further: readonly Regimen[]
  readonly times: readonly Range[]
  readonly most: readonly Regimen[]
  readonly days: Range | null
  readonly isIfNeeded: boolean
  readonly isOnce: boolean
  readonly infused: number | null
  readonly isOpen: boolean
  /** What is to become of it is seen later. */
  readonly isReviewed: boolean
  readonly until: string | null
  readonly isLater: boolean
  readonly left: readonly UnreadPart[]
}

/** A dose that others adjust by what is measured. */
const titrated =
  /\b(?:then )?titrate[ds]?(?: (?:to|by|per|against) (?:blood pressure|bp|heart rate|response|target|levels?|tolerance|inr))?$/

/** "Starting 1 month after the loading dose". */
const afterLoad = new RegExp(
  String.raw`\b(?:starting |beginning |from )?(?:\d+|${numberWords}|a) (?:days?|weeks?|months?) after the (?:loading|first|initial) (?:dose|injection)\b|\b(?:starting|beginning|from) tomorrow\b`,
  'g',
)

const open =
  /\b(?:ongoing|indefinite(?:ly)?|long[- ]?term|lifelong|life[- ]long|permanent(?:ly)?|continuous(?:ly)?|chronic(?:ally)?|no end(?: date)?|open[- ]ended|maintenance|for life)\b/
const reviewed = new RegExp(
  String.raw`\b(?:review(?:ed)?|reassess(?:ed|ment)?|recheck(?:ed)?|re-?evaluat\w+|follow-?up|visit|refill|check)(?: [a-z/-]+){0,3}?(?: (?:in|at|after|within|every|on|by))?(?: (?:about )?(?:\d+|${numberWords}|a)(?:\s*(?:-|to)\s*\d+)?[ -]?(?:hours?|h|days?|d|weeks?|wks?|months?|mo|years?)\b)?(?: for [a-z -]+)?|\bstep[- ]down (?:by|to|after|with) cultures?\b|\bno increase(?: [a-z]+){0,4}$|\b(?:lower|reduce|taper) to the (?:least|lowest)(?: effective)? dose(?: that works)?\b`,
  'g',
)
const untilWhat =
  /\b(?:until|till|til|through|to be stopped (?:at|when)|ending (?:at|with|on)|up to|to) (?!\d+ ?(?:days?|weeks?|months?)\b(?! of age))([^,;()]*)/
/** Behind a dose that came before: "then", "from week 3", "weeks 3-4", "days 8-14", "after 2 weeks". */
const afterwards = new RegExp(
  String.raw`^(?:then|thereafter|afterwards?|from (?:week|day|month) (?!1\b|one\b|0\b)|(?:weeks?|days?|months?) (?!1\b|one\b|0\b)\d|after (?:\d|${numberWords}|a week|a month|that|this|the (?:first|loading|initial))|starting (?:in|after|at|from|on) (?!today|now|tonight|day 1)|in (?:\d+|${numberWords}) (?:days|weeks|months)|from (?!now|today|tonight|day 1|week 1)|beginning (?:in|after|at|on) (?!today|now))`,
)
const spans =
  /\b(?:on |from )?(?:weeks?|days?|months?|cycles?) \d+(?:\s*(?:-|to|,|and|through|until)\s*\d+)*\b(?: on(?:ward)?s?)?/g

/** "Up to 3 days" is the longest that it is taken, and bounds no dose. */
const atMostFor = new RegExp(
  String.raw`\b(?:up to|at most|no more than|not more than|max(?:imum|\.)?(?: of)?) (?=(?:\d+|${numberWords}) (?:days?|weeks?|months?|nights?)\b)`,
  'g',
)

export function readLong(text: string, perDay: Range | undefined): LongRead {
  const bounds = boundsIn(`. ${text.replace(atMostFor, '')}`)
  const run = infusedIn(bounds.rest)
  const stripped = run.rest.replace(/^\W+/, '').trim()
  const isIfNeeded = new RegExp(needed).test(stripped)
  const bare = stripped
    .replace(needed, ' ')
    .replace(reviewed, ' ')
    .replace(again, ' ')
    .replace(aroundMeals(), ' ')
    .replace(aroundTravel, ' ')
    .replace(titrated, ' ')
    .replace(afterLoad, ' ')
  const span = spanDays(bare)
  const until = untilWhat.exec(bare.replace(spans, ' '))?.[1]?.trim() ?? null
  const lasting = daysIn(bare.replace(untilWhat, ' ').replace(spans, ' '))
  const days = lasting.days === null ? dosesIn(lasting.rest, perDay) : lasting
  const body = days.rest.replace(days.days === null ? /$^/ : pieces(), ' ')
  const stated = statedTimes(regimensIn(body).filter(({ amount }) => amount === null))
  const isOnce = once_.test(body) && stated.length === 0
  const left = withoutRegimens(body)
    .replace(new RegExp(open, 'g'), ' ')
    .replace(new RegExp(once_, 'g'), ' ')
    .replace(toWeekday, ' ')
    .replace((perDay?.high ?? 0) <= 1 / 2 ? weekdays : /$^/, ' ')
  return {
    further: regimensIn(stripped.replace(level, ' ')).filter(({ amount }) => amount !== null),
    times: stated,
    most: bounds.most,
    days: days.days ?? span,
    isIfNeeded,
    isOnce,
    infused: run.hours,
    isOpen: open.test(bare),
    isReviewed: new RegExp(reviewed).test(stripped),
    until: until === '' || calendar.test(until ?? '') ? null : until,
    isLater: afterwards.test(stripped),
    left: [
      ...leftOf(withoutRoutes(left), 'long'),
      ...setAsideIn(body).flatMap((aside) => leftOf(withoutRoutes(aside), 'long', asideWords())),
    ],
  }
}

/** What is measured in blood: "5.5 mEq/L". */
const level = /\d[\d.]*(?:\s*(?:-|to)\s*\d[\d.]*)? ?(?:mg|g|mcg|meq|mmol|ng|units?)\s*\/\s*(?:d?l|ml)\b/g

/** A week or day that is told by its number. */
const calendar = /^(?:the end of )?(?:weeks?|days?|months?) \d+$/
