import { firstFrom } from '../../../first-from.js'
import { demand, kinds } from '../../../given.js'
import { type Span, sentenceSpans } from '../../../text/index.js'
import { type ConceptKind, findConcepts, concepts as vocabulary } from '../../concept/index.js'
import { type Fact, readFacts, refined } from '../../fact/index.js'
import { assertedSentences } from '../context/index.js'
import { courseWordsIn } from '../unit/index.js'
import { clausesOf } from './clause.js'
import { scopesIn } from './context.js'
import { experiencerOf } from './experiencer.js'
import { plainFindings } from './finding.js'
import { sideOf } from './side.js'
import { type AssertionStatus, statusOf } from './status.js'
import { beginningIn, placeOfFact } from './within.js'

/** What a text says of one concept that it names. */
export interface Assertion {
  /**
   * Id of the concept in the vocabulary; of a drug its generic name; of a finding that the vocabulary does not name its own
   * words in small letters: "reflexes are equal".
   */
  readonly concept: string
  readonly kind: ConceptKind | 'drug'
  /** As printed. */
  readonly text: string
  /** In UTF-16 code units, half-open. */
  readonly span: Span
  readonly status: AssertionStatus
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
 * The assertions of a text, in text order: concepts of the vocabulary apart from parts of the body, drugs, and findings that
 * a sentence tells without such a name: what is said of a part of the body or of something examined, what is perceived or
 * shown, and what is listed with findings that have names.
 *
 * Status, side, person, course and values are those of the clause. The categories are those of i2b2 2010 and ConText:
 * *absent* is denied; *possible* is doubted or looked for; *conditional* occurs or is to be taken under a condition only
 * ("when climbing stairs", "as needed"); *planned* is a drug, test or procedure to come; *historical* is over, was weeks ago
 * or more, was given, or is listed as history. Of several doubt and condition come first. A question asserts nothing.
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
  const scopesOf = onceEach((sentence: Span) => scopesIn(text, sentence))
  return named.map((one, at) => {
    const { concept, kind, start, end, clause } = one
    const [within] = beginningIn(courses, clause, (word) => word.start)
    return {
      concept,
      kind,
      text: text.slice(start, end),
      span: { start, end },
      status: statusOf(one, text, words, scopesOf(one.sentence)),
      side: sideOf(one, stated, text),
      experiencer: experiencerOf(
        one,
        beginningIn(stated, { start: one.sentence.start, end: start }, placeOfFact),
        text,
      ),
      course: within === undefined ? null : text.slice(within.start, within.end).toLowerCase(),
      values: valuesOf(one, named[at + 1], facts).map(({ span }) => text.slice(span.start, span.end)),
    }
  })
}

function namedIn(text: string, facts: readonly Fact[]): readonly Named[] {
  const { concepts } = vocabulary()
  const all = findConcepts(text, vocabulary()).flatMap(({ concept, start, end }) => {
    const kind = concepts.get(concept)?.kind
    return kind === undefined ? [] : [{ concept, kind, start, end }]
  })
  const mentions = all.filter(({ kind }) => kind !== 'anatomy')
  const sentences = sentenceSpans(text)
  const drugs = facts.flatMap(({ kind, value, span }) => {
    if (kind !== 'drug') return []
    // Mentions are in text order and do not overlap: the last one that begins before the drug ends reaches furthest.
    const last = mentions[firstFrom(mentions, span.end, ({ start }) => start) - 1]
    const isNamed = last !== undefined && span.start < last.end
    return isNamed ? [] : [{ concept: value, kind: 'drug' as const, ...span }]
  })
  const clauses = sentences.flatMap((sentence) => clausesOf(text, sentence))
  const named = [...mentions, ...drugs].sort((a, b) => a.start - b.start)
  const body = all.filter(({ kind }) => kind === 'anatomy')
  const plain = plainFindings(text, sentences, { named, body, facts }).map(({ kind, start, end }) => {
    return { concept: text.slice(start, end).toLowerCase().replace(/\s+/g, ' '), kind, start, end }
  })
  return [...named, ...plain]
    .sort((a, b) => a.start - b.start)
    .map((one) => ({ ...one, sentence: around(one, sentences), clause: around(one, clauses) }))
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

/** What is made of each span, made once. */
function onceEach<Value>(make: (span: Span) => Value): (span: Span) => Value {
  const made = new Map<Span, Value>()
  return (span) => {
    const value = made.get(span) ?? make(span)
    made.set(span, value)
    return value
  }
}

/** Numbers that follow a name and before the next one in its clause, and the doses of a drug. */
function valuesOf({ end, clause }: Named, next: Named | undefined, facts: readonly Fact[]): readonly Fact[] {
  const last = Math.min(clause.end, next?.start ?? clause.end)
  return beginningIn(facts, { start: end, end: last }, placeOfFact).filter(({ kind, quantity }) => {
    return quantity !== undefined && kind !== 'age'
  })
}
