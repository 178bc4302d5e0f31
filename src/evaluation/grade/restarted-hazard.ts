import { type Advice, isHazardItself } from './advice/index.js'
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
  const started = startedIn(orders).filter((name) => !target.toLowerCase().includes(name))
  const given = [...otherDrugs.map(({ name }) => name), ...started]
  const goesOn = kept.filter((name) => !patient.current.has(name) || isEnded(name, patient.text))
  return [...given, ...goesOn].find((name) => isHazardItself(name, concept))
}

/** Other drugs that a table starts, those of which the case speaks included. */
export function startedIn(orders: Advice['orders']): readonly string[] {
  return orders.flatMap(({ order: { verb, isDenied, fields }, about }) =>
    verb === 'give' && !isDenied && fields !== undefined
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
  return ended.test(text) || new RegExp(`\\b${word}\\b[^.]*\\.${withdrawn}`).test(text)
}

/** "That prescription was cancelled before the first tablet", in the sentence behind the one that names the drug. */
const withdrawn = String.raw`[^.]*\b(?:prescription|order|entry|tablet|infusion|plan)\b (?:was|were|is) (?:then |later |at once )?(?:cancel\w*|withdrawn|revoked|struck out|deleted|never (?:filled|given|taken)|a mistake)\b`
