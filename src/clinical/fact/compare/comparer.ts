import type { Fact, FactChange, FactKind } from '../fact.js'
import { changeOf, type Texts } from './change.js'
import { canMeanRelative, isSameContext } from './context.js'
import { isCode, isSameFamily } from './matcher.js'
import { pairInOrder } from './pairing.js'

/** A fact that has no like in its stretch. */
export interface Loose {
  readonly fact: Fact
  readonly stretch: number
}

/** Both texts with all their facts, for what depends on the rest of a text. */
export interface WholeTexts {
  readonly texts: Texts
  readonly facts: { readonly before: readonly Fact[]; readonly after: readonly Fact[] }
}

/** Facts of which a second mention says nothing new. */
const repeatable = new Set<FactKind>(['drug', 'site', 'sex', 'course', 'severity'])

/** Facts of which each mention says something of its own: that one brother is ill says nothing of the other. */
const eachCounts = new Set<FactKind>(['temporality', 'certainty', 'experiencer', 'frequency', 'route'])

/** Whether "both" was only put beside sides that are told as before: neither of its sides stands for another. */
function createBothMore(
  lost: readonly Loose[],
  open: readonly Loose[],
  facts: WholeTexts['facts'],
): (one: Loose) => boolean {
  const withLostSide = new Set(lost.filter(({ fact }) => fact.kind === 'side').map(({ stretch }) => stretch))
  const sides = new Set(facts.before.filter(({ kind }) => kind === 'side').map(({ value }) => value))
  const twins = new Map<number, number>()
  for (const { fact } of open) {
    if (fact.name === 'both') twins.set(fact.span.start, (twins.get(fact.span.start) ?? 0) + 1)
  }
  return ({ fact, stretch }) =>
    fact.name === 'both' &&
    !withLostSide.has(stretch) &&
    twins.get(fact.span.start) === 2 &&
    sides.has('left') &&
    sides.has('right')
}

/** Facts that fill a case: one has become another only where it stands among the same words. */
const byContext = new Set<FactKind>(['temporality', 'sex', 'severity'])

/** Pairs what went with what came in its place; the rest is lost or added. */
export function pairUp(lost: readonly Loose[], added: readonly Loose[], whole: WholeTexts): FactChange[] {
  const changes: FactChange[] = []
  const inPlace = (a: Loose, b: Loose): boolean =>
    isOneThing(a.fact, b.fact) && (!byContext.has(a.fact.kind) || isSameContext(a.fact, b.fact, whole.texts))
  const passes: readonly { readonly keyOf: (one: Loose) => string | null; readonly fits: typeof inPlace }[] = [
    {
      keyOf: ({ fact: { kind, name }, stretch }) => (name === undefined ? null : `${stretch} ${kind} ${name}`),
      fits: inPlace,
    },
    { keyOf: ({ fact: { kind }, stretch }) => `${stretch} ${kind}`, fits: inPlace },
    { keyOf: ({ stretch }) => `${stretch}`, fits: (a, b) => isSameFamily(a.fact.kind, b.fact.kind) && inPlace(a, b) },
  ]
  let waiting = lost
  let open = added
  for (const pass of passes) {
    const paired = pairInOrder(waiting, open, pass)
    for (const [before, after] of paired.pairs) changes.push(changeOf(before.fact, after.fact, whole.texts))
    waiting = paired.lost
    open = paired.added
  }
  const mentions = { before: mentionsOf(whole.facts.before), after: mentionsOf(whole.facts.after) }
  for (const { fact } of waiting) {
    if (isCode(fact) || isBareTense(fact)) continue
    const again = repeatable.has(fact.kind) && mentions.after.has(mentionOf(fact))
    if (again && fact.pronoun !== undefined) continue
    const isMild = again || fact.name === 'narrator'
    changes.push(changeOf(fact, null, whole.texts, isMild ? 'warning' : undefined))
  }
  const isBothMore = createBothMore(lost, open, whole.facts)
  for (const one of open) {
    const { fact } = one
    if (isCode(fact) || isBareTense(fact)) continue
    const again = mentions.before.has(mentionOf(fact))
    if (again && (repeatable.has(fact.kind) || fact.kind === 'allergen')) continue
    const isMild =
      (again && !eachCounts.has(fact.kind)) ||
      fact.name === 'narrator' ||
      canMeanRelative(fact, whole.texts.after) ||
      isBothMore(one)
    changes.push(changeOf(null, fact, whole.texts, isMild ? 'warning' : undefined))
  }
  return changes
}

/** What two facts have in common that say the same thing. */
function mentionOf({ kind, value, name }: Fact): string {
  return `${kind} ${value}${kind === 'side' ? ` ${name ?? ''}` : ''}`
}

function mentionsOf(facts: readonly Fact[]): ReadonlySet<string> {
  return new Set(facts.map(mentionOf))
}

/** Whether one fact can have become the other: he and she, but not he and her; L4 and L5, but not L4 and CD4. */
function isOneThing(a: Fact, b: Fact): boolean {
  if (a.kind === 'sex') return a.pronoun === b.pronoun && a.value !== b.value
  if (a.kind === 'temporality') return isTurned(a.value, b.value)
  if (a.kind === 'age' || a.kind === 'duration') return (a.quantity === undefined) === (b.quantity === undefined)
  if (isCode(a) || isCode(b))
    return isCode(a) && isCode(b) && a.value.replace(/\d+/g, '') === b.value.replace(/\d+/g, '')
  return true
}

/** By when something is, what denies it; a time that is not named here may be changed into any other such. */
const tenses: Readonly<Record<string, readonly string[]>> = {
  current: ['past', 'past use', 'stopped', 'planned'],
  'current use': ['past', 'past use', 'stopped', 'planned'],
  past: ['current', 'current use', 'planned'],
  'past use': ['current', 'current use', 'planned'],
  started: ['stopped', 'planned'],
  stopped: ['started', 'current', 'current use', 'planned'],
  planned: ['current', 'current use', 'past', 'past use', 'started', 'stopped'],
}

/** Tense is told by verbs, and another verb may stand for one: only its opposite is a change. */
function isBareTense({ kind, value }: Fact): boolean {
  return kind === 'temporality' && /^(?:(?:current|past) use|started|stopped)$/.test(value)
}

/** Times that may stand for each other: "a week later" is "after a week", "well until then" is "well before". */
const sameTimes: readonly ReadonlySet<string>[] = [new Set(['later', 'after']), new Set(['before', 'until'])]

/** Whether one time says the opposite of the other: "takes" and "took", but not "took" and "began". */
function isTurned(before: string, after: string): boolean {
  if (sameTimes.some((times) => times.has(before) && times.has(after))) return false
  const opposites = tenses[before]
  return opposites === undefined ? tenses[after] === undefined : opposites.includes(after)
}

/** By place in the new text, then in the old one. */
export function byPlace(a: FactChange, b: FactChange): number {
  return (a.after ?? (a.before as Fact)).span.start - (b.after ?? (b.before as Fact)).span.start
}
