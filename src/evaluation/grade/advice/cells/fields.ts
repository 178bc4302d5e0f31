import { alternationOf, groupFile, once } from '../../../../vocabulary/index.js'
import { numberOf, numberWords } from '../number.js'
import { type Range, type Regimen, regimensIn, withoutRegimens } from '../regimen.js'
import { type Route, routesIn, withoutRoutes } from '../route.js'

/** What an order in a table is about, and its parts behind that, as they were written. */
export interface Parts {
  /** The drug, the test, or whatever else it is about. */
  readonly object: string
  readonly dose: string
  readonly route: string
  /** How often. */
  readonly often: string
  /** How long, or until what. */
  readonly long: string
}

/** What the parts of an order in a table say. */
export interface Fields {
  /** Each dose, with how often it is taken. */
  readonly regimens: readonly Regimen[]
  /** Doses behind the first, told in one part with times: "then 250 mg once a day". */
  readonly further: readonly Regimen[]
  /** The most that may be taken, where a part tells it. */
  readonly most: readonly Regimen[]
  /** So many tablets, puffs or drops, where no weight of them is told. */
  readonly count: number | null
  /** Less than before, and no amount. */
  readonly isLess: boolean
  readonly routes: readonly Route[]
  readonly isIfNeeded: boolean
  /** It may be taken once more. */
  readonly isRepeated: boolean
  /** Taken one time. */
  readonly isOnce: boolean
  /** Over how many hours it runs, where that is told. */
  readonly infused: number | null
  /** For how many days. */
  readonly days: Range | null
  /** So many days of a denser dose that loads a drug, before the one that is told. */
  readonly loading?: number
  /** It goes on without an end. */
  readonly isOpen: boolean
  /** Until what, in the words of the order. */
  readonly until: string | null
  /** It follows another dose of the drug, or begins later. */
  readonly isLater: boolean
  /** What no reader read, by its part. */
  readonly left: readonly Left[]
}

/** What is left of a part. */
export interface Left {
  readonly part: 'dose' | 'route' | 'often' | 'long'
  readonly text: string
  /** Words alone, and none that changes an order. */
  readonly isRemark: boolean
}

const names = [
  'as_is',
  'less',
  'things',
  'dose',
  'route',
  'often',
  'long',
  'weighty',
  'changing',
  'object',
  'events',
] as const

const file = groupFile('advice/cells.yaml', names, {
  pattern: /^[a-z0-9%.]+(?:[ /-][a-z0-9%]+)*$/,
  expected: 'small letters, parted by blanks, hyphens or a stroke',
})

const patterns = once(() => {
  const groups = file.read()
  const whole = (words: readonly string[]): RegExp => new RegExp(`^(?:${alternationOf(words)})$`)
  const things = alternationOf(groups.things)
  const number = String.raw`\d+(?:\.\d+)?|${numberWords}|half an?|half`
  return {
    asIs: whole(groups.as_is),
    less: whole(groups.less),
    words: {
      dose: new Set(groups.dose),
      route: new Set(groups.route),
      // Models put the one into the other.
      often: new Set([...groups.often, ...groups.long]),
      long: new Set([...groups.often, ...groups.long]),
    },
    weighty: new Set(groups.weighty),
    changing: new Set([...groups.weighty, ...groups.changing]),
    object: new Set(groups.object),
    things: new RegExp(
      String.raw`\b(?<low>${number}|an?)(?:\s*(?:-|to|or)\s*(?<high>${number}))?[ -](?:(?:[a-z-]+) )??(?:${things})\b`,
      'g',
    ),
    bare: new RegExp(String.raw`\b(?:${things})\b`, 'g'),
  }
})

/**
 * The parts of a row, each read whole: what is left over is told.
 *
 * @example
 * const cells = { object: 'enoxaparin', dose: '1 mg/kg (= 70 mg)', route: 'SC', often: 'q12h', long: 'for 5 days, then double' }
 * const { regimens, routes, days, left } = fieldsOf(cells)
 * [regimens.length, routes, days?.high, left]
 * // → [2, ['skin'], 5, [{ part: 'long', text: 'double', isRemark: false }]]
 */
export function fieldsOf(row: Parts): Fields {
  const [doseCell, routeCell, oftenCell, longCell] = [row.dose, row.route, row.often, row.long].map(normal) as Cells
  const often = readOften(oftenCell)
  const long = readLong(longCell, often.times[0])
  const route = readRoute(routeCell)
  const dose = readDose(doseCell, strengthIn(row.object))
  const ownTimes = often.times.length > 0 ? often.times : long.times
  const regimens = withTimes(dose.amounts, ownTimes, often.isDivided)
  const further = [...often.further, ...long.further]
  const days = long.days ?? often.days
  const isLoaded = days !== null && days.high <= 7 && isSparser(further[0], regimens[0])
  return {
    regimens: isLoaded ? further : regimens,
    further: isLoaded ? [] : further,
    ...(isLoaded ? { loading: days.high } : {}),
    most: [...dose.most, ...often.most, ...long.most],
    count: dose.count,
    isLess: dose.isLess,
    routes: [...new Set([...route.routes, ...routesIn(doseCell), ...routesIn(oftenCell)])],
    isIfNeeded: often.isIfNeeded || long.isIfNeeded,
    isRepeated: new RegExp(again).test(`${oftenCell} ${longCell}`),
    isOnce: often.isOnce || long.isOnce,
    infused: often.infused ?? route.infused ?? long.infused ?? dose.infused,
    days: isLoaded ? null : days,
    isOpen: long.isOpen,
    until: long.until,
    isLater: long.isLater,
    left: [...dose.left, ...route.left, ...often.left, ...long.left],
  }
}

/** Each amount with how often it is taken; a total of a day is parted already. */
function withTimes(amounts: readonly Regimen[], times: readonly Range[], isDivided: boolean): readonly Regimen[] {
  const perDay = times.length === 0 ? null : rangeOf(times.flatMap(({ low, high }) => [low, high]))
  if (amounts.length === 0) return perDay === null ? [] : [{ amount: null, perDay }]
  return amounts.map((one) => ({ ...one, perDay: one.perDay ?? (isDivided ? { low: 1, high: 1 } : perDay) }))
}

function rangeOf(values: readonly number[]): Range {
  return { low: Math.min(...values), high: Math.max(...values) }
}

/** Whether the same amount is taken less often: "200 mg once daily for 3 days" loads a drug of 200 mg once weekly. */
export function isSparser(next: Regimen | undefined, one: Regimen | undefined): boolean {
  if (next?.amount == null || one?.amount == null || next.perDay === null) return false
  const isSame = next.amount.unit === one.amount.unit && next.amount.high === one.amount.high
  return isSame && next.perDay.high < (one.perDay?.high ?? 1)
}

type Cells = [dose: string, route: string, often: string, long: string]

/** A part in small letters, with plain signs. */
function normal(cell: string): string {
  return cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[’`]/g, "'")
    .replace(/μ/g, 'µ')
    .replace(/(\d)\s*1⁄2/g, '$1.5')
    .replace(/1⁄2/g, '0.5')
    .replace(/1⁄4/g, '0.25')
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .replace(/(?<![\d.])\.(?=\d)/g, '0.')
    .replace(/\b(mg|mcg|µg|g|ml|units?) (?:per|for each|a) (kg|kilogram|day|hour|h|min|minute|dose)\b/g, '$1/$2')
    .replace(/\/kg (?:per|a) (day|dose|hour|h|min|minute)\b/g, '/kg/$1')
    .replace(/\/kilogram\b/g, '/kg')
    .replace(/[/ ]per[- ]dose\b|\/dose\b/g, ' ')
    .replace(/\bx(?=\d)/g, 'x ')
    .replace(/\s+/g, ' ')
    .trim()
}

const mass = String.raw`\d+(?:\.\d+)?\s*(?:mg|mcg|µg|g|units?|iu|meq|mmol)`
/** "400 mg/5 mL": how strong, and not how much. */
const strong = new RegExp(String.raw`(?<mass>${mass})\s*(?:\/|per)\s*(?<ml>\d+(?:\.\d+)?)?\s*ml\b`, 'g')

/** The amount of each tablet, or of each millilitre, that a name tells: "lisinopril 5 mg tablets". */
interface Strength {
  readonly perThing: Regimen | null
  readonly perMl: Regimen | null
}

function strengthIn(object: string): Strength {
  const text = normal(object)
  const [perThing = null] = regimensIn(text.replace(strong, ' ')).filter(
    ({ amount }) => amount !== null && !/%|ml/.test(amount.unit),
  )
  return { perThing, perMl: perMlIn(text) }
}

function perMlIn(text: string): Regimen | null {
  const found = [...text.matchAll(strong)][0]?.groups
  const [one] = regimensIn(found?.mass ?? '')
  return one === undefined ? null : times(one, 1 / Number(found?.ml ?? 1))
}

function times(one: Regimen, factor: number): Regimen {
  const { amount } = one
  return amount === null ? one : { ...one, amount: { ...amount, low: amount.low * factor, high: amount.high * factor } }
}

/** "In 240 mL of water". */
const diluted =
  /\b(?:dissolved |mixed |diluted )?(?:in|with) (?:about |at least )?\d+(?:\s*(?:-|to)\s*\d+)? ?(?:ml|l|oz|ounces?|cups?|glass(?:es)?)\b(?: of)?(?: (?:water|juice|fluid|liquid|saline|beverage|d5w))?/g

interface DoseRead {
  readonly amounts: readonly Regimen[]
  readonly most: readonly Regimen[]
  readonly count: number | null
  readonly isLess: boolean
  readonly infused: number | null
  readonly left: readonly Left[]
}

function readDose(text: string, strength: Strength): DoseRead {
  const { asIs, less, things, bare } = patterns()
  const nothing = { amounts: [], most: [], count: null, isLess: false, infused: null, left: [] }
  if (text === '' && strength.perThing !== null) return { ...nothing, amounts: [strength.perThing] }
  const plain = text.replace(/^\(|\)$/g, '')
  if (text === '' || asIs.test(plain)) return nothing
  if (less.test(plain) || lowered.test(plain)) return { ...nothing, isLess: true }
  const bounds = boundsIn(text.replace(diluted, ' '))
  const run = infusedIn(bounds.rest)
  const inside = perMlIn(run.rest) ?? strength.perMl
  const rest = multiplied(run.rest.replace(strong, ' '))
  const counted = [...rest.matchAll(things)].map(({ groups = {} }) => partOf(groups.high ?? groups.low ?? ''))
  const read = regimensIn(rest).filter(({ amount }) => amount !== null)
  const masses = read.filter(({ amount }) => amount?.unit !== 'ml')
  const volumes = read.filter(({ amount }) => amount?.unit === 'ml')
  const isOfVolume = masses.filter(({ amount }) => amount?.unit !== '%').length === 0 && volumes.length > 0
  const amounts =
    isOfVolume && inside !== null
      ? volumes.map((one) => times(inside, one.amount?.high ?? 1))
      : read.length > 0
        ? read
        : strength.perThing !== null && counted[0] !== undefined
          ? [times(strength.perThing, counted[0])]
          : []
  const left = withoutRegimens(rest)
    .replace(/\d+(?:\.\d+)?\s*\/\s*(?=\d|\s|$)/g, ' ')
    .replace(read.length > 1 ? inSteps : /$^/, ' ')
    .replace(things, ' ')
    .replace(bare, ' ')
  return {
    amounts,
    most: bounds.most,
    count: amounts.length === 0 ? (counted[0] ?? null) : null,
    isLess: false,
    infused: run.hours,
    left: leftOf(
      withoutRoutes(left.replace(shock, ' ')),
      'dose',
      amounts.length + counted.length > 0 || thin.test(rest),
    ),
  }
}

/** The energy of a shock, up to what a child or an adult is given: "1 J/kg", "120 J". */
const shock =
  /\b(?:(?:0?\.5|[1-4](?:\.\d)?)(?:\s*(?:-|to)\s*[1-4])? ?(?:j|joules?)\/kg|(?:[1-9]\d|[12]\d\d|3[0-5]\d|360)(?:\s*(?:-|to)\s*[12]\d\d)? ?(?:j|joules?))(?![a-z/])/g

/** What is spread on and has no weight. */
const thin = /\b(?:thin(?:ly)?|pea-sized|film|layer|smear|dab|ribbon)\b/

/** "Weekly dose lowered by one third": a part of what is taken, and no amount. */
const lowered =
  /^(?:(?:the|current|total|daily|weekly|usual|home) )*(?:dose )?(?:lowered|reduced|decreased|cut|lower|reduce|decrease) (?:(?:the|current|total|daily|weekly) )*(?:dose )?by (?:about |approximately )?(?:half|(?:a|one) (?:third|quarter|half)|(?:[1-7]\d|20-\d\d|30-50) ?%)$/

/** "Two 500 mg tablets", "2 x 500 mg" and "2 tablets of 500 mg" are 1000 mg. */
function multiplied(text: string): string {
  return text.replace(severalOf(), (_, ...found) => {
    const { count = '1', other = count, amount = '', unit = '' } = found.at(-1) as Record<string, string>
    return `${partOf(other) * Number(amount)} ${unit}`
  })
}

const severalOf = once(
  () =>
    /(?:\b(?<count>\d+(?:\.\d+)?(?=\s*[x×*])|two|three|four|half an?|half)\s*[x×*]?\s*|\b(?<other>\d+(?:\.\d+)?|two|three|four|half an?) (?:tablets?|capsules?|tabs?|caps?|vials?) (?:of|x|×|@|at) )(?<amount>\d+(?:\.\d+)?)[ -]?(?<unit>mg|mcg|g)\b/g,
)

function partOf(word: string): number {
  return /^half/.test(word) ? 1 / 2 : numberOf(word)
}

const ceiling = String.raw`(?:max(?:imum|\.)?(?: total)?(?: daily)?(?: dose)?|up to|at most|not? (?:to exceed|exceeding)|no more than|not more than|never more than|do not exceed|limit(?:ed to)?|≤|<=|<)`
const inTime = String.raw`(?:\s*(?:\/|per|a|in|in any|every|each)\s*(?:24[ -]?h(?:ours|rs?)?|day|d|dose|week|attack|month)\b| daily| total)?`

/** What bounds a dose, behind it: "max 4 g/day", "no more than 4 doses in 24 hours". */
function boundsIn(text: string): { readonly rest: string; readonly most: readonly Regimen[]; readonly count: number } {
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
function infusedIn(text: string): { readonly rest: string; readonly hours: number | null } {
  let hours: number | null = null
  const rest = text.replace(running, (_, ...found) => {
    const { count = '', unit = '' } = found.at(-1) as Record<string, string>
    hours =
      (/^half/.test(count) ? 1 / 2 : numberOf(count)) *
      (/^(?:min|m)/.test(unit) ? 1 / 60 : /^s/.test(unit) ? 1 / 3600 : 1)
    return ' '
  })
  return { rest, hours }
}

const running = new RegExp(
  String.raw`\b(?:infus\w+ |run |given |slowly |each |injected )?(?:over|in not less than|during)\s+(?:at least |about |not less than |≥ ?)?(?<count>\d+(?:\.\d+)?|${numberWords}|an?|half an)(?:\s*(?:-|to)\s*\d+)?[ -]?(?<unit>seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h)\b(?:\s*infusion)?`,
  'g',
)

/** "On day 1, then" between two amounts. */
const inSteps = /\b(?:on )?days? \d+(?:\s*(?:-|to)\s*\d+)?|\b(?:then|followed by|loading dose|load|first|thereafter)\b/g

interface RouteRead {
  readonly routes: readonly Route[]
  readonly infused: number | null
  readonly left: readonly Left[]
}

function readRoute(text: string): RouteRead {
  const run = infusedIn(text)
  const left = withoutRoutes(run.rest.replace(aroundMeals(), ' '))
  return { routes: routesIn(run.rest), infused: run.hours, left: leftOf(left, 'route') }
}

interface OftenRead {
  readonly further: readonly Regimen[]
  readonly times: readonly Range[]
  readonly most: readonly Regimen[]
  readonly isDivided: boolean
  readonly isIfNeeded: boolean
  readonly isOnce: boolean
  readonly infused: number | null
  readonly days: Range | null
  readonly left: readonly Left[]
}

const needed =
  /\b(?:only )?(?:as|when|if|where|whenever) (?:needed|required|necessary)\b(?: (?:for|if|with|to|against) [^,;()|]*)?|\b(?:prn|p\.r\.n\.?)(?![a-z])(?: ?(?:for|if|with)? [^,;()|]*)?|\bat (?:the )?onset of [a-z ]+|\b(?:only )?if [a-z' /-]+/g
const divided = new RegExp(
  String.raw`\b(?:divided|split)\b(?: (?:in|into|over|every|q|by|to)\b)?|\bin (?:\d|${numberWords}) (?:equal |equally )?(?:divided |separate )?doses\b`,
)
const once_ =
  /\b(?:once|one[- ]time|single|one[- ]off|stat|x ?1|1 x|one dose|1 dose|single[- ]dose)\b(?! (?:a|per|every|each|daily|weekly|monthly|nightly|in|on)\b)/
/** "May repeat once after 2 hours". */
const again = new RegExp(
  String.raw`\b(?:(?:may|can) (?:be )?)?repeat(?:ed)?\b(?: (?:once|x ?1|one time|twice|the dose|\d[\d.]* ?(?:mg|mcg|g)))?(?: (?:after|in|at|every|q) ?(?:\d+|${numberWords})(?:\s*(?:-|to)\s*\d+)? ?(?:minutes?|mins?|hours?|h|hrs?))?(?: (?:once|x ?1))?`,
  'g',
)
const weekdays = /\b(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:day|nesday|sday|rsday|urday)?s?\b/g
const clock =
  /(?:\bat )?\b(?:[01]?\d|2[0-3])(?::[0-5]\d)? ?(?:am|pm|a\.m\.|p\.m\.)(?![a-z])|\b(?:[01]?\d|2[0-3]):[0-5]\d\b|\b(?:0\d|1\d|2[0-3])00(?: h)?\b/g
/** "30 minutes before breakfast", "1 hour after dialysis". */
const aroundMeals = once(
  () =>
    new RegExp(
      String.raw`\b(?:\d+(?:\s*(?:-|to)\s*\d+)?|half an|an|one|two)(?: ?(?:minutes?|mins?|min|h|hours?|hrs?))? (?:before|after|apart from|prior to) (?:(?:a|each|the|main|first) )*(?:${alternationOf(file.read().events)})\b`,
      'g',
    ),
)

/** "Next dose 6 hours after the last", behind how often. */
const afterLast =
  /(?<=\d[^|]*)\b(?:the )?(?:next|first) dose (?:at least )?(?:[4-9]|1\d|24) ?(?:hours?|h) after the (?:last|previous)(?: (?:one|dose))?/g

/** "At least 8 hours apart". */
const apart = new RegExp(
  String.raw`\b(?:at least |about |given |taken )?(\d+|${numberWords})(?:\s*(?:-|to)\s*\d+)? ?(?:hours?|h|hrs?) (?:apart|between (?:the )?(?:two )?doses)\b`,
  'g',
)

/** "Every 5 minutes", where it is told how many times at most. */
const minutely = /\b(?:every|q) ?(?:3|5|10|15|20)(?:\s*(?:-|to)\s*\d+)? ?min(?:utes?)?\b/g

function readOften(text: string): OftenRead {
  const isIfNeeded = new RegExp(needed).test(text)
  const bounds = boundsIn(` ${text}`.replace(/^ (?=\S)/, '. '))
  const run = infusedIn(bounds.rest.replace(needed, ' '))
  const parted = divided.exec(run.rest)
  const days = daysIn(run.rest, /^(?:for|x|×)/)
  const body = days.rest
    .replace(aroundMeals(), ' ')
    .replace(again, ' ')
    .replace(isIfNeeded && bounds.most.length + bounds.count > 0 ? minutely : /$^/, ' ')
    .replace(afterLast, ' ')
    .replace(apart, (gap, hours: string) => (numberOf(hours) <= 12 ? ' ' : gap))
  const inWeek = new Set([...body.matchAll(weekdays)].map(([word]) => word.slice(0, 3))).size
  const hours = [...body.matchAll(clock)].length
  const told = regimensIn(body).flatMap(({ amount, perDay }) => (perDay === null || amount !== null ? [] : [perDay]))
  const meals =
    /\b(?:with|before|after|at) (?:each|every|the|main|all)? ?(?:main )?meals\b|\b(?:with|before|after) (?:each|every) meal\b/.test(
      body,
    )
  const afterDialysis =
    /\b(?:after|on|following|with|post)[ -]?(?:each |every |the )?(?:hemo|haemo)?(?:dialysis|hd)\b/.test(body)
  const rate =
    told.length > 0 && !(inWeek > 1)
      ? told
      : inWeek > 0
        ? [{ low: inWeek / 7, high: inWeek / 7 }]
        : hours > 0
          ? [{ low: hours, high: hours }]
          : meals
            ? [{ low: 3, high: 3 }]
            : afterDialysis
              ? [{ low: 3 / 7, high: 3 / 7 }]
              : /\bin the morning\b|\bmornings?\b|\bevenings?\b|\bbedtime\b|\bnights?\b|\bbreakfast\b|\bdinner\b|\bnoon\b/.test(
                    body,
                  ) && !isIfNeeded
                ? [{ low: 1, high: 1 }]
                : []
  const isOnce =
    rate.length === 0 && (once_.test(body) || /^\W*(?:now|today|tonight|immediately|at once)\W*$/.test(body))
  const left = withoutRegimens(body)
    .replace(weekdays, ' ')
    .replace(clock, ' ')
    .replace(new RegExp(divided, 'g'), ' ')
    .replace(new RegExp(once_, 'g'), ' ')
    .replace(
      /\bfor (?:pain|fever|nausea|vomiting|sleep|itch\w*|cough|constipation|headache|wheez\w*|anxiety|cravings)[a-z ,/]*/g,
      ' ',
    )
  return {
    further: regimensIn(body).filter(({ amount }) => amount !== null),
    times: isOnce ? [] : rate,
    most: bounds.most,
    isDivided: parted !== null,
    isIfNeeded,
    isOnce,
    infused: run.hours,
    days: days.days,
    left: leftOf(withoutRoutes(left), 'often'),
  }
}

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
  readonly until: string | null
  readonly isLater: boolean
  readonly left: readonly Left[]
}

/** A dose that others adjust by what is measured. */
const titrated =
  /\b(?:then )?titrate[ds]?(?: (?:to|by|per|against) (?:blood pressure|bp|heart rate|response|target|levels?|tolerance|inr))?$/

const open =
  /\b(?:ongoing|indefinite(?:ly)?|long[- ]?term|lifelong|life[- ]long|permanent(?:ly)?|continuous(?:ly)?|chronic(?:ally)?|no end(?: date)?|open[- ]ended|maintenance|for life)\b/
const reviewed = new RegExp(
  String.raw`\b(?:review(?:ed)?|reassess(?:ed|ment)?|recheck(?:ed)?|re-?evaluat\w+|follow-?up|visit|refill|check)(?: [a-z/-]+){0,3}?(?: (?:in|at|after|within|every|on|by))?(?: (?:about )?(?:\d+|${numberWords}|a)(?:\s*(?:-|to)\s*\d+)?[ -]?(?:hours?|h|days?|d|weeks?|wks?|months?|mo|years?)\b)?(?: for [a-z -]+)?`,
  'g',
)
const untilWhat =
  /\b(?:until|till|til|through|to be stopped (?:at|when)|ending (?:at|with|on)|up to|to) (?!\d+ ?(?:days?|weeks?|months?)\b)([^,;()]*)/
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

function readLong(text: string, perDay: Range | undefined): LongRead {
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
  const span = spanDays(bare)
  const until = untilWhat.exec(bare)?.[1]?.trim() ?? null
  const lasting = daysIn(bare.replace(untilWhat, ' ').replace(spans, ' '))
  const days = lasting.days === null ? dosesIn(lasting.rest, perDay) : lasting
  const body = days.rest.replace(days.days === null ? /$^/ : pieces(), ' ')
  const told = regimensIn(body).flatMap(({ amount, perDay }) => (perDay === null || amount !== null ? [] : [perDay]))
  const isOnce = once_.test(body) && told.length === 0
  const left = withoutRegimens(body)
    .replace(new RegExp(open, 'g'), ' ')
    .replace(new RegExp(once_, 'g'), ' ')
    .replace(weekdays, ' ')
    .replace(titrated, ' ')
  return {
    further: regimensIn(stripped).filter(({ amount }) => amount !== null),
    times: told,
    most: bounds.most,
    days: days.days ?? span,
    isIfNeeded,
    isOnce,
    infused: run.hours,
    isOpen: open.test(bare),
    until: until === '' || calendar.test(until ?? '') ? null : until,
    isLater: afterwards.test(stripped),
    left: leftOf(withoutRoutes(left), 'long'),
  }
}

const perUnit: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, n: 1, w: 7, m: 30, y: 365 }
const lasting = new RegExp(
  String.raw`(?:\b(?:for|x|over)\s*|×\s*)?(?:\b(?:at least|about|up to|a total of|another|the next|a further|a|approximately|max|maximum|not more than|no more than|only) )*(?<![\d.-])\b(?<low>\d+(?:\.\d+)?|${numberWords}|an?)(?:\s*(?:-|to|or)\s*(?<high>\d+(?:\.\d+)?|${numberWords}))?(?:[ -]?(?:more|further|full|consecutive|total))?[ -]?(?<unit>hours?|hrs?|h|days?|d|nights?|weeks?|wks?|wk|w|months?|mo|years?|yrs?)\b(?:[ -](?:total|course|in total|supply|trial))?(?! (?:ago|before|prior|after|later|apart))`,
  'g',
)

/** For how many days a text tells, the first time that it does. */
function daysIn(text: string, head = /^/): { readonly rest: string; readonly days: Range | null } {
  let days: Range | null = null
  const rest = text.replace(lasting, (whole, ...found) => {
    const { low = '', high = low, unit = '' } = found.at(-1) as Record<string, string>
    // "Every 8 hours" and "5 days a week" tell how often.
    if (isEvery(text, found.at(-3) as number) || days !== null || !head.test(whole)) return whole
    const factor = perUnit[unit.charAt(0)] ?? 1
    days = rangeOf([numberOf(low) * factor, numberOf(high) * factor])
    return ' '
  })
  return { rest, days }
}

function isEvery(text: string, at: number): boolean {
  return /(?:\bevery|\bq\.?|\beach|\bper|\bafter|\bin|\bat|\bwithin|\bthen|\bevery \w+)\s*$/.test(text.slice(0, at))
}

/** "3 doses" of a drug that is taken every other day last five days, or six with the time that the last one works. */
function dosesIn(text: string, perDay: Range | undefined): { readonly rest: string; readonly days: Range | null } {
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

/** A week or day that is told by its number. */
const calendar = /^(?:the end of )?(?:weeks?|days?|months?) \d+$/

/** "Weeks 3-4" are two weeks; "until week 12" are twelve. */
function spanDays(text: string): Range | null {
  const end =
    /\b(?:(?<first>week|day|month) (?<from>\d+) )?(?:until|to|through) (?:the end of )?(?<unit>week|day|month) (?<to>\d+)\b/.exec(
      text,
    )?.groups
  if (end !== undefined) {
    const before = (Number(end.from ?? 1) - 1) * (perUnit[(end.first ?? 'd').charAt(0)] ?? 1)
    const until = Number(end.to) * (perUnit[(end.unit ?? 'd').charAt(0)] ?? 1)
    return until > before ? { low: until - before, high: until - before } : null
  }
  const found = /\b(week|day|month)s? (\d+)\s*(?:-|to|through|until)\s*(\d+)\b/.exec(text)
  if (found === null) return null
  const days = (Number(found[3]) - Number(found[2]) + 1) * (perUnit[(found[1] ?? 'd').charAt(0)] ?? 1)
  return days > 0 ? { low: days, high: days } : null
}

/** What is left of a part: its numbers, and the words that are not of its group; words beside an amount are a remark. */
function leftOf(text: string, part: Left['part'], isAmountRead = part !== 'dose'): readonly Left[] {
  const { words, weighty, changing } = patterns()
  const heavy = part === 'dose' ? changing : weighty
  const known = words[part]
  const tokens = text.match(/[a-z]+(?:-[a-z]+)*|\d+(?:\.\d+)?%?/g) ?? []
  const left = tokens.filter((word) => !known.has(word) && !word.split('-').every((piece) => known.has(piece)))
  const isRemark = isAmountRead && left.every((word) => !/\d/.test(word) && !heavy.has(word))
  return left.length === 0 ? [] : [{ part, text: left.join(' '), isRemark }]
}

/** Words of a name that change an order, and its numbers: "extra", but not "dimesylate" or "breakthrough". */
export function oddIn(words: readonly string[]): readonly string[] {
  const { object, changing } = patterns()
  return words.filter(
    (word) => !object.has(word) && (!/^[a-z]+$/.test(word) || changing.has(word) || isNumber.test(word)),
  )
}

const isNumber = new RegExp(`^(?:${numberWords}|half)$`)
