import {
  type Fact,
  type FactChange,
  type FactKind,
  type Loose,
  matchFacts,
  type Near,
  nearChange,
  pairUp,
} from '../../fact/index.js'
import { type FactUnit, openFacts } from './open.js'
import type { TextFacts } from './route.js'
import { isOfTwo, softened } from './softened.js'

/** Kinds that are told by numbers, names and fixed words: each counts by itself, wherever in the text it stands. */
const exactKinds: ReadonlySet<FactKind> = new Set<FactKind>([
  'value',
  'comparator',
  'age',
  'duration',
  'date',
  'dose',
  'route',
  'frequency',
  'drug',
  'allergen',
  'gravidity',
  'vital-sign',
  'laboratory',
])

/** Sentences about daily life are full of numbers: in one that was put in, only what is measured or ordered counts. */
function isMedical({ kind, quantity, value }: Fact): boolean {
  if (medical.has(kind)) return true
  const stated = quantity?.unit.dimension ?? value
  return kind === 'value' && /^(?:mass|mole|equivalent|unit)|temperature|mmHg|percent/.test(stated)
}

const medical = new Set<FactKind>(['drug', 'dose', 'vital-sign', 'laboratory', 'allergen', 'gravidity', 'age', 'route'])

/**
 * Numbers, drugs, orders, ages and times that changed, went or came: matched within their unit first, and then across
 * the text, so that a fact that moved is kept; two that changed places between units are a change.
 */
export function exactChanges(units: readonly FactUnit[], before: TextFacts, after: TextFacts): readonly FactChange[] {
  const near: Near[] = []
  const lost: Loose[] = []
  const added: Loose[] = []
  for (const [stretch, unit] of units.entries()) {
    const open = openFacts(exactOf(unit), before, after)
    near.push(...open.near)
    lost.push(...open.lost.map((fact) => ({ fact, stretch })))
    added.push(...open.added.map((fact) => ({ fact, stretch })))
  }
  const texts = { before: before.text, after: after.text }
  const putIn = new Set(units.flatMap((unit) => (unit.isPutIn === true ? unit.after : [])))
  const stated = new Set(before.facts.map(({ kind, value }) => `${kind} ${value}`))
  const isKnown = ({ kind, value }: Fact): boolean => stated.has(`${kind} ${value}`)
  const swapped = exchanged(lost, added, units)
  const moved = matchFacts(
    lost.filter((one) => !swapped.has(one)).map(({ fact }) => fact),
    added.filter((one) => !swapped.has(one)).map(({ fact }) => fact),
  )
  const [gone, come] = [new Set(moved.lost), new Set(moved.added.filter((fact) => !putIn.has(fact) || isMedical(fact)))]
  return [
    ...[...near, ...moved.near].map((pair) => nearChange(pair, texts)).filter((change) => !isOfTwo(change, texts)),
    ...pairUp(
      lost.filter((one) => gone.has(one.fact) || swapped.has(one)),
      added.filter((one) => come.has(one.fact) || swapped.has(one)),
      { texts, facts: { before: before.facts, after: after.facts } },
    )
      .filter(({ before: old, after: now }) => old !== null || now === null || !putIn.has(now) || !isKnown(now))
      .map((change) => {
        const isLoose = change.before === null && change.after !== null && putIn.has(change.after)
        return isLoose && change.kind === 'value' ? { ...change, level: 'warning' as const } : change
      })
      .flatMap((change) => softened(change, texts)),
  ]
}

function exactOf({ before, after }: FactUnit): FactUnit {
  const isExact = ({ kind }: Fact): boolean => exactKinds.has(kind)
  return { before: before.filter(isExact), after: after.filter(isExact) }
}

/** Facts of one kind that changed places between two units. */
function exchanged(lost: readonly Loose[], added: readonly Loose[], units: readonly FactUnit[]): ReadonlySet<Loose> {
  const found = new Set<Loose>()
  if (lost.length > mostExchanged || added.length > mostExchanged) return found
  const isOne = (a: Fact, b: Fact): boolean => a.kind === b.kind && a.value === b.value && a.name === b.name
  const isWhole = (stretch: number): boolean =>
    (units[stretch]?.before.length ?? 0) > 0 && (units[stretch]?.after.length ?? 0) > 0
  for (const went of lost) {
    const there = added.find((one) => one.stretch !== went.stretch && isOne(one.fact, went.fact))
    if (there === undefined || !isWhole(went.stretch) || !isWhole(there.stretch)) continue
    const back = lost.find(
      (one) => one.stretch === there.stretch && one.fact.kind === went.fact.kind && one.fact.value !== went.fact.value,
    )
    const here = added.find((one) => back !== undefined && one.stretch === went.stretch && isOne(one.fact, back.fact))
    if (back === undefined || here === undefined) continue
    for (const one of [went, there, back, here]) found.add(one)
  }
  return found
}

/** In a text with more open facts than this, nothing is looked for. */
const mostExchanged = 2000
