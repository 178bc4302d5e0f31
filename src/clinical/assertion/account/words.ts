import { memoiseByObject } from '../../../memoise-by-object.js'
import { findsIn } from '../../../text/index.js'
import { byWord, contextWords, isRelated, isSameWord } from '../term/index.js'
import {
  isAccounted,
  isByMedicalWord,
  isFiller,
  isMentioned,
  isShortFor,
  shortForms,
  type TextReading,
  type Unit,
  type Whole,
} from '../unit/index.js'

/** A word of meaning where it stands. */
export interface Token {
  /** In small letters. */
  readonly word: string
  readonly start: number
  readonly end: number
}

const wholeWord = /\p{L}[\p{L}\p{M}\d]*/gu

/** The words of a text, grammar included. */
export const tokensOf = memoiseByObject(({ text }: TextReading) => tokensIn(text, wholeWord))

/** What a pattern takes for the words of a text. */
export function tokensIn(text: string, pattern: RegExp): readonly Token[] {
  return findsIn(text, pattern).map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }))
}

const isLight = byWord((word) => word.length < 3 || isFiller(word) || contextWords().terminator.has(word))

/** The words of a text that say something by themselves. */
export const contentOf = memoiseByObject((reading: TextReading): readonly Token[] =>
  tokensOf(reading).filter(({ word }) => !isLight(word)),
)

/** Facts whose words are compared as facts. */
const counted = /^(?:route|frequency|dose|unit|value|vital-sign|experiencer)$/

/**
 * Words of meaning without a counterpart in the other text of a unit: no form, no word of a near sense, no name of the same
 * concept, no short form and no long one.
 */
export const unaccounted = memoiseByObject(({ was, is, whole }: Unit) => ({
  gone: without(was, is, whole),
  come: without(is, was, whole),
}))

/** How a letter or a call greets its reader. */
const greeting =
  /^(?:dear|hello|hi|hey|good (?:morning|afternoon|evening))(?: (?:\w+ )?(?:colleagues?|doctors?|dr|team|all|everyone|folks|there|sir|madam|friends?)\b)?[,.:!]/i

function without(own: TextReading, other: TextReading, { sex }: Whole): readonly Token[] {
  const tokens = tokensOf(own)
  const open = tokens.filter(({ word }) => {
    return !isLight(word) && !isAccounted(word, other) && !isByMedicalWord(word, other)
  })
  if (open.length === 0) return open
  const sexes = [sex, ...other.facts.flatMap(({ kind, value }) => (kind === 'sex' ? [value] : []))]
  const spans = [
    ...own.mentions().filter((mention) => isMentioned(mention, other)),
    ...own.facts
      .filter(({ kind, value }) => counted.test(kind) || (kind === 'sex' && sexes.includes(value)))
      .map(({ span }) => span),
    { start: 0, end: greeting.exec(own.text)?.[0].length ?? 0 },
  ]
  const others = [...new Set(tokensOf(other).flatMap(({ word }) => (word.length > 2 ? [word] : [])))]
  const shorts = shortForms(other.text).map((short) => short.toLowerCase().replace(/s$/, ''))
  return open.filter((token) => {
    const { word, start, end } = token
    if (spans.some((span) => span.start <= start && span.end >= end)) return false
    if (others.some((one) => isSameWord(word, one) || isRelated(word, one))) return false
    const at = tokens.indexOf(token)
    const beside = [tokens[at - 1]?.word, tokens[at + 1]?.word]
    return !shorts.some((short) => isShortFor(short, [word]) || isPartOf(short, word, beside))
  })
}

/** Whether a short form may stand for a word and the one before or behind it. */
function isPartOf(short: string, word: string, beside: readonly (string | undefined)[]): boolean {
  const has = (one: string | undefined): boolean => one !== undefined && short.includes(one.charAt(0))
  return has(word) && beside.some(has)
}

/** A word of the other text that is one word with this one. */
export function counterpartOf(word: string, others: readonly Token[]): Token | undefined {
  return others.find((other) => isSameWord(other.word, word))
}
