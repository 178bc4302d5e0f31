import { type Fields, fieldsOf, isSparser } from '../cells/index.js'
import { plain } from '../clause.js'
import { drugsIn } from '../drugs.js'
import { ordersIn } from '../order.js'
import { numberWords } from '../regimen/index.js'
import type { Order, OrderLine, Verb } from '../verb.js'
import type { OrderRow, OrderTable } from './rows.js'

/** The orders of a table. */
export function tableOrders({ lead, rows }: OrderTable): OrderLine {
  const orders: Order[] = []
  const loose: string[] = []
  for (const row of rows) {
    const found = typeof row === 'string' ? ordersIn(row) : null
    if (typeof row !== 'string' && row.verb !== null) orders.push(orderOf(row, orders))
    else if (found === null) loose.push(plain(typeof row === 'string' ? row : textOf(row)))
    else {
      orders.push(...found.orders)
      loose.push(...found.loose)
    }
  }
  return { lead, orders: tapered(orders).map(loaded), loose }
}

/** Lower and lower doses, each for a time, and then none: the drug is stopped. */
function tapered(orders: readonly Order[]): readonly Order[] {
  const ends = orders.filter(({ verb, isDenied, fields }) => verb === 'take' && !isDenied && fields !== undefined)
  const isOfTaper = (one: Order, end: Order): boolean =>
    (one.verb === 'change' || one.verb === 'less') &&
    one.fields?.days != null &&
    nameOf(one.object) === nameOf(end.object)
  return orders.map((one, i) => {
    if (ends.includes(one) && orders.slice(0, i).some((before) => isOfTaper(before, one)))
      return { ...one, behind: 'tapered off' }
    return ends.some((end) => isOfTaper(one, end) && orders.indexOf(end) > i) ? { ...one, isLaterDose: true } : one
  })
}

/** "200 mg once daily for 3 days, then 200 mg once weekly" is a weekly drug: the days before it load it. */
function loaded(order: Order, i: number, all: readonly Order[]): Order {
  const { fields } = order
  const days = fields?.days?.high
  const next = all.slice(i + 1).find((one) => one.isLaterDose === true && nameOf(one.object) === nameOf(order.object))
  if (fields === undefined || days === undefined || days > 7 || next?.fields === undefined) return order
  const isDaily = fields.regimens.every(({ perDay }) => perDay === null || perDay.high <= 3)
  return isDaily && isSparser(next.fields.regimens[0], fields.regimens[0])
    ? { ...order, fields: { ...fields, regimens: next.fields.regimens, loading: days } }
    : order
}

function textOf({ action, object, dose, route, often, long }: OrderRow): string {
  return [action, object, dose, route, often, long].filter((part) => part !== '').join(' ')
}

const giving: readonly Verb[] = ['give', 'keep', 'change', 'less', 'more']

function orderOf(row: OrderRow, before: readonly Order[]): Order {
  const { verb, isDenied, isEnd } = row.verb ?? { verb: 'warn', isDenied: false, isEnd: false }
  const fields = fieldsOf(row)
  const whole = plain(row.object)
    .replace(/\s+to$/, '')
    .trim()
  const remarks = whole.match(remark) ?? []
  const named = whole.replace(remark, ' ').replace(/\s+/g, ' ').trim()
  const isGiven = giving.includes(verb) && !isDenied
  const object = isGiven || verb === 'exchange' ? named.replace(strength, ' ').replace(/\s+/g, ' ').trim() : named
  const long = plain(row.long).trim()
  const stepFrom = isGiven ? before.findLast((one) => isDoseBefore(one, object, fields))?.fields : undefined
  return {
    verb,
    isDenied,
    isEnd,
    isNext: false,
    object: fields.isLess ? `${object} reduced dose` : object,
    behind: verb === 'delay' ? waitOf(long) : isGiven && (fields.isOnce || fields.isOpen) ? '' : timeOf(long),
    step: remarks.join(' ').replace(/[()]/g, ''),
    fields,
    isLaterDose: stepFrom !== undefined,
    ...(stepFrom === undefined ? {} : { stepFrom }),
  }
}

/** Whether an order gives the same drug for a time, or the one behind it tells when it follows. */
function isDoseBefore(one: Order, object: string, { isLater }: Fields): boolean {
  if (one.fields === undefined || one.isDenied || !giving.includes(one.verb)) return false
  const isSame = nameOf(one.object) === nameOf(object)
  return isSame && (isLater || one.fields.days !== null || one.fields.isOnce || one.fields.until !== null)
}

function nameOf(object: string): string {
  return drugsIn(object)[0]?.name ?? object
}

/** A remark behind a name: more than another name in brackets. */
const remark = /(?<=\w\W*)\([^()]*[a-z]+ [a-z]+ [a-z]+[^()]*\)/g

/** "5 mg" in a name, and "400 mg/5 ml". */
const strength =
  /\(?(?<![\w-])\d[\d.,/]* ?(?:mg|mcg|µg|g|ml|units?|meq|iu)(?:\s*\/\s*\d*(?:\.\d+)? ?(?:ml|mg|actuation|spray|dose|puff))?(?![a-z])\)?/g

const bareTime = new RegExp(String.raw`^(?:x ?)?(?:about |at least )?(?:\d|a |an |${numberWords})`)
const joined =
  /^(?:for|until|till|then|after|from|starting|beginning|in|at|once|when|if|before|during|while|through|on|by)\b/

function timeOf(long: string): string {
  if (/^(?:ongoing|indefinite\w*|long[- ]term|lifelong|permanent\w*|continuous\w*|now|today|immediately)$/.test(long))
    return ''
  if (/^once (?:daily|a |per |every |each |weekly|monthly|nightly)/.test(long)) return ''
  return bareTime.test(long) ? `for ${long.replace(/^x ?/, '')}` : long
}

function waitOf(long: string): string {
  if (long === '' || joined.test(long)) return long
  return bareTime.test(long) ? `for ${long}` : `until ${long}`
}
