import { hasUnit, isSameNumber, isSameQuantity, plainNumber } from '../../quantity/index.js'
import type { Fact, FactKind } from '../fact.js'
import { numberKinds } from '../fact.js'

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

type Test = (before: Fact, after: Fact) => Near['difference'] | 'same' | null

/** Takes out, kind by kind, the facts that two stretches share, in whatever words or units. */
export function matchFacts(before: readonly Fact[], after: readonly Fact[]): Matched {
  const rest = { lost: [...before], added: [...after], near: [] as Near[] }
  for (const test of tests) takeOut(rest, test)
  return { ...rest, lost: rest.lost, added: rest.added }
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

function takeOut(rest: Rest, test: Test): void {
  const lost: Fact[] = []
  for (const before of rest.lost) {
    let difference: ReturnType<Test> = null
    const at = rest.added.findIndex((after) => {
      difference = test(before, after)
      return difference !== null
    })
    if (at < 0 || difference === null) {
      lost.push(before)
      continue
    }
    const after = rest.added[at] as Fact
    rest.added.splice(at, 1)
    if (difference !== 'same') rest.near.push({ before, after, difference })
  }
  rest.lost = lost
}

/** From the strictest to the mildest: what one takes out, the next does not see. */
const tests: readonly Test[] = [
  (a, b) => (isSameWord(a, b) && a.short === b.short && a.pronoun === b.pronoun && a.name === b.name ? 'same' : null),
  (a, b) => (isSameWord(a, b) ? (b.short === true ? 'short' : 'same') : null),
  (a, b) => (isNumber(a, b) && a.name === b.name && sameQuantity(a, b) ? precision(a, b) : null),
  (a, b) => (isNumber(a, b) && oneNameMissing(a, b) && sameQuantity(a, b) ? nameLoss(a, b) : null),
  (a, b) => (isNumber(a, b) && sameNumber(a, b) && oneUnitMissing(a, b) && oneNameMissing(a, b) ? unitLoss(a) : null),
  isSameCode,
  (a, b) => (isComparator(a, b) && a.value === b.value && sameQuantity(a, b) ? 'same' : null),
  (a, b) => (isComparator(a, b) && a.value !== b.value && sameQuantity(a, b) ? 'comparator' : null),
  // The number beside it changed and is told by itself.
  (a, b) => (isComparator(a, b) && a.value === b.value ? 'same' : null),
]

/** Numbers and negations are told apart by more than their normal form. */
function isSameWord(a: Fact, b: Fact): boolean {
  if (a.kind !== b.kind || a.value !== b.value || a.quantity !== undefined) return false
  return a.kind !== 'negation' && a.kind !== 'comparator'
}

function isNumber(a: Fact, b: Fact): boolean {
  return a.quantity !== undefined && b.quantity !== undefined && numberKinds.has(a.kind) && numberKinds.has(b.kind)
}

function isComparator(a: Fact, b: Fact): boolean {
  return a.kind === 'comparator' && b.kind === 'comparator'
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
  if (a.kind !== 'value' || b.kind !== 'value') return null
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
