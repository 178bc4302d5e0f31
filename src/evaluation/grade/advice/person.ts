import { ageIn, type TimeUnit } from '../../../clinical/index.js'
import { alternationOf, once } from '../../../vocabulary/index.js'
import { orderWords } from './order-verbs.js'
import { numberOf, numberWords } from './regimen/index.js'
import type { Order } from './verb.js'

const other = once(() => {
  const { others, others_described } = orderWords()
  const known = String.raw`(?:(?:${alternationOf(others_described)})\s+)*(?:${alternationOf(others)})(?![\w-])`
  // A daughter is the patient to her parents, and another person to a patient of another age.
  const aged = String.raw`(?:(?:the|a|his|her|their)\s+)?\d+-(?:day|week|month|year)-old (?:daughter|son)s?\b`
  const any = `(?:${known}|${aged})`
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

/**
 * The age of a patient in years, as the text of a case in small letters tells it first; null where it does not.
 *
 * @example
 * ['a 16-month-old girl', 'the mother of an eight-year-old boy', 'a woman'].map(ageOf)
 * // → [1.3333333333333333, 8, null]
 */
export function ageOf(text: string): number | null {
  const { count = '', unit = 'year' } = (born.exec(text) ?? age.exec(text))?.groups ?? {}
  if (count === '') return /\b(?:newborn|infant)\b/.test(text) ? 0 : null
  return ageIn('year', numberOf(count), unit as TimeUnit)
}

const stated = String.raw`(?<count>\d+|${numberWords})[- ](?<unit>day|week|month|year)s?`
const age = new RegExp(String.raw`\b${stated}[- ](?:old|of age)\b`)
const born = new RegExp(String.raw`\bborn ${stated} ago\b`)

/**
 * Whether a text in small letters tells that the kidneys clear little.
 *
 * @example
 * ['the clearance is 32 ml/min', 'an egfr of 95', 'he is on dialysis'].map(clearsLittle)
 * // → [true, false, true]
 */
export function clearsLittle(text: string): boolean {
  const rates = [...text.matchAll(/\b(?:e?gfr|clearance)\b[^.;\d]{0,40}(\d+)/g)].map(([, value]) => Number(value))
  return rates.some((value) => value < 60) || /\bdialysis\b|\b(?:kidney|renal) failure\b/.test(text)
}

/**
 * Whether a text in small letters tells of a baby born too early, whose weight its age does not tell.
 *
 * @example
 * ['a preterm newborn', 'born at 29 weeks', 'born at 39 weeks'].map(isPremature)
 * // → [true, true, false]
 */
export function isPremature(text: string): boolean {
  const weeks = /\b(?:born|delivered) (?:at|after) (\d+) weeks\b/.exec(text)?.[1]
  return /\b(?:premature|prematurity|preterm)\b/.test(text) || (weeks !== undefined && Number(weeks) < 37)
}
