import type { Advice } from './action.js'
import type { Fields } from './cells/index.js'
import { isDenied } from './cue.js'
import { type DrugNames, isOther, mentionsIn } from './drugs.js'
import { exchange, instead, isExchange } from './exchange.js'
import {
  type Bound,
  changeTo,
  conditional,
  emptyTally,
  endsCourse,
  give,
  isLater,
  isWanted,
  later,
  type OrderedFor,
  type OrderTally,
} from './ordered-actions.js'
import { decideOther, isInOneLine, removeUnnamed } from './ordered-others.js'
import { resolve } from './outcome.js'
import { isForOthers } from './person.js'
import { type Course, compareRegimens, coursesIn, type Regimen, regimensIn, waitsIn } from './regimen/index.js'
import { routesIn } from './route.js'
import { targetsOf } from './target.js'
import type { Order, OrderLine } from './verb.js'
import { placesOf } from './words.js'

/**
 * What a line of orders advises about a drug: each verb holds for the drugs that stand behind it, and for nothing else. An
 * order that waits for a condition ("STOP if a rash appears") is none yet; one that names no drug goes on about the one
 * before.
 */
export function readOrders({ lead, orders, loose }: OrderLine, known: OrderedFor): Advice {
  const tally = emptyTally()
  const namesIt = orders.some(({ object }) => mentionsIn(object, known.names).some(({ who }) => who === 'this'))
  for (const order of orders.map(withCondition)) readOrder(order, { ...known, namesIt }, tally)
  for (const action of resolve(tally, lead, known)) tally.actions.add(action)
  const {
    actions,
    others,
    removed,
    kept,
    sharesLine,
    asked,
    waits,
    alternatives,
    isRaised,
    goesOn,
    speaksOfDrug,
    regimens,
    routes,
  } = tally
  return {
    form: 'orders',
    actions,
    speaksOfDrug: speaksOfDrug || lead !== null,
    otherDrugs: [...others].map(([name, regimens]) => ({ name, regimens })),
    removed: [...removed],
    kept: [...kept],
    sharesLine,
    alternatives,
    regimens,
    routes: [...routes],
    isRaised,
    goesOn,
    waits,
    asked,
    orders: tally.orders,
    loose,
  }
}

/** "Stop it and call if a rash appears": the condition holds for both. */
function withCondition(order: Order, i: number, all: readonly Order[]): Order {
  const next = all[i + 1]
  const isBare =
    order.verb === 'take' && order.behind === '' && /^(?:it|them|the (?:drug|medicine|medication))?$/.test(order.object)
  const isCare = next !== undefined && ['refer', 'monitor', 'ask'].includes(next.verb)
  return isBare && isCare && conditional.test(next.behind) ? { ...order, behind: next.behind } : order
}

const open = { monitor: 'monitor', ask: 'clarify', refer: 'refer', warn: 'flag' } as const

function readOrder(order: Order, known: Bound, tally: OrderTally): void {
  const { verb, isDenied: denied, object, behind } = order
  if (verb === 'monitor' || verb === 'ask' || verb === 'refer' || verb === 'warn') {
    tally.orders.push({ order, about: ['care'] })
    if (denied) return
    tally.actions.add(open[verb])
    tally.asked.push(`${object} ${behind}`)
    if (mentionsIn(object, known.names).some(({ who }) => who === 'this')) tally.speaksOfDrug = true
    return
  }
  if (isForOthers(order)) {
    tally.orders.push({ order, about: ['others'] })
    if (mentionsIn(object, known.names).some(({ who }) => who === 'this')) tally.speaksOfDrug = true
    return
  }
  if ((verb === 'give' || verb === 'keep') && !denied && isInOneLine(`${object} ${behind}`)) tally.sharesLine = true
  if (isExchange(order, known.names)) {
    tally.orders.push({ order, about: mentionsIn(order.object, known.names).filter(isOther) })
    if (!denied) exchange(order, known, tally)
    return
  }
  const targets = targetsOf(order, known, tally.topic)
  tally.orders.push({ order, about: targets })
  const isInstead = instead.test(behind) && mentionsIn(behind, known.names).some(({ who }) => who === 'this')
  if (verb === 'give' && !denied && isInstead && !targets.includes('this')) {
    tally.speaksOfDrug = true
    tally.actions.add('stop').add('switch')
  }
  for (const one of targets) {
    if (one === 'this') decide(order, known, tally)
    else if (one !== 'unknown') decideOther(one, order, { known, tally })
    else if (verb === 'take' && !denied) removeUnnamed(order, known, tally)
  }
  const named = targets.findLast((one) => one !== 'unknown')
  if (named !== undefined) tally.topic = named === 'this' ? 'this' : 'other'
}

/** What an order does to the drug that is decided about. */
function decide(order: Order, known: Bound, tally: OrderTally): void {
  const { verb, isDenied: denied, isNext, object, behind } = order
  tally.speaksOfDrug = true
  // A loading phase and what follows it are one regimen.
  const isLoaded = /^for .*\bthen\b.*(?:\b(?:a|per|every) week\b|\bweekly\b)/.test(behind)
  const regimens = order.fields?.regimens ?? ownRegimensIn(isLoaded ? `${object} ${behind}` : object, known.names)
  if (order.isLaterDose === true) return
  if (verb === 'delay') {
    tally.asked.push(behind)
    tally.waits.push(...waitsIn(`${object} ${behind}`))
    if (denied) give(regimens, tally)
    else tally.actions.add('delay')
    return
  }
  const takes = (verb === 'take') !== denied && ['take', 'give', 'again', 'keep'].includes(verb)
  if (takes) {
    if (!endsCourse(order, known, tally)) takeAway(order, regimens, tally)
    return
  }
  if (conditional.test(behind)) {
    tally.asked.push(behind)
    tally.actions.add('clarify')
    return
  }
  const isAfterPause = isNext && verb === 'give' && tally.actions.has('delay')
  if (verb === 'again' || isAfterPause || (verb === 'give' && isLater(order))) {
    tally.isLater = true
    tally.asked.push(behind)
    tally.waits.push(...waitsIn(behind))
    return
  }
  if (denied || verb === 'give' || verb === 'keep' || verb === 'take') {
    const level = compareRegimens(regimens, known.patient.planned, known.patient.weight)
    if (level === null && isLess(object)) tally.actions.add('reduce')
    if (isNext && verb === 'keep' && tally.given.length > 0 && regimens.length > 0) tally.goesOn = true
    give(regimens, tally)
    for (const route of order.fields?.routes ?? routesIn(object)) tally.routes.add(route)
    tally.courses.push(
      ...(order.fields === undefined ? coursesIn(`${object} ${behind}`).courses : coursesOf(order.fields)),
    )
    if (isRepeated(order, regimens, known)) tally.isRaised = true
    return
  }
  if (verb === 'less') {
    tally.actions.add('reduce')
    tally.regimens.push(...regimens)
  } else if (verb === 'more') {
    if (later.test(behind)) return
    give(regimens, tally)
    tally.isRaised = true
    // "20 mg daily, titrate after 4 weeks" is 20 mg now.
  } else if (regimens.length > 0 || tally.given.length === 0) changeTo(regimens, known, tally)
}

function coursesOf({ days }: Fields): readonly Course[] {
  return days === null ? [] : [{ days: { low: days.high, high: days.high }, kind: 'plain' }]
}

/** Several doses a day where a single one is planned. */
function isRepeated(
  { object, behind, fields }: Order,
  regimens: readonly Regimen[],
  { patient, wanted }: Bound,
): boolean {
  const isOften = regimens.some(({ perDay }) => perDay !== null && perDay.high > 1)
  return (
    patient.isOnce &&
    isOften &&
    !isWanted(regimens, wanted, patient) &&
    !(fields?.isIfNeeded ?? ifNeeded.test(`${object} ${behind}`))
  )
}

const ifNeeded = /\b(?:as needed|if needed|prn|p\.r\.n)\b/

function takeAway({ object, behind, isEnd }: Order, regimens: readonly Regimen[], tally: OrderTally): void {
  if (conditional.test(behind) || firstSign.test(object)) return
  if (
    /^(?:until|till|before|pending|for (?:now|today|tonight|the (?:moment|time being)))|^for (?:at least |about |another )?\d+ (?:hours?|days?|weeks?)/.test(
      behind,
    ) ||
    // "Hold it today" puts it off, and "stop it today" ends it.
    (!(isEnd && endsNow.test(object)) && /\b(?:now|yet|today|tonight|this visit)\b/.test(object))
  ) {
    tally.asked.push(behind)
    tally.actions.add('delay')
  } else if (later.test(behind)) {
    // "Stop after ten days" ends a course; alone it only puts off what has to be done.
    tally.isLater = true
    tally.actions.add('delay')
    return
  }
  tally.away.push(regimens)
}

/** "Stop lisinopril 20 mg today", and nothing behind it: "today only" is a pause. */
const endsNow = /^(?!.*\b(?:for|only|just|this visit)\b).*\b(?:now|today|tonight)$/

/** "Stop it at the first sign of a rash" is a condition. */
const firstSign = /\bat (?:the |any )?(?:first |any )?(?:sign|hint|symptom)s?\b/

function isLess(text: string): boolean {
  return placesOf(text, 'reduce').some(({ start }) => !isDenied(text, start))
}

/** Doses that stand behind the drug, or before any: not those of a second drug in the same order. */
function ownRegimensIn(object: string, names: DrugNames): readonly Regimen[] {
  const to = / to (?=(?:\d|half|every|once|twice|a (?:lower|dose)).*$)/.exec(object)
  const text = to === null ? object : object.slice(to.index)
  const second = mentionsIn(text, names).find((one, i) => isOther(one) && (i > 0 || one.start > 3))
  return regimensIn(text.slice(0, second?.start))
}
