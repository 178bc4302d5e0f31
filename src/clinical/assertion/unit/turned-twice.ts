import { findsIn, meets, type Span } from '../../../text/index.js'
import type { Fact, FactChange } from '../../fact/index.js'
import { contraryBase, denialsLeft, denies } from '../context/index.js'
import { stemOf, wordsOf } from '../term/index.js'
import type { TextReading } from './reading.js'
import type { Unit } from './rule.js'

/** A word where it stands in a text. */
interface Placed {
  readonly word: string
  readonly start: number
}

/**
 * The changes of a unit without those in which a word became its contrary and what denies it came or went: "not taken
 * regularly" is "taken irregularly", "no longer steady" is "unsteady", and "anything abnormal" behind "neither" is "normal".
 */
export function withoutTurnedTwice({ was, is }: Unit, changes: readonly FactChange[]): readonly FactChange[] {
  if (!changes.some(mayBeTurned)) return changes
  const pairs = [...turnedIn(was, is), ...oppositesIn(changes)].filter(
    ([before, after]) =>
      !isOfDenied(was.text, before) &&
      !isOfDenied(is.text, after) &&
      denialsAround(was.text, before) % 2 !== denialsAround(is.text, after) % 2,
  )
  if (pairs.length === 0) return changes
  return changes.filter(
    (change) =>
      !mayBeTurned(change) ||
      !pairs.some(
        ([old, now]) =>
          (change.before === null || meets(change.before.span, sentenceAround(was.text, old))) &&
          (change.after === null || meets(change.after.span, sentenceAround(is.text, now))),
      ),
  )
}

/** Whether a word only says which thing is denied: "no known allergies" denies them, and "unknown allergies" does not. */
function isOfDenied(text: string, { start }: Placed): boolean {
  return /\b(?:no|without)\s+$/i.test(text.slice(0, start))
}

/** Whether a change is a denial, or one word in the place of its contrary. */
function mayBeTurned({ kind, before, after }: FactChange): boolean {
  const [old, now] = [before?.value ?? '', after?.value ?? '']
  return (
    /^(?:opposite|negation)$/.test(kind) ||
    (kind === 'severity' && (isTurned(old, now) || [old, now].some((value) => /^none\b/i.test(value))))
  )
}

function oppositesIn(changes: readonly FactChange[]): readonly (readonly [Placed, Placed])[] {
  return changes.flatMap(({ kind, before, after }) =>
    kind === 'opposite' &&
    before !== null &&
    after !== null &&
    !/\d/.test(before.value) &&
    !isDenialMoved(before, after)
      ? [[placedAt(before), placedAt(after)] as const]
      : [],
  )
}

/** "No" in the place of "normal" denies anew, and is itself no contrary of a word. */
function isDenialMoved(before: Fact, after: Fact): boolean {
  return [before, after].some(({ value }) => denies(value) && value !== 'negative')
}

function placedAt({ value, span }: Fact): Placed {
  return { word: value, start: span.start }
}

/** Words of two texts of which the one is the other with "un-" or "in-" ahead of it, and that only the one text has. */
function turnedIn(was: TextReading, is: TextReading): readonly (readonly [Placed, Placed])[] {
  const [ours, theirs] = [onlyIn(was, is), onlyIn(is, was)]
  return ours.flatMap((before) =>
    theirs.flatMap((after) => (isTurned(before.word, after.word) ? [[before, after] as const] : [])),
  )
}

function onlyIn({ text, words }: TextReading, other: TextReading): readonly Placed[] {
  const open = new Set(words.filter((word) => !other.words.includes(word)))
  return findsIn(text.toLowerCase(), /\p{L}[\p{L}-]*/gu).flatMap(({ 0: word, index }) =>
    open.has(word) ? [{ word, start: index }] : [],
  )
}

function isTurned(one: string, other: string): boolean {
  return isContrary(one, other) || isContrary(other, one)
}

function isContrary(one: string, other: string): boolean {
  if (one === 'positive') return other === 'negative'
  const base = contraryBase(one)
  return base !== undefined && stemOf(base) === stemOf(other)
}

/** How many words around a word deny it or tell that there is less of it. */
function denialsAround(text: string, at: Placed): number {
  const { start, end } = sentenceAround(text, at)
  const isLess = (word: string): boolean => /^(?:less|nothing)$/.test(word)
  // "None of them, and none since": told of several, one denial is none of another.
  const denials = new Set(denialsLeft(text, at.start).filter((word) => word !== 'nor'))
  const ahead = wordsOf(text.slice(start, at.start)).filter(isLess)
  const [behind = ''] = text.slice(at.start + at.word.length, end).split(/,|\b(?:and|but|while|although|though)\b/i)
  const words = wordsOf(behind.replace(/n['’]t\b|\bcannot\b/gi, ' not'))
  return denials.size + ahead.length + words.filter((word) => denies(word) || isLess(word)).length
}

function sentenceAround(text: string, { start }: Placed): Span {
  const ahead = /[^.;:?!]*$/.exec(text.slice(0, start))?.[0].length ?? 0
  const behind = /^[^.;:?!]*/.exec(text.slice(start))?.[0].length ?? 0
  return { start: start - ahead, end: start + behind }
}
