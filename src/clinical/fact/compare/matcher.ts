import { hasUnit, isSameNumber, isSameQuantity, plainNumber } from '../../quantity/index.js'
import type { Fact, FactKind } from '../fact.js'
import { numberKinds } from '../fact.js'
import { pairInOrder } from './pairing.js'

/** Two facts that stand for each other but are not quite the same. */
export interface Near {
  readonly before: Fact
  readonly after: Fact
  readonly difference: 'unit' | 'unit-added' | 'rounded' | 'name' | 'other-name' | 'short' | 'comparator'
}

/** What is left of two lists of facts when equal ones are taken out. */
export interface Matched {
  readonly lost: readonly Fact[]
  readonly added: readonly Fact[]
  readonly near: readonly Near[]
}

interface Test {
  readonly difference: (before: Fact, after: Fact) => Near['difference'] | 'same' | null
  /** Only facts of one key can fit; those without one cannot. */
  readonly keyOf: (fact: Fact) => string | null
}

/** Takes out, kind by kind, the facts that two stretches share, in whatever words or units. */
export function matchFacts(before: readonly Fact[], after: readonly Fact[]): Matched {
  const rest = { lost: [...before], added: [...after], near: [] as Near[] }
  for (const test of tests) takeOut(rest, test)
  return rest
}

/** Whether two lists hold the same facts in the same order, which settles most stretches at once. */
export function isMatch(before: readonly Fact[], after: readonly Fact[]): boolean {
  if (before.length !== after.length) return false
  return before.every((a, i) => {
    const b = after[i] as Fact
    if (a.kind !== b.kind || a.value !== b.value || a.name !== b.name || a.short !== b.short) return false
    if (a.quantity?.approximate !== b.quantity?.approximate) return false
    return a.targets === undefined || a.targets[0] === b.targets?.[0]
  })
}

interface Rest {
  lost: Fact[]
  added: Fact[]
  readonly near: Near[]
}

function takeOut(rest: Rest, { difference, keyOf }: Test): void {
  const fits = (before: Fact, after: Fact): boolean => difference(before, after) !== null
  const { pairs, lost, added } = pairInOrder(rest.lost, rest.added, { fits, keyOf })
  rest.lost = lost
  rest.added = added
  for (const [before, after] of pairs) {
    const found = difference(before, after)
    if (found !== null && found !== 'same') rest.near.push({ before, after, difference: found })
  }
}

const wordOf = (fact: Fact): string | null => (isWord(fact) ? `${fact.kind} ${fact.value}` : null)
const numberOf = (fact: Fact): string | null => (isNumber(fact) ? 'number' : null)
const bareValueOf = ({ kind }: Fact): string | null => (kind === 'value' ? kind : null)
const comparatorOf = ({ kind }: Fact): string | null => (kind === 'comparator' ? kind : null)

/** From the strictest to the mildest: what one takes out, the next does not see. */
const tests: readonly Test[] = [
  {
    keyOf: wordOf,
    difference: (a, b) => (a.short === b.short && a.pronoun === b.pronoun && a.name === b.name ? 'same' : null),
  },
  { keyOf: wordOf, difference: (_, b) => (b.short === true ? 'short' : 'same') },
  { keyOf: numberOf, difference: (a, b) => (a.name === b.name && sameQuantity(a, b) ? precision(a, b) : null) },
  { keyOf: numberOf, difference: (a, b) => (oneNameMissing(a, b) && sameQuantity(a, b) ? nameLoss(a, b) : null) },
  {
    keyOf: numberOf,
    difference: (a, b) => (sameNumber(a, b) && oneUnitMissing(a, b) && oneNameMissing(a, b) ? unitLoss(a) : null),
  },
  { keyOf: bareValueOf, difference: isSameCode },
  { keyOf: comparatorOf, difference: (a, b) => (a.value === b.value && sameQuantity(a, b) ? 'same' : null) },
  { keyOf: comparatorOf, difference: (a, b) => (a.value !== b.value && sameQuantity(a, b) ? 'comparator' : null) },
  // The number beside it changed and is told by itself.
  { keyOf: comparatorOf, difference: (a, b) => (a.value === b.value ? 'same' : null) },
]

/** Numbers and negations are told apart by more than their normal form. */
function isWord({ kind, quantity }: Fact): boolean {
  return quantity === undefined && kind !== 'negation' && kind !== 'comparator'
}

function isNumber({ kind, quantity }: Fact): boolean {
  return quantity !== undefined && numberKinds.has(kind)
}

function sameQuantity(a: Fact, b: Fact): boolean {
  if (a.quantity === undefined || b.quantity === undefined) return a.quantity === b.quantity
  return isSameQuantity(a.quantity, b.quantity, a.name ?? b.name)
}

function sameNumber(a: Fact, b: Fact): boolean {
  return a.quantity !== undefined && b.quantity !== undefined && isSameNumber(a.quantity, b.quantity)
}

function oneNameMissing(a: Fact, b: Fact): boolean {
  return a.name === b.name || a.name === undefined || b.name === undefined
}

function oneUnitMissing(a: Fact, b: Fact): boolean {
  return a.quantity !== undefined && b.quantity !== undefined && hasUnit(a.quantity) !== hasUnit(b.quantity)
}

function precision(a: Fact, b: Fact): 'same' | 'rounded' {
  return b.quantity?.approximate === true && a.quantity?.approximate !== true ? 'rounded' : 'same'
}

/** A name that went missing matters for measurements; that of a dose is told by its drug. */
function nameLoss(a: Fact, b: Fact): Near['difference'] | 'same' {
  const isMeasured = a.kind === 'vital-sign' || a.kind === 'laboratory'
  return isMeasured && a.name !== undefined && b.name === undefined ? 'name' : precision(a, b)
}

function unitLoss(a: Fact): 'unit' | 'unit-added' {
  return a.quantity !== undefined && hasUnit(a.quantity) ? 'unit' : 'unit-added'
}

/** "type 2" and "T2DM", "para 2" and "P2". */
function isSameCode(a: Fact, b: Fact): 'same' | null {
  const [code, number] = isCode(a) ? [a, b] : [b, a]
  if (!isCode(code) || number.quantity === undefined || number.quantity.unit.dimension !== 'number') return null
  const printed = number.quantity.values.map(plainNumber)[0]
  return code.value.replace(/\D/g, '') === printed ? 'same' : null
}

/** Whether a fact is a name with a number in it, such as CD4. */
export function isCode({ value }: Fact): boolean {
  return value.startsWith('code ')
}

/** Kinds that may stand for each other as before and after of one change. */
export function isSameFamily(a: FactKind, b: FactKind): boolean {
  return a === b || (numberKinds.has(a) && numberKinds.has(b))
}
