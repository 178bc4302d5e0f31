import { plain } from './clause.js'
import { ordersIn } from './order.js'
import type { Row, Table } from './table.js'
import type { Order, OrderLine } from './verb.js'

/** The orders of a table. */
export function tableOrders({ lead, rows }: Table): OrderLine {
  const orders: Order[] = []
  const loose: string[] = []
  for (const row of rows) {
    const found = typeof row === 'string' ? ordersIn(row) : null
    if (typeof row !== 'string' && row.verb !== null) orders.push(orderOf(row))
    else if (found === null) loose.push(plain(typeof row === 'string' ? row : textOf(row)))
    else {
      orders.push(...found.orders)
      loose.push(...found.loose)
    }
  }
  return { lead, orders, loose }
}

function textOf({ action, object, dose, route, often, long }: Row): string {
  return [action, object, dose, route, often, long].filter((part) => part !== '').join(' ')
}

function orderOf(row: Row): Order {
  const { verb, isDenied, isEnd } = row.verb ?? { verb: 'warn', isDenied: false, isEnd: false }
  const parts = [row.object, row.dose, row.route, row.often].filter((part) => part !== '')
  const long = plain(row.long).trim()
  return {
    verb,
    isDenied,
    isEnd,
    isNext: false,
    object: plain(parts.join(' ')).trim(),
    behind: verb === 'delay' ? waitOf(long) : timeOf(long),
    step: '',
  }
}

const bareTime = /^(?:x ?)?(?:about |at least )?(?:\d|a |an |one|two|three|four|five|six|seven|eight|nine|ten|twelve)/
const joined =
  /^(?:for|until|till|then|after|from|starting|beginning|in|at|once|when|if|before|during|while|through|on|by)\b/

function timeOf(long: string): string {
  if (/^(?:ongoing|indefinite\w*|long[- ]term|lifelong|permanent\w*|continuous\w*|now|today|immediately)$/.test(long))
    return ''
  return bareTime.test(long) ? `for ${long.replace(/^x ?/, '')}` : long
}

function waitOf(long: string): string {
  if (long === '' || joined.test(long)) return long
  return bareTime.test(long) ? `for ${long}` : `until ${long}`
}
