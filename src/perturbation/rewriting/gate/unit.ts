import { type Case, type Fact, readFacts, readPatient, type Sex } from '../../../clinical/index.js'
import { once } from '../../../vocabulary/index.js'
import { type AssertedSentence, assertedSentences } from '../reading/index.js'
import { concepts, roots } from './term-words.js'
import { wordsOf } from './word-lookup.js'

/** A unit of a rewritten case beside its original. */
export interface ToldUnit {
  /** The sentences of the original, and the new words for them, with the values in their places. */
  readonly before: string
  readonly after: string
  /** As `before` and `after`, the values behind placeholders. */
  readonly asked: string
  readonly told: string
  /** Whether the question of the case is part of it. */
  readonly asks: boolean
}

/** A text as the rules read it. */
export interface Reading {
  readonly text: string
  readonly facts: readonly Fact[]
  readonly sentences: readonly AssertedSentence[]
  /** In small letters, without the names of measurements in which "blood" or "heart" tells no finding. */
  readonly words: readonly string[]
  /** Rows of the concepts and of the roots of medical words that it tells. */
  readonly concepts: ReadonlySet<number>
  readonly roots: ReadonlySet<number>
}

/** What a whole case lends to the judging of its units; read once. */
export interface WholeCase {
  readonly reference: string
  readonly sex: Sex | null
  /** Read when first needed. */
  readonly reading: () => Reading
}

/** A unit with both sides read. */
export interface ReadUnit extends ToldUnit {
  readonly was: Reading
  readonly is: Reading
  readonly whole: WholeCase
}

/** Why a unit is refused. */
export interface Fault {
  /** Which rule of the gate, for counts. */
  readonly rule: string
  /** In words for a model, both sides quoted. */
  readonly message: string
}

export type GateRule = (unit: ReadUnit) => readonly Fault[]

const measured =
  /\b(?:blood|heart|pulse|respiratory|bowel|room|body mass)(?= (?:index|pressures?|counts?|cells?|cultures?|smears?|films?|groups?|types?|tests?|gas(?:es)?|urea|rates?|sounds|air)\b)/gi

/** Reads a text for the rules. */
export function readText(text: string): Reading {
  const words = wordsOf(text.replace(measured, ' '))
  return {
    text,
    facts: readFacts(text),
    sentences: assertedSentences(text),
    words,
    concepts: concepts().told.rowsIn(words),
    roots: roots().told.rowsIn(words),
  }
}

/** What a case lends to the judging of its units. */
export function readWhole({ text, reference }: Pick<Case, 'text' | 'reference'>): WholeCase {
  return { reference: reference.diagnosis, sex: readPatient(text).sex, reading: once(() => readText(text)) }
}
