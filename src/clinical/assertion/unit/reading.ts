import { isDeepStrictEqual } from 'node:util'
import { alternationOf, groupFile, once, phrases } from '../../../vocabulary/index.js'
import { type ConceptMention, findConcepts, concepts as vocabulary } from '../../concept/index.js'
import { type Fact, readFacts } from '../../fact/index.js'
import { type AssertedSentence, type AssertedWord, assertedSentences, mayDeny, negatedBase } from '../context/index.js'
import { concepts, roots, wordsOf } from '../term/index.js'

/** A text, or a run of its sentences, as the rules read it. */
export interface TextReading {
  readonly text: string
  readonly facts: readonly Fact[]
  readonly sentences: readonly AssertedSentence[]
  /** The words of all its sentences, and those of them that are denied. */
  readonly asserted: readonly AssertedWord[]
  readonly denied: readonly AssertedWord[]
  /** Whether any word of it may be negated; where none may, nobody has to read its sentences to know. */
  readonly mayDeny: () => boolean
  /** In small letters, without the names of measurements in which "blood" or "heart" tells no finding. */
  readonly words: readonly string[]
  /** Rows of the concepts and of the roots of medical words that it tells. */
  readonly concepts: ReadonlySet<number>
  readonly roots: ReadonlySet<number>
  /** Concepts of the vocabulary that it names; found when first asked for. */
  readonly mentions: () => readonly ConceptMention[]
}

const measurementFile = groupFile('assertion/measurement.yaml', ['measured', 'measure'], phrases)

/** The first word of "heart rate" and the like. */
const measured = once(() => {
  const words = measurementFile.read()
  const [first, next] = [alternationOf(words.measured), alternationOf(words.measure)]
  return new RegExp(String.raw`\b(?:${first})(?= (?:${next})\b)`, 'gi')
})

/** So long is a sentence at most whose reading is kept, and so many are kept. */
const longestKept = 1_000
const mostKept = 4_096

/** Readings of sentences read before: those of an original come with each text that is compared with it. */
const kept = new Map<string, TextReading>()

/** Reads a text for the rules; `facts` where they are known already. */
export function readText(text: string, facts: readonly Fact[] = readFacts(text)): TextReading {
  if (text.length > longestKept) return readingOf(text, facts)
  const before = kept.get(text)
  // What stands around a sentence may tell what a number in it measures.
  if (before !== undefined && isSameList(before.facts, facts)) return before
  if (kept.size >= mostKept) kept.clear()
  const reading = readingOf(text, facts)
  kept.set(text, reading)
  return reading
}

function isSameList(some: readonly Fact[], others: readonly Fact[]): boolean {
  return some.length === others.length && some.every((fact, i) => isSameFact(fact, others[i] as Fact))
}

/** What was read once is one object wherever its fact was moved to, and need not be compared part by part. */
function isSameFact(one: Fact, other: Fact): boolean {
  if (one.kind !== other.kind || one.value !== other.value) return false
  if (one.span.start !== other.span.start || one.span.end !== other.span.end) return false
  const isOfOneReading =
    one.quantity === other.quantity &&
    one.targets === other.targets &&
    one.name === other.name &&
    one.short === other.short &&
    one.pronoun === other.pronoun
  return isOfOneReading || isDeepStrictEqual(one, other)
}

function readingOf(text: string, facts: readonly Fact[]): TextReading {
  // A "nondrinker" tells of drinking.
  const words = wordsOf(text.replace(measured(), ' ')).flatMap((word) => {
    const base = word.startsWith('non') ? negatedBase(word) : null
    return base === null ? [word] : [word, base]
  })
  const stated = once(() => concepts().stated.rowsIn(words))
  const statedRoots = once(() => roots().stated.rowsIn(words))
  const sentences = once(() => assertedSentences(text))
  const asserted = once(() => sentences().flatMap((sentence) => sentence.words))
  const mayHaveDenial = once(() => mayDeny(text, words))
  const denied = once(() => (mayHaveDenial() ? asserted().filter(({ status }) => status === 'negated') : []))
  return {
    text,
    facts,
    words,
    mayDeny: mayHaveDenial,
    // Most units differ in a word or two and are never asked for all of this.
    get sentences() {
      return sentences()
    },
    get asserted() {
      return asserted()
    },
    get denied() {
      return denied()
    },
    get concepts() {
      return stated()
    },
    get roots() {
      return statedRoots()
    },
    mentions: once(() => findConcepts(text, vocabulary())),
  }
}
