import type { Fact } from '../fact.js'
import { wordsOf } from '../read/index.js'
import { pairInOrder } from './pairing.js'

/** Negations that only one of two stretches has. */
export interface Unmatched {
  readonly lost: readonly Fact[]
  readonly added: readonly Fact[]
}

interface Stretch {
  readonly text: string
  readonly facts: readonly Fact[]
}

/**
 * Takes out the negations that two stretches share.
 *
 * Two negations are one where they begin with the same finding, or where neither finding stands in the other stretch,
 * which is how a synonym looks. "no fever or chills" covers "no chills"; what was denied before and is told now is lost.
 */
export function matchNegations(before: Stretch, after: Stretch): Unmatched {
  const earlier = before.facts.filter(isNegation)
  const later = after.facts.filter(isNegation)
  if (earlier.length === 0 && later.length === 0) return { lost: [], added: [] }
  const pairs = { lost: earlier, added: later }
  pair(pairs, (a, b) => sharesTarget(a, b))
  pair(pairs, (a, b) => sharesSome(a, b))
  pair(pairs, (a, b) => !hasTarget(a) || !hasTarget(b))
  const wordsBefore = new Set(wordsOf(before.text.toLowerCase()))
  const wordsAfter = new Set(wordsOf(after.text.toLowerCase()))
  const isNewLater = byFirst((first) => !hasWord(wordsBefore, first))
  const isGoneLater = byFirst((first) => !hasWord(wordsAfter, first))
  pair(pairs, (a, b) => isGoneLater(a) && isNewLater(b))
  const isAnswered = (others: readonly Fact[], text: string, words: Parameters<typeof isRenamed>[2]) => {
    const distinct = [...new Map(others.map((fact) => [fact.targets?.join(' '), fact])).values()]
    return byFirst((first) => isCovered(first, distinct, text) || isRenamed(first, distinct, words))
  }
  const inLater = isAnswered(later, after.text, { own: wordsAfter, other: wordsBefore })
  const inEarlier = isAnswered(earlier, before.text, { own: wordsBefore, other: wordsAfter })
  return {
    lost: pairs.lost.filter((fact) => !inLater(fact)),
    added: pairs.added.filter((fact) => !inEarlier(fact)),
  }
}

/** Asks once for each word that is the first of what a negation denies: a text may negate one ten thousand times. */
function byFirst(ask: (first: string | undefined) => boolean): (fact: Fact) => boolean {
  const known = new Map<string | undefined, boolean>()
  return ({ targets }) => {
    const first = targets?.[0]
    const found = known.get(first) ?? ask(first)
    known.set(first, found)
    return found
  }
}

export function isNegation({ kind }: Fact): boolean {
  return kind === 'negation'
}

function pair(pairs: { lost: Fact[]; added: Fact[] }, isPair: (a: Fact, b: Fact) => boolean): void {
  const { lost, added } = pairInOrder(pairs.lost, pairs.added, { fits: isPair, keyOf: ({ value }) => value })
  pairs.lost = lost
  pairs.added = added
}

function hasTarget({ targets }: Fact): boolean {
  return targets !== undefined && targets.length > 0
}

/** Whether the first finding that one negates is among the first that the other negates. */
function sharesTarget(a: Fact, b: Fact): boolean {
  const [first] = a.targets ?? []
  const [second] = b.targets ?? []
  if (first === undefined || second === undefined) return first === second
  return isNear(first, b.targets?.slice(0, 4)) || isNear(second, a.targets?.slice(0, 4))
}

function isNear(word: string, targets: readonly string[] | undefined): boolean {
  return targets?.some((target) => isOneStem(word, target)) ?? false
}

/** Whether a finding that the other text never names stands for one of a list there that this text never names. */
function isRenamed(
  first: string | undefined,
  others: readonly Fact[],
  words: { readonly own: ReadonlySet<string>; readonly other: ReadonlySet<string> },
): boolean {
  // Short words hide in compounds: "Rh-positive".
  if (first === undefined || first.length < 4 || hasWord(words.own, first) || isInCompound(words.own, first))
    return false
  return others.some(({ targets: list = [] }) => list.length > 1 && list.some((word) => !hasWord(words.other, word)))
}

/** Whether both deny at least two of the same words, as where a list stands before "absent" in one and behind "no" in the other. */
function sharesSome(a: Fact, b: Fact): boolean {
  const shared = a.targets?.filter((word) => isNear(word, b.targets)) ?? []
  return new Set(shared).size >= 2
}

/** Whether another negation reaches the finding as a further one of its list: "no fever or chills". */
function isCovered(first: string | undefined, others: readonly Fact[], text: string): boolean {
  if (first === undefined || !others.some(({ targets }) => isNear(first, targets))) return false
  const stems = others.flatMap(({ targets = [] }) => targets.filter((target) => isOneStem(first, target)))
  const forms = [first.slice(0, Math.max(4, first.length - 2)), ...new Set(stems)].map((form) =>
    form.replace(/[^a-z0-9]/g, '.'),
  )
  return new RegExp(`(?:\\b(?:or|nor|and)|[,/])\\s+(?:[a-z-]+\\s+){0,2}(?:${forms.join('|')})`, 'i').test(text)
}

/** "Coagulase-positive" names coagulase. */
function isInCompound(words: ReadonlySet<string>, word: string): boolean {
  return [...words].some((other) => other.includes('-') && other.split('-').some((part) => isOneStem(part, word)))
}

function hasWord(words: ReadonlySet<string>, word: string | undefined): boolean {
  if (word === undefined) return false
  for (const other of words) if (isOneStem(word, other)) return true
  return false
}

/** "smoke" and "smoking", "vomit" and "vomiting": the same first letters, and ends that grammar adds. */
export function isOneStem(a: string, b: string): boolean {
  if (a === b) return true
  const stem = Math.max(4, Math.min(a.length, b.length) - 2)
  return a.length >= 4 && b.length >= 4 && Math.abs(a.length - b.length) <= 3 && a.slice(0, stem) === b.slice(0, stem)
}
