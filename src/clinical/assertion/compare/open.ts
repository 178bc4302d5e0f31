import { type Fact, type Matched, matchFacts } from '../../fact/index.js'
import { isSameQuantity } from '../../quantity/index.js'
import { isRouteTold, type TextFacts } from './route.js'

/** The facts of sentences that stand for each other. */
export interface FactUnit {
  readonly before: readonly Fact[]
  readonly after: readonly Fact[]
  /** A sentence of its own, for which nothing stands in the original. */
  readonly isPutIn?: boolean
}

/** The facts of a unit for which the other side has nothing: not told twice, once for two, in two parts, or by a short form. */
export function openFacts(unit: FactUnit, before: TextFacts, after: TextFacts): Matched {
  const { lost, added, near } = withoutApart(matchFacts(unit.before, unit.after))
  const [twins, isLost] = [twinsIn(unit.before, before.text), new Set(lost)]
  const [told, isAdded] = [twinsIn(unit.after, after.text), new Set(added)]
  return {
    near,
    lost: lost.filter(
      (fact) =>
        isOrder(fact, unit.before, before.text) &&
        !isStatedOnce(fact, unit.after, after.text) &&
        !isRouteTold(fact, before.text, { text: after.text, facts: unit.after }) &&
        !twins.get(fact)?.some((other) => !isLost.has(other)),
    ),
    added: added.filter(
      (fact) =>
        isOrder(fact, unit.after, after.text) &&
        !isRouteTold(fact, after.text, { text: before.text, facts: unit.before }) &&
        !isMeasured(fact, unit.before) &&
        !told.get(fact)?.some((other) => !isAdded.has(other)),
    ),
  }
}

/** Words for a route that tell something else without a drug: patches of skin, sores of the mouth. */
const looseRoute = /^(?:patch(?:es)?|oral|gel|creams?|ointment)$/i

/** Whether a fact is what it seems: a loose word is a route beside what is given, and "n.p.o." is none. */
function isOrder({ kind, span }: Fact, beside: readonly Fact[], text: string): boolean {
  if (kind !== 'route') return true
  if (/\bn\.?$/i.test(text.slice(Math.max(0, span.start - 2), span.start))) return false
  const isLoose = looseRoute.test(text.slice(span.start, span.end))
  return !isLoose || beside.some((fact) => /^(?:drug|dose|frequency)$/.test(fact.kind))
}

/** Of each number that is printed twice, in two units and the one in brackets, the other: "36.4°C (97.5°F)". */
function twinsIn(facts: readonly Fact[], text: string): ReadonlyMap<Fact, readonly Fact[]> {
  const byStart = new Map<number, Fact[]>()
  for (const fact of facts) byStart.set(fact.span.start, [...(byStart.get(fact.span.start) ?? []), fact])
  const twins = new Map<Fact, Fact[]>()
  for (const first of facts) {
    const gap = /\s?\(/y
    gap.lastIndex = first.span.end
    if (!gap.test(text)) continue
    for (const second of byStart.get(gap.lastIndex) ?? []) {
      if (!isSameNumberFact(first, second)) continue
      twins.set(first, [...(twins.get(first) ?? []), second])
      twins.set(second, [...(twins.get(second) ?? []), first])
    }
  }
  return twins
}

function isSameNumberFact(a: Fact, b: Fact): boolean {
  return (
    a.quantity !== undefined && b.quantity !== undefined && isSameQuantity(a.quantity, b.quantity, a.name ?? b.name)
  )
}

/** What is left of a match where "from 11.8 to 9.1" is not told as "9.1, down from 11.8", or the other way round. */
function withoutApart({ lost, added, near }: Matched): Matched {
  const stated = new Set([...apartIn(lost, added), ...apartIn(added, lost)])
  const isOpen = (fact: Fact): boolean => !stated.has(fact)
  return { lost: lost.filter(isOpen), added: added.filter(isOpen), near }
}

/** Ranges of one list, each with the two numbers of the other one that are its ends. */
function apartIn(ranges: readonly Fact[], numbers: readonly Fact[]): readonly Fact[] {
  return ranges.flatMap((range) => {
    if (range.quantity?.shape !== 'range') return []
    const { quantity } = range
    const ends = quantity.values.map((value) => {
      const end = (shape: 'number' | 'ordinal') => ({ ...range, quantity: { ...quantity, values: [value], shape } })
      return numbers.find(
        (number) =>
          number.quantity?.values.length === 1 &&
          // "The fourth through eighth ribs" are ribs 4 to 8.
          isSameNumberFact(end(number.quantity.shape === 'ordinal' ? 'ordinal' : 'number'), number),
      )
    })
    const found = ends.flatMap((end) => end ?? [])
    return found.length === 2 ? [range, ...found] : []
  })
}

/** A drug that the original names in a measurement: "lithium level". */
function isMeasured({ kind, value }: Fact, others: readonly Fact[]): boolean {
  return kind === 'drug' && others.some((fact) => fact.kind === 'laboratory' && fact.name?.split(' ').includes(value))
}

/** What was said of each of two drugs and is now said once for both. */
function isStatedOnce({ kind, value }: Fact, others: readonly Fact[], text: string): boolean {
  if (kind !== 'route' && kind !== 'dose') return false
  return others.some(
    (fact) =>
      fact.kind === kind &&
      fact.value === value &&
      (kind === 'route' || /\b(?:each|both)\b/i.test(text.slice(fact.span.start - 12, fact.span.start))),
  )
}
