import type { Fact } from '../../../../clinical/index.js'
import {
  type AssertedSentence,
  assertedSentences,
  counterparts,
  countOf,
  isSpecific,
  stemOf,
} from '../reading/index.js'

/** A text with its sentences. */
export interface ReadText {
  readonly text: string
  readonly sentences: readonly AssertedSentence[]
}

/** A fact that the comparer of facts finds in one of two texts only, and what is to be known of both. */
export interface MissedFact {
  readonly fact: Fact
  /** Whether the original has it, and the new text lacks it, or the other way round. */
  readonly change: 'lost' | 'added'
  /** The text that has it. */
  readonly own: ReadText
  readonly other: ReadText
  /** Its sentence. */
  readonly sentence: AssertedSentence
  /** What stands before it in its sentence. */
  readonly ahead: string
  /** Its sentence from the fact on. */
  readonly onward: string
  /** The sentences of the other text that tell most of what its sentence tells: at most two, the best first. */
  readonly like: readonly AssertedSentence[]
}

/** How facts of one kind are paraphrased in words that the comparer of facts does not count. */
export interface WordingRule {
  /** Whether the other text tells the fact too. */
  readonly isParaphrased: (missed: MissedFact) => boolean
  /** Whether two facts that the comparer takes for one another may both be wording; they may where this is left out. */
  readonly mayTrade?: (lost: MissedFact, added: MissedFact) => boolean
}

/** Reads the sentences of a text. */
export function readText(text: string): ReadText {
  return { text, sentences: assertedSentences(text) }
}

/** What is to be known of a fact that one text has and the other one lacks. */
export function missedFact(fact: Fact, change: MissedFact['change'], own: ReadText, other: ReadText): MissedFact {
  const at = fact.span.start
  const sentence = own.sentences.find(({ start, end }) => at >= start && at < end) as AssertedSentence
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

/** As `isLike`, where no other word of the sentence of the fact is one of them: that one would tell itself there. */
export function isLikeAnew(missed: MissedFact, words: RegExp | undefined): boolean {
  const { fact, ahead, onward, like } = missed
  const [best] = like
  if (best === undefined || words === undefined) return false
  const others = countOf(words, ahead) + countOf(words, onward.slice(fact.span.end - fact.span.start))
  return countOf(words, best.text) > others
}

/** How far from a word the others stand that say what it is said of, in characters. */
const reach = 48

/** As `isLikeAnew`, where such a word stands near a word of meaning that the fact stands near too: both are said of it. */
export function isLikeNearby(missed: MissedFact, words: RegExp | undefined): boolean {
  const { ahead, onward, like } = missed
  const [best] = like
  if (best === undefined || words === undefined || !isLikeAnew(missed, words)) return false
  const around = meaningIn(nearest(ahead, onward))
  return [...best.text.matchAll(new RegExp(words.source, 'gi'))].some(({ index }) => {
    return meaningIn(nearest(best.text.slice(0, index), best.text.slice(index))).some((stem) => around.includes(stem))
  })
}

/** Where another thing begins to be spoken of. */
const phraseEnd = /[;:]|,\s(?:and|but)\s|\s(?:but|with)\s/

/** What stands near a place in its part of the sentence. */
function nearest(ahead: string, onward: string): string {
  return (ahead.slice(-reach).split(phraseEnd).at(-1) ?? '') + (onward.slice(0, reach).split(phraseEnd)[0] ?? '')
}

function meaningIn(text: string): readonly string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).map(stemOf).filter(isSpecific)
}
