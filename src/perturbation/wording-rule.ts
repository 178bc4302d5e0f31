import type { Fact } from '../clinical/index.js'
import { counterparts } from './rewriting-counterpart.js'
import { type ToldSentence, toldSentences } from './rewriting-polarity.js'

/** A text with its sentences. */
export interface Telling {
  readonly text: string
  readonly sentences: readonly ToldSentence[]
}

/** A fact that the comparer of facts finds in one of two texts only, and what is to be known of both. */
export interface MissedFact {
  readonly fact: Fact
  /** Whether the original has it, and the new text lacks it, or the other way round. */
  readonly change: 'lost' | 'added'
  /** The text that has it. */
  readonly own: Telling
  readonly other: Telling
  /** Its sentence. */
  readonly sentence: ToldSentence
  /** What stands before it in its sentence. */
  readonly ahead: string
  /** Its sentence from the fact on. */
  readonly onward: string
  /** The sentences of the other text that tell most of what its sentence tells: at most two, the best first. */
  readonly like: readonly ToldSentence[]
}

/** How facts of one kind are told in words that the comparer of facts does not count. */
export interface WordingRule {
  /** Whether the other text tells the fact too. */
  readonly isTold: (missed: MissedFact) => boolean
  /** Whether two facts that the comparer takes for one another may both be wording; they may where this is left out. */
  readonly mayTrade?: (lost: MissedFact, added: MissedFact) => boolean
}

/** Reads the sentences of a text. */
export function tell(text: string): Telling {
  return { text, sentences: toldSentences(text) }
}

/** What is to be known of a fact that one text has and the other one lacks. */
export function missedFact(fact: Fact, change: MissedFact['change'], own: Telling, other: Telling): MissedFact {
  const at = fact.span.start
  const sentence = own.sentences.find(({ start, end }) => at >= start && at < end) as ToldSentence
  return {
    fact,
    change,
    own,
    other,
    sentence,
    ahead: own.text.slice(sentence.start, at),
    onward: own.text.slice(at, sentence.end),
    like: counterparts(sentence, other.sentences, 2),
  }
}

/** Whether the sentence of the other text that tells most of the same has one of some words, where there are any. */
export function isLike({ like: [best] }: MissedFact, words: RegExp | undefined): boolean {
  return best !== undefined && words?.test(best.text) === true
}
