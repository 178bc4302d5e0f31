import { alternationOf, once } from '../../../vocabulary/index.js'
import { orderWords } from './order.js'
import type { Order } from './verb.js'

const other = once(() => {
  const { others, others_described } = orderWords()
  const any = String.raw`(?:(?:${alternationOf(others_described)})\s+)*(?:${alternationOf(others)})(?![\w-])`
  return { whom: new RegExp(`^${any}`), for: new RegExp(String.raw`\b(?:for|to|in)\s+${any}`) }
})

/** "For him and the household" is for the patient too. */
const patientToo = /\b(?:patient|him|himself|herself|child|boy|girl|man|woman|both|as well as|self)\b/

/**
 * Whether an order is for somebody else than the patient: "START permethrin for household contacts".
 *
 * @example
 * const order = { verb: 'give', isDenied: false, isNext: false, isEnd: false, object: 'permethrin 5%', step: '' }
 * ['for household contacts', 'for him and the household'].map((behind) => isForOthers({ ...order, behind }))
 * // → [true, false]
 */
export function isForOthers({ object, behind }: Order): boolean {
  const said = `${object} ${behind}`
  if (patientToo.test(said)) return false
  return other().whom.test(object) || other().for.test(said)
}
