import { sentenceBreaks } from '../../../../text/index.js'
import { cues, deniedBase, empty, isEnding, listOpeners, little, sound } from './denial-words.js'
import { anyOf } from './pattern.js'
import { deniedItems } from './reach.js'
import { stemOf } from './stem.js'

/** A word of a text, by its stem, and whether the text tells or denies what it names. */
export interface PolarWord {
  readonly stem: string
  /** As printed, in small letters. */
  readonly word: string
  /** `unsure` where a denial stands in the same clause and does not surely reach the word, `weak` where "hardly" does. */
  readonly polarity: 'told' | 'denied' | 'unsure' | 'weak'
}

/** One item of what a denial surely reaches. */
export interface DeniedItem {
  readonly stems: readonly string[]
  /** "Is not enlarged", and not "no enlargement". */
  readonly isVerbal: boolean
}

/** What a clause tells and denies. */
interface Clause {
  readonly words: readonly PolarWord[]
  readonly denied: readonly DeniedItem[]
  /** Whether a word of it denies anything or says that it ended. */
  readonly denies: boolean
}

/** A sentence or line of a text with its words; `start` and `end` are its place in the text. */
export interface ToldSentence extends Clause {
  readonly start: number
  readonly end: number
  readonly text: string
  /** The stems of its words, each once. */
  readonly stems: ReadonlySet<string>
  /** How many words deny in it. */
  readonly cues: number
  /** Whether it says that there is nothing else: "only", "no other". */
  readonly limits: boolean
}

const limit = anyOf(
  `only, just, sole, solely, nothing but, no other, other than, apart/aside from, except, besides, all he/she/they take(s),
  is all, exclusively, without`,
)

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
 * The sentences and lines of a text with their words, and what they tell and deny.
 *
 * @example
 * toldSentences('No rash, but he coughs.').flatMap(({ words }) => words.map(({ word, polarity }) => [word, polarity]))
 * // → [['rash', 'denied'], ['coughs', 'told']]
 */
export function toldSentences(text: string): readonly ToldSentence[] {
  const lines = [...text.matchAll(/\n/g)].map(({ index }) => index + 1)
  const starts = [...new Set([0, ...sentenceBreaks(text), ...lines])].sort((a, b) => a - b)
  return starts.flatMap((start, i) => {
    const end = starts[i + 1] ?? text.length
    const sentence = text.slice(start, end)
    return sentence.trim() === '' ? [] : [{ start, end, text: sentence, ...readSentence(sentence) }]
  })
}

/** Stems with all the words of theirs that some sentences have. */
export function polarities(sentences: readonly ToldSentence[]): ReadonlyMap<string, readonly PolarWord[]> {
  const found = new Map<string, PolarWord[]>()
  for (const word of sentences.flatMap(({ words }) => words)) {
    const list = found.get(word.stem)
    if (list === undefined) found.set(word.stem, [word])
    else list.push(word)
  }
  return found
}

function readSentence(sentence: string): Omit<ToldSentence, 'start' | 'end' | 'text'> {
  // Nitric oxide is no denial, nor is a bound.
  const plain = sentence.replace(/\bNO\b/g, 'nitric').replace(/\bno (?:more|less|fewer|later|earlier) than\b/gi, 'than')
  const clauses = plain.split(clauseBreak).map((clause) => readClause(clause.toLowerCase()))
  const words = clauses.flatMap((clause) => clause.words)
  const tokens = plain.toLowerCase().match(token) ?? []
  return {
    words,
    stems: new Set(words.map(({ stem }) => stem)),
    denied: clauses.flatMap(({ denied }) => denied),
    denies: clauses.some(({ denies }) => denies),
    cues: tokens.filter((word) => cues.has(word) || deniedBase(word) !== null).length,
    limits: limit.test(sentence),
  }
}

function readClause(clause: string): Clause {
  const tokens =
    clause
      .replace(/n['’]t\b/g, " n't")
      .replace(/’/g, "'")
      .match(token) ?? []
  const isDenying = tokens.some((word) => cues.has(word))
  const isEnded = tokens.some((word, i) => isEnding(word, tokens[i + 1]))
  const lastSound = tokens.findLastIndex((word) => sound.has(word))
  const items = deniedItems(tokens)
  const reached = new Set(items.flatMap(({ places }) => places))
  const tellsAhead = !isEnded && items[0]?.isVerbal === false
  const toldUntil = tellsAhead ? toldBefore(tokens) : 0
  const told = tokens.some((word) => little.has(word)) ? 'weak' : 'told'

  const words = tokens.flatMap((word, i): PolarWord[] => {
    if (cues.has(word) || empty.has(word) || word === ',' || word === ':') return []
    const base = deniedBase(word)
    if (base !== null) return [{ stem: stemOf(base), word, polarity: isDenying ? 'unsure' : 'denied' }]
    const isUnsure = i <= lastSound || (i >= toldUntil && (isDenying || isEnded))
    return [{ stem: stemOf(word), word, polarity: reached.has(i) ? 'denied' : isUnsure ? 'unsure' : told }]
  })
  const listed = items.map(({ places, isVerbal }) => ({
    stems: places.map((i) => stemOf(tokens[i] as string)),
    isVerbal,
  }))
  return {
    words,
    denied: [...listed, ...tokens.flatMap(deniedByUn)],
    denies: isDenying || isEnded || lastSound >= 0 || words.some(({ polarity }) => polarity === 'denied'),
  }
}

/** Up to where a clause that denies a list surely tells: "a rash" in "he has a rash and no fever". */
function toldBefore(tokens: readonly string[]): number {
  const first = tokens.findIndex((word) => cues.has(word))
  const cue = tokens[first] as string
  // What stands before "none" or "absent" may be what it denies; the verb right before "no" is denied as well.
  if (!listOpeners.has(cue)) return 0
  return cue === 'no' ? first - 1 : first
}

/** "Unrestrained" is "not restrained". */
function deniedByUn(word: string): readonly DeniedItem[] {
  const base = word.startsWith('un') ? deniedBase(word) : null
  return base === null ? [] : [{ stems: [stemOf(base)], isVerbal: true }]
}
