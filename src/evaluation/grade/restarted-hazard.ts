import { type Advice, conditional, isHazardItself, isLater, type Order } from './advice/index.js'
import type { Held } from './reference.js'

/**
 * The drug with which the drug of the rule does not go, where the answer brings it back: it gives it, or lets it go on though
 * the case ends or pauses it. Undefined where it does not, or where the drug of the rule is not to be used as it is.
 */
export function returnedHazard(
  { form, otherDrugs, kept, orders }: Advice,
  { action, patient, target }: Held,
): string | undefined {
  const { verdict, concept } = action
  if (verdict !== 'usable' || form === 'prose') return undefined
  // What is started does not run yet, though the case speaks of it.
  const started = startedIn(orders, isGivenNow).filter((name) => !target.toLowerCase().includes(name))
  const given = [...otherDrugs.map(({ name }) => name), ...started]
  const goesOn = kept.filter((name) => !patient.current.has(name) || isEnded(name, patient.text))
  return [...given, ...goesOn].find((name) => isHazardItself(name, concept))
}

/** Given now, in a table or in a line. */
export function isGivenNow(order: Order): boolean {
  return order.fields !== undefined || (!isLater(order) && !conditional.test(order.behind))
}

/** Other drugs that a table starts, or some orders, those of which the case speaks included. */
export function startedIn(
  orders: Advice['orders'],
  isMeant: (order: Order) => boolean = ({ fields }) => fields !== undefined,
): readonly string[] {
  return orders.flatMap(({ order, about }) =>
    order.verb === 'give' && !order.isDenied && isMeant(order)
      ? about.flatMap((one) => (typeof one === 'string' || one.who === 'alternative' ? [] : [one.name]))
      : [],
  )
}

/** Whether the case itself ends or pauses a drug: "the calcium infusion is to be stopped", told of calcium gluconate. */
export function isEnded(name: string, text: string): boolean {
  const word = name.match(/^[a-z]{4,}/)?.[0]
  if (word === undefined) return false
  const ended = new RegExp(
    `\\b${word}\\b[^.;,]{0,40}\\b(?:is|are|was|were|be|been)\\b (?:to be )?(?:\\w+ly )?(?:stopped|paused|held|interrupted|discontinued|suspended|withdrawn|struck out|replaced)\\b`,
  )
  return ended.test(text) || new RegExp(`\\b${word}\\b[^.]*\\.(?:${withdrawn}|${putOff})`).test(text)
}

/** "That prescription was cancelled before the first tablet", in the sentence behind the one that names the drug. */
const withdrawn = String.raw`[^.]*\b(?:prescription|order|entry|tablet|infusion|plan)\b (?:was|were|is) (?:then |later |at once )?(?:cancel\w*|withdrawn|revoked|struck out|deleted|never (?:filled|given|taken)|a mistake)\b`

/** "She decided against these tablets and has never taken one", in the same place. */
const putOff = String.raw`[^.]*\b(?:decided against (?:it|them|(?:this|that|these|those|the) \w+)|(?:has|have|had) (?:never|not(?: yet)?) (?:taken|started|begun|filled|collected|swallowed|used) (?:it|them|one|any\b(?! other)|(?:this|that|these|those|the|a) (?:drug|tablet|medicine|dose|prescription)s?))\b`
