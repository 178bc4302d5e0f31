import { sentenceBreaks } from '../../../text/index.js'
import { cues, empty, isEnding, listOpeners, little, negatedBase, sound } from './negation-words.js'
import { negatedItems } from './scope.js'
import { stemOf } from './stem.js'

/** A word of a text, by its stem, and the assertion status of what it names. */
export interface AssertedWord {
  readonly stem: string
  /** As printed, in small letters. */
  readonly word: string
  /** `uncertain` where a negation stands in its clause and does not surely reach it, `weak` where "hardly" does. */
  readonly status: 'affirmed' | 'negated' | 'uncertain' | 'weak'
}

/** What a clause affirms and negates. */
interface Clause {
  readonly words: readonly AssertedWord[]
  /** Whether a word of it denies anything or says that it ended. */
  readonly hasNegation: boolean
}

/** A sentence or line of a text with its words. */
export interface AssertedSentence extends Clause {
  /** How many words deny in it. */
  readonly cues: number
}

/** Words, marks, figures, commas and colons. */
const token = /n't|[\p{L}][\p{L}\p{M}]*(?:['-][\p{L}]+)*|⟦\d+⟧|\d[\d.,/]*|[,:]/gu

const subject = 'he|she|they|it|there|his|her|the|its'
const verb = 'has|have|had|is|are|was|were|does|takes|denies|reports'

/** Where one clause ends and the next begins. */
const clauseBreak = new RegExp(
  [
    String.raw`[;!?\n“”"]`,
    String.raw`(?<!\b(?:[a-z]|dr|st|vs|approx|mrs?|[ap]\.m))\.(?=\s|$)`,
    String.raw`:(?!\s?(?:none|negative|absent|never|denied|no\b))`,
    String.raw`,?\s\b(?:but|however|although|though|yet|whereas|while|except|(?<!\bof )which|who)\b`,
    String.raw`,? (?:and|then) (?=(?:${subject}|on|${verb})\b)`,
    String.raw`,? and (?=(?:no|nobody|none|neither|without)\b)`,
    String.raw`,\s(?=(?:${subject}|no|${verb}|[a-z]+s no)\b)`,
  ].join('|'),
  'iu',
)

/**
 * The sentences and lines of a text with their words, and what they affirm and negate.
 *
 * @example
 * assertedSentences('No rash, but he coughs.').flatMap(({ words }) => words.map(({ word, status }) => [word, status]))
 * // → [['rash', 'negated'], ['coughs', 'affirmed']]
 */
export function assertedSentences(text: string): readonly AssertedSentence[] {
  const lines = [...text.matchAll(/\n/g)].map(({ index }) => index + 1)
  const starts = [...new Set([0, ...sentenceBreaks(text), ...lines])].sort((a, b) => a - b)
  return starts.flatMap((start, i) => {
    const end = starts[i + 1] ?? text.length
    const sentence = text.slice(start, end)
    return sentence.trim() === '' ? [] : [readSentence(sentence)]
  })
}

function readSentence(sentence: string): AssertedSentence {
  // Nitric oxide is no negation, nor is a bound.
  const plain = sentence.replace(/\bNO\b/g, 'nitric').replace(/\bno (?:more|less|fewer|later|earlier) than\b/gi, 'than')
  const clauses = plain.split(clauseBreak).map((clause) => readClause(clause.toLowerCase()))
  const tokens = plain.toLowerCase().match(token) ?? []
  return {
    words: clauses.flatMap(({ words }) => words),
    hasNegation: clauses.some(({ hasNegation }) => hasNegation),
    cues: tokens.filter((word) => cues.has(word) || negatedBase(word) !== null).length,
  }
}

function readClause(clause: string): Clause {
  const tokens =
    clause
      .replace(/n['’]t\b/g, " n't")
      .replace(/’/g, "'")
      .match(token) ?? []
  const hasCue = tokens.some((word) => cues.has(word))
  const isEnded = tokens.some((word, i) => isEnding(word, tokens[i + 1]))
  const lastSound = tokens.findLastIndex((word) => sound.has(word))
  const items = negatedItems(tokens)
  const reached = new Set(items.flatMap(({ places }) => places))
  const affirmsAhead = !isEnded && items[0]?.isVerbal === false
  const affirmedUntil = affirmsAhead ? affirmedBefore(tokens) : 0
  const plain = tokens.some((word) => little.has(word)) ? 'weak' : 'affirmed'

  const words = tokens.flatMap((word, i): AssertedWord[] => {
    if (cues.has(word) || empty.has(word) || word === ',' || word === ':') return []
    const base = negatedBase(word)
    if (base !== null) return [{ stem: stemOf(base), word, status: hasCue ? 'uncertain' : 'negated' }]
    const isUnsure = i <= lastSound || (i >= affirmedUntil && (hasCue || isEnded))
    return [{ stem: stemOf(word), word, status: reached.has(i) ? 'negated' : isUnsure ? 'uncertain' : plain }]
  })
  return {
    words,
    hasNegation: hasCue || isEnded || lastSound >= 0 || words.some(({ status }) => status === 'negated'),
  }
}

/** Up to where a clause that denies a list surely affirms: "a rash" in "he has a rash and no fever". */
function affirmedBefore(tokens: readonly string[]): number {
  const first = tokens.findIndex((word) => cues.has(word))
  const cue = tokens[first] as string
  // What stands before "none" or "absent" may be what it denies; the verb right before "no" is denied as well.
  if (!listOpeners.has(cue)) return 0
  return cue === 'no' ? first - 1 : first
}
