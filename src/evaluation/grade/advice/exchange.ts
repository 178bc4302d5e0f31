import { type DrugNames, isOther, mentionsIn } from './drugs.js'
import { type Bound, changeTo, conditional, give, later, type OrderTally, offer } from './ordered-actions.js'
import { regimensIn } from './regimen/index.js'
import type { Order } from './verb.js'

/** Words before what a drug stands in the place of. */
export const instead = /^(?:instead of|in (?:place|lieu) of|rather than|to replace)\b/

/** "SWITCH lisinopril to labetalol", and "CHANGE lisinopril to labetalol" where the other is another drug. */
export function isExchange({ verb, object }: Order, names: DrugNames): boolean {
  if (verb === 'exchange') return true
  if (verb !== 'change') return false
  const behindTo = / to (.*)$/.exec(object)?.[1]
  return behindTo !== undefined && mentionsIn(behindTo, names).some(isOther)
}

/** Puts one drug, or one dose of it, in the place of another. */
export function exchange(order: Order, known: Bound, tally: OrderTally): void {
  const { object, behind, fields } = order
  // "Change to heparin at week 36" changes nothing now.
  const isNext = /^after the (?:last|previous)\b/.test(behind)
  if (conditional.test(behind) || (later.test(behind) && !isNext)) {
    tally.asked.push(behind)
    return
  }
  const whole = instead.test(behind) || /^for\b/.test(behind) ? `${object} ${behind}` : object
  const said = fields?.regimens ?? regimensIn(whole)
  const mentions = mentionsIn(whole, known.names)
  const border = whole.search(/\b(?:to|with|by)\b/)
  const isReversed = /\bfor\b/.test(whole) && border < 0
  const edge = isReversed ? whole.search(/\bfor\b/) : border
  const before = mentions.filter(({ start }) => edge >= 0 && start < edge)
  const after = mentions.filter(({ start }) => edge < 0 || start >= edge)
  const [from, to] = isReversed ? [after, before] : [before, after]
  const isFromThis = from.length === 0 ? tally.topic === 'this' : !from.every(isOther)
  const isToThis = to.some(({ who }) => who === 'this')
  if (isToThis) {
    // "Change lisinopril to lisinopril 5 mg" is another dose of it.
    const regimens = fields?.regimens ?? regimensIn(whole.slice(edge + 1))
    if (isFromThis && from.length > 0) changeTo(regimens, known, tally)
    else give(regimens, tally)
    return
  }
  const offered = to.filter(isOther)
  if (offered.length === 0 && said.length > 0) {
    changeTo(said, known, tally)
    return
  }
  for (const one of offered) offer(one, said, tally)
  for (const { who, name } of from) {
    if (who !== 'other') continue
    tally.stopped.add(name.toLowerCase())
    if (!isFromThis && known.patient.current.has(name.toLowerCase())) tally.removed.add(name.toLowerCase())
  }
  if (!isFromThis) return
  tally.speaksOfDrug = true
  tally.actions.add('stop').add('switch')
}
