import type { DrugAction, OrderRead } from './action.js'
import type { DrugMention, DrugNames } from './drugs.js'
import type { PatientDrugs } from './patient.js'
import type { Regimen } from './regimen/index.js'
import { type Course, compareRegimens, coursesIn, isOfPlan, isOtherRegimen, waitsIn } from './regimen/index.js'
import type { Route } from './route.js'
import { longestCourse, shortestCourse } from './usual-routes.js'
import type { Order } from './verb.js'

/** What orders are held against: whose drug it is, what the case tells, and the doses that the reference names. */
export interface OrderedFor {
  readonly names: DrugNames
  readonly patient: PatientDrugs
  readonly wanted: readonly Regimen[]
}

/** The same, with what is known of all orders. */
export interface Bound extends OrderedFor {
  /** Some order names the drug. */
  readonly namesIt: boolean
}

/** What orders do to the drug, and what else they do. */
export interface OrderTally {
  /** Given now, each with its doses. */
  readonly given: (readonly Regimen[])[]
  readonly away: (readonly Regimen[])[]
  /** All doses in which it is to be given, now or in another way than before. */
  readonly regimens: Regimen[]
  /** By which ways it is given now. */
  readonly routes: Set<Route>
  /** For how long it is given now, where that is told. */
  readonly courses: Course[]
  readonly actions: Set<DrugAction>
  /** Other drugs that are to be given or changed, each with its doses. */
  readonly others: Map<string, readonly Regimen[]>
  readonly asked: string[]
  readonly orders: OrderRead[]
  /** How long the drug is to wait, in hours. */
  readonly waits: number[]
  readonly alternatives: { readonly name: string; readonly regimens: readonly Regimen[] }[]
  /** Other drugs of the patient that are taken away. */
  readonly stopped: Set<string>
  /** Other drugs that are to go on now. */
  readonly kept: Set<string>
  /** A drug is to run in a line in which another runs. */
  sharesLine: boolean
  /** What the patient takes and is to go without, though it is neither the drug nor exchanged for another. */
  readonly removed: Set<string>
  /** Given again once something is over. */
  isLater: boolean
  isRaised: boolean
  /** Given as ordered first, and then on in another dose. */
  goesOn: boolean
  speaksOfDrug: boolean
  /** Whom an order is about that names no drug. */
  topic: 'this' | 'other'
}

/** Nothing was ordered yet. */
export function emptyTally(): OrderTally {
  return {
    given: [],
    away: [],
    regimens: [],
    routes: new Set(),
    courses: [],
    actions: new Set(),
    others: new Map(),
    asked: [],
    orders: [],
    waits: [],
    alternatives: [],
    stopped: new Set(),
    removed: new Set(),
    kept: new Set(),
    sharesLine: false,
    isLater: false,
    isRaised: false,
    goesOn: false,
    speaksOfDrug: false,
    topic: 'this',
  }
}

/** The drug is given, in these doses. */
export function give(regimens: readonly Regimen[], tally: OrderTally): void {
  tally.speaksOfDrug = true
  tally.regimens.push(...regimens)
  tally.given.push(regimens)
}

/** The drug is given in other doses than before. */
export function changeTo(regimens: readonly Regimen[], { patient, wanted }: Bound, tally: OrderTally): void {
  const level = compareRegimens(regimens, patient.planned, patient.weight)
  if (level === null || level === 'lower' || isWanted(regimens, wanted, patient) || beginsLower(regimens, patient))
    tally.actions.add('reduce')
  give(regimens, tally)
}

/** Raised in steps as planned, from a lower first one. */
function beginsLower([first]: readonly Regimen[], { planned, weight }: PatientDrugs): boolean {
  const [start] = planned
  if (first === undefined || start === undefined || planned.length < 2) return false
  return compareRegimens([first], [start], weight) === 'lower'
}

/** Whether doses are those that the reference names; an interval alone does not make a higher amount right. */
export function isWanted(
  regimens: readonly Regimen[],
  wanted: readonly Regimen[],
  { weight, planned }: PatientDrugs,
): boolean {
  if (regimens.length === 0 || wanted.length === 0) return false
  const tellsAmount = wanted.some(({ amount }) => amount !== null)
  if (!tellsAmount && compareRegimens(regimens, planned, weight) === 'higher') return false
  return !isOtherRegimen(regimens, { wanted, weight })
}

/** Another drug is given. */
export function offer({ who, name }: DrugMention, regimens: readonly Regimen[], tally: OrderTally): void {
  if (who === 'alternative') tally.alternatives.push({ name: name.toLowerCase(), regimens })
  else tally.others.set(name.toLowerCase(), regimens)
}

/** What waits for a condition is no order now. */
export const conditional =
  /^(?:only )?(?:if\b(?! (?:possible|needed|necessary|tolerated|available|feasible|at all|not done))|provided|as long as|when(?:ever)?\b|once\b|should\b)/
/** What is to happen later does not happen now. */
export const later =
  /^(?:in \S+ |after (?:\d|(?:one|two|three|four|six)\b|a (?:day|week|month)|the\b(?! (?:loading|first))|(?:her|his|it|she|he)\b|delivery|birth|pregnan\w*|breast\w*|wean\w*|washout|complet\w*|finish\w*|stopp\w*|recover\w*|clearance|therapy|treatment|chemo\w*)|at (?:\d|twelve\b|week|month)|(?:starting|beginning) (?:in|on|at|after)\b|once\b|when\b|on or after\b)/

/**
 * Whether an order is not for now. A time behind "then" is of a further dose, and one behind "today and" of what comes after:
 * "0.5 mL once today then 0.5 mL in 4 weeks" begins today.
 */
export function isLater({ object, behind }: Pick<Order, 'object' | 'behind'>): boolean {
  return later.test(behind) && !further.test(object)
}

const further = /\bthen\b|\b(?:today|tonight|now|at once|immediately)\b(?=.*\band\b)/

/** "For two weeks, then stop" ends a course where it was to end; a course of which the case tells nothing is cut short. */
export function endsCourse({ isNext, behind }: Order, { patient, names }: Bound, tally: OrderTally): boolean {
  const ends = isNext
    ? tally.courses
    : coursesIn(behind.replace(/^(?:at|once|when)\b/, 'until').replace(/^after\b/, 'for')).courses
  const hours = isNext ? [] : waitsIn(/^after \S+ (?:hours|h)\b/.exec(behind)?.[0] ?? '')
  const all = [...ends, ...hours.map((one): Course => ({ days: { low: one / 24, high: one / 24 }, kind: 'plain' }))]
  return (
    tally.given.length > 0 &&
    all.length > 0 &&
    all.every((one) => isOfPlan(one, patient) || isUsual(one, names, patient))
  )
}

/** A course of the usual length of a drug that is given for a time only, where the case tells none. */
function isUsual({ days }: Course, { drug }: DrugNames, { plans }: PatientDrugs): boolean {
  const name = drug[0]?.toLowerCase() ?? ''
  const [least, most] = [shortestCourse(name), longestCourse(name)]
  return plans.length === 0 && most !== null && days.high >= (least ?? 1) && days.high <= 1.1 * most
}
