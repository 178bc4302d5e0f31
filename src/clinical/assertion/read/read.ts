import { firstFrom } from '../../../first-from.js'
import { demand, kinds } from '../../../given.js'
import { type Span, sentenceBreaks } from '../../../text/index.js'
import { type ConceptKind, findConcepts, concepts as vocabulary } from '../../concept/index.js'
import { type Fact, readFacts, refined } from '../../fact/index.js'
import { type AssertedWord, assertedSentences } from '../context/index.js'
import { courseWordsIn } from '../unit/index.js'

/** What a text says of one concept that it names. */
export interface Assertion {
  /** Id of the concept in the vocabulary; of a drug its generic name. */
  readonly concept: string
  readonly kind: ConceptKind | 'drug'
  /** As printed. */
  readonly text: string
  /** In UTF-16 code units, half-open. */
  readonly span: Span
  readonly status: 'present' | 'absent' | 'possible' | 'conditional' | 'planned' | 'historical'
  readonly side: 'left' | 'right' | 'both' | null
  /** Whose it is: `patient`, or the relative or other person that is named. */
  readonly experiencer: string
  /** The word for its onset, pattern or change; null where there is none in its clause. */
  readonly course: string | null
  /** The numbers bound to it, as printed. */
  readonly values: readonly string[]
}

/** A concept where it is, with the stretch of text that can say something of it. */
interface Named extends Span {
  readonly concept: string
  readonly kind: Assertion['kind']
  readonly clause: Span
  readonly sentence: Span
}

/**
 * The assertions of a text, in text order: concepts of the vocabulary apart from parts of the body, and drugs.
 *
 * What the vocabulary does not name is not read; status, side, person, course and values are those of the clause.
 *
 * @example
 * readAssertions('No rash, but his left knee is swollen.').map(({ text, status, side }) => [text, status, side])
 * // → [['rash', 'absent', null], ['swollen', 'present', 'left']]
 */
export function readAssertions(text: string): readonly Assertion[] {
  demand('readAssertions', text, kinds.anyText)
  const facts = readFacts(text)
  const stated = facts.flatMap(refined(text))
  const words = assertedSentences(text).flatMap((sentence) => sentence.words)
  const courses = courseWordsIn(text)
  const named = namedIn(text, facts)
  return named.map((one, at) => {
    const { concept, kind, start, end, clause } = one
    const [within] = beginningIn(courses, clause, (word) => word.start)
    return {
      concept,
      kind,
      text: text.slice(start, end),
      span: { start, end },
      status: statusOf(one, text, words),
      side: sideOf(one, stated, text),
      experiencer: experiencerOf(one, stated),
      course: within === undefined ? null : text.slice(within.start, within.end).toLowerCase(),
      values: valuesOf(one, named[at + 1], facts).map(({ span }) => text.slice(span.start, span.end)),
    }
  })
}

function namedIn(text: string, facts: readonly Fact[]): readonly Named[] {
  const { concepts } = vocabulary()
  const mentions = findConcepts(text, vocabulary()).flatMap(({ concept, start, end }) => {
    const kind = concepts.get(concept)?.kind
    return kind === undefined || kind === 'anatomy' ? [] : [{ concept, kind, start, end }]
  })
  const drugs = facts.flatMap(({ kind, value, span }) => {
    const isNamed = mentions.some(({ start, end }) => start < span.end && span.start < end)
    return kind === 'drug' && !isNamed ? [{ concept: value, kind: 'drug' as const, ...span }] : []
  })
  const [sentences, clauses] = [
    stretchesOf(text, sentenceBreaks(text)),
    stretchesOf(
      text,
      [...text.matchAll(clauseEnd)].map(({ 0: found, index }) => index + found.length),
    ),
  ]
  return [...mentions, ...drugs]
    .sort((a, b) => a.start - b.start)
    .map((one) => ({ ...one, sentence: around(one, sentences), clause: around(one, clauses) }))
}

const clauseEnd =
  /[;:.!?\n]\s|,?\s(?=(?:but|however|although|whereas|while|which|who)\b)|,\s(?=(?:and\s)?(?:he|she|they|it|his|her|the|there|no)\b)/g

function stretchesOf(text: string, breaks: readonly number[]): readonly Span[] {
  const starts = [0, ...breaks]
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? text.length }))
}

/** The stretch in which a span begins; both lists are in text order. */
function around({ start }: Span, stretches: readonly Span[]): Span {
  let [low, high] = [0, stretches.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((stretches[middle] as Span).start <= start) low = middle
    else high = middle - 1
  }
  return stretches[low] as Span
}

/** "A 3-day history of cough" is of now. */
const ofNow = /\b(?:second|minute|hour|day|week|month|year)s?['’]?[- ]history of [^.;]*$/i

function statusOf(one: Named, text: string, words: readonly AssertedWord[]): Assertion['status'] {
  const own = beginningIn(words, one, ({ at }) => at)
  const ahead = text.slice(one.clause.start, one.start)
  const isDenied = own.some(({ status }) => status === 'negated')
  const mayBe = own.some(({ status }) => status === 'uncertain') && reaching.test(ahead)
  if (isDenied || mayBe) return 'absent'
  const context = own.find((word) => word.context !== null)?.context ?? 'present'
  return context === 'historical' && ofNow.test(ahead) ? 'present' : context
}

/** A denial ahead in the clause that no other statement ends. */
const reaching =
  /\b(?:no|not|without|denies|denied|denying|never|neither|nor|negative for|absence of|free of)\b(?!.*\b(?:has|had|have|is|are|was|were|shows?|after|before|because|despite|when|except)\b)/i

/** The items of a list in text order that begin in a stretch. */
function beginningIn<Item>(
  items: readonly Item[],
  { start, end }: Span,
  placeOf: (item: Item) => number,
): readonly Item[] {
  const first = firstFrom(items, start, placeOf)
  let last = first
  while (last < items.length && placeOf(items[last] as Item) < end) last++
  return items.slice(first, last)
}

const placeOfFact = ({ span }: Fact): number => span.start

/** The side told nearest in the clause, one in or before the name first. */
function sideOf({ start, end, clause }: Named, facts: readonly Fact[], text: string): Assertion['side'] {
  const own = beginningIn(facts, clause, placeOfFact).filter(({ kind }) => kind === 'side')
  if (own.length === 0) return null
  const awayOf = ({ span }: Fact): number => {
    const between = span.end <= start ? text.slice(span.end, start) : text.slice(end, span.start)
    return between.length + (/,|\band\b/.test(between) ? clause.end - clause.start : 0)
  }
  const nearest = Math.min(...own.map(awayOf))
  if (nearest > farthest) return null
  const sides = new Set(own.filter((fact) => awayOf(fact) === nearest).map(({ value }) => value))
  const [only] = sides
  return sides.size > 1 ? 'both' : only === 'left' || only === 'right' ? only : null
}

/** So many characters away a side is of something else. */
const farthest = 40

/** Who was named last in the sentence, before the concept; the patient takes over with a pronoun. */
function experiencerOf({ start, sentence }: Named, facts: readonly Fact[]): string {
  const ahead = beginningIn(facts, { start: sentence.start, end: start }, placeOfFact)
  const person = ahead.findLast(({ kind, pronoun, name }) => {
    return (kind === 'experiencer' && name !== 'narrator') || (kind === 'sex' && pronoun === 'subject')
  })
  return person?.kind === 'experiencer' ? person.value : 'patient'
}

/** Numbers that follow a name and before the next one in its clause, and the doses of a drug. */
function valuesOf({ end, clause }: Named, next: Named | undefined, facts: readonly Fact[]): readonly Fact[] {
  const last = Math.min(clause.end, next?.start ?? clause.end)
  return beginningIn(facts, { start: end, end: last }, placeOfFact).filter(({ kind, quantity }) => {
    return quantity !== undefined && kind !== 'age'
  })
}
