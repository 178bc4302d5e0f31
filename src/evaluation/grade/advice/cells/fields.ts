import { filled, several, tableFile } from '../../../../vocabulary/index.js'
import { type Range, type Regimen, rangeOf } from '../regimen/index.js'
import { type Route, routesIn, withoutRoutes } from '../route.js'
import { contactIn, infusedIn, portionIn } from './bounds.js'
import { readDose, strengthIn } from './dose.js'
import { readLong } from './long.js'
import { normal } from './normal.js'
import { readOften, type Spacing } from './often.js'
import { again, aroundMeals, disagree } from './times.js'
import { leftOf, type UnreadPart } from './words.js'

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
  /** The part of a combination of which the dose tells: "160 mg of trimethoprim". */
  readonly ofPart: string | null
  /** So many tablets, puffs or drops, where no weight of them is told. */
  readonly count: number | null
  /** So many of them, also where their weight is told. */
  readonly pieces: number | null
  /** Less than before, and no amount. */
  readonly isLess: boolean
  readonly routes: readonly Route[]
  readonly isIfNeeded: boolean
  /** It may be taken once more. */
  readonly isRepeated: boolean
  /** It is taken again after so many minutes. */
  readonly everyMinutes: number | null
  /** Taken one time. */
  readonly isOnce: boolean
  /** Over how many hours it runs, where that is told. */
  readonly infused: number | null
  /** For how many hours it stays on the skin, where that is told. */
  readonly contact: number | null
  /** For how many days. */
  readonly days: Range | null
  /** So many days of a denser dose that loads a drug, before the one that is told. */
  readonly loading?: number
  /** It goes on without an end. */
  readonly isOpen: boolean
  /** What is to become of it is seen later. */
  readonly isReviewed: boolean
  /** It runs at a rate, and by how much what is told is less than that of an hour: 60 of "25 mcg/kg/min". */
  readonly perHour: number | null
  /** Until what, in the words of the order. */
  readonly until: string | null
  /** It follows another dose of the drug, or begins later. */
  readonly isLater: boolean
  /** It begins hours after the dose before. */
  readonly isAfterLast: boolean
  /** How far from other drugs it is taken. */
  readonly spacing: readonly Spacing[]
  /** Its dose, how often and how long, in small letters and with plain signs. */
  readonly said: { readonly dose: string; readonly often: string; readonly long: string }
  /** What no reader read, by its part. */
  readonly left: readonly UnreadPart[]
}

/**
 * The parts of a row, each read whole: what is left over is told.
 *
 * @example
 * const cells = { object: 'enoxaparin', dose: '1 mg/kg (= 70 mg)', route: 'SC', often: 'q12h', long: 'for 5 days, then double' }
 * const { regimens, routes, days, left } = fieldsOf(cells)
 * [regimens.length, routes, days?.high, left]
 * // → [2, ['skin'], 5, [{ part: 'long', text: 'double' }]]
 */
export function fieldsOf(row: Parts): Fields {
  const whole = [row.dose, row.route, row.often, row.long].map(normal)
  const onSkin = whole.map((cell) => contactIn(cell))
  const [doseCell, routeCell, oftenCell, longCell] = onSkin.map(({ rest }) => rest.trim()) as Cells
  const dose = readDose(doseCell, strengthIn(row.object))
  const often = readOften(portionIn(oftenCell, totalOf(dose)), repeatsAfter(row.object))
  const long = readLong(longCell, often.times[0])
  const route = readRoute(routeCell)
  // "After the infusion" tells when, and not by which way.
  const others = [doseCell, `${oftenCell} ${longCell}`.replace(/\binfusions?\b/g, ' ')].flatMap((cell) =>
    routesIn(cell),
  )
  const ownTimes = often.times.length > 0 ? often.times : long.times
  const isOfPieces = often.everyMinutes !== null && dose.amounts.length === 0
  const regimens = withTimes(dose.amounts, isOfPieces ? [] : ownTimes, often.isDivided)
  const further = [...often.further, ...long.further]
  const days = long.days ?? often.days
  const isLoaded = days !== null && days.high <= 7 && isSparser(further[0], regimens[0])
  return {
    regimens: isLoaded ? further : regimens,
    further: isLoaded ? [] : further,
    ...(isLoaded ? { loading: days.high } : {}),
    most: [...dose.most, ...often.most, ...long.most],
    ofPart: /\d ?m?c?g (?:of|as) (?:the )?([a-z]+)(?: component| content| part)?/.exec(doseCell)?.[1] ?? null,
    count: dose.count,
    pieces: dose.pieces,
    isLess: dose.isLess,
    routes: [...new Set([...route.routes, ...others])],
    isIfNeeded: often.isIfNeeded || long.isIfNeeded,
    isRepeated: new RegExp(again).test(`${oftenCell} ${longCell}`),
    everyMinutes: often.everyMinutes,
    isOnce: often.isOnce || long.isOnce,
    infused: often.infused ?? route.infused ?? long.infused ?? dose.infused,
    contact: onSkin.find(({ hours }) => hours !== null)?.hours ?? null,
    days: isLoaded ? null : days,
    isOpen: long.isOpen,
    isReviewed: long.isReviewed,
    perHour: /\/(?:min|minute)\b/.test(doseCell) ? 60 : /\/(?:h|hr|hour)\b/.test(doseCell) ? 1 : null,
    until: long.until,
    isLater: long.isLater,
    isAfterLast: often.isAfterLast,
    spacing: often.spacing,
    said: { dose: doseCell, often: oftenCell, long: longCell },
    left: [
      ...(isOfPieces ? [{ part: 'often' as const, text: `${often.everyMinutes} minutes` }] : []),
      // The hour of a rate is no time.
      ...dose.left.filter(({ text }) => !ofRate.test(text)),
      ...route.left,
      ...often.left,
      ...long.left,
      ...(long.isOnce && often.times.some(({ high }) => high > 1) ? [{ part: 'long' as const, text: 'once' }] : []),
      ...apart(often.times, long.times, longCell),
      ...otherWays(route.routes, others),
    ],
  }
}

const ofRate = /^(?:min|minute|h|hr|hour)$/

/** How much or how many a dose is in all, where it is counted or poured. */
function totalOf({ pieces, amounts }: ReturnType<typeof readDose>): number {
  const poured = amounts.find(({ amount }) => amount?.unit === 'ml')?.amount?.high
  return pieces ?? poured ?? 0
}

/** How often, told in two parts that do not go together. */
function apart(often: readonly Range[], long: readonly Range[], text: string): readonly UnreadPart[] {
  return often.some((one) => long.some((other) => disagree([one, other], text))) ? [{ part: 'long', text }] : []
}

/** Ways told beside those of their own part, where they are others: "by mouth", and "into a vein" behind it. */
function otherWays(own: readonly Route[], others: readonly Route[]): readonly UnreadPart[] {
  const local: readonly Route[] = ['surface', 'eye', 'ear', 'nose', 'vagina', 'rectum', 'push', 'layer']
  const odd = others.filter((one) => !own.includes(one) && !local.includes(one))
  return own.length > 0 && odd.length > 0 ? [{ part: 'route', text: odd.join(' ') }] : []
}

const repeatFile = tableFile('advice/repeats.csv', () => ({
  /** What is given again after so many minutes, for as long as it is needed. */
  drugs: several('|', filled),
  minutes: filled,
}))

/** After how many minutes a drug may be given again, by its label; null where it may not. */
export function repeatsAfter(object: string): number | null {
  const text = object.toLowerCase()
  const row = repeatFile.read().find(({ drugs }) => drugs.some((one) => text.includes(one)))
  return row === undefined ? null : Number(row.minutes)
}

/** Each amount with how often it is taken; a total of a day is parted already. */
function withTimes(amounts: readonly Regimen[], times: readonly Range[], isDivided: boolean): readonly Regimen[] {
  const perDay = times.length === 0 ? null : rangeOf(times.flatMap(({ low, high }) => [low, high]))
  if (amounts.length === 0) return perDay === null ? [] : [{ amount: null, perDay }]
  return amounts.map((one) => ({ ...one, perDay: one.perDay ?? (isDivided ? { low: 1, high: 1 } : perDay) }))
}

/** Whether the same amount is taken less often: "200 mg once daily for 3 days" loads a drug of 200 mg once weekly. */
export function isSparser(next: Regimen | undefined, one: Regimen | undefined): boolean {
  if (next?.amount == null || one?.amount == null || next.perDay === null) return false
  const isSame = next.amount.unit === one.amount.unit && next.amount.high === one.amount.high
  return isSame && next.perDay.high < (one.perDay?.high ?? 1)
}

type Cells = [dose: string, route: string, often: string, long: string]

interface RouteRead {
  readonly routes: readonly Route[]
  readonly infused: number | null
  readonly left: readonly UnreadPart[]
}

function readRoute(text: string): RouteRead {
  const run = infusedIn(text)
  const left = withoutRoutes(run.rest.replace(aroundMeals(), ' '))
  return { routes: routesIn(run.rest), infused: run.hours, left: leftOf(left, 'route') }
}
