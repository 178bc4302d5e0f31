import { findsIn, sentenceSpans } from '../../../text/index.js'
import { contextWords, isSpecific, stemOf } from '../term/index.js'
import { cueOf, denies, isEnding, negatedBase } from './cues.js'
import { hasOwnVerb } from './phrase.js'
import { negatedItems } from './scope.js'

/** A word of a text, by its stem, and the assertion status of what it names. */
export interface AssertedWord {
  readonly stem: string
  /** As printed, in small letters. */
  readonly word: string
  /** Where it begins in the text. */
  readonly at: number
  /** `uncertain` where a negation is in its clause and does not surely reach it, `weak` where "hardly" does. */
  readonly status: 'affirmed' | 'negated' | 'uncertain' | 'weak'
}

/** A sentence or line of a text with its words. */
export interface AssertedSentence {
  readonly words: readonly AssertedWord[]
  /** Whether a word of it denies anything or says that it ended. */
  readonly hasNegation: boolean
  /** How many words deny in it. */
  readonly cues: number
}

/** Words, marks, figures, commas and colons. */
const token = /n['’]t\b|\bw\/o\b|\p{L}(?:(?!n['’]t\b)[\p{L}\p{M}])*(?:['’-](?!t\b)\p{L}+)*|⟦\d+⟧|\d[\d.,/]*|[,:]/giu

const subject = 'he|she|they|it|there|his|her|the|its'
const verb = 'has|have|had|is|are|was|were|does|takes|denies|reports'

/** Where one clause ends and the next begins. */
const clauseBreak = new RegExp(
  [
    String.raw`[;!?\n“”"]`,
    String.raw`(?<!\b(?:[a-z]|dr|st|vs|approx|mrs?|[ap]\.m))\.(?=\s|$)`,
    String.raw`:(?!\s?(?:none|negative|absent|never|denied|no\b))`,
    String.raw`,?\s\b(?:but|however|although|though|(?<!(?:\bnot|n['’]t|\bnever|\bas) )yet|whereas|while|except|(?<!\bof )which|who)\b`,
    String.raw`,? (?:and|then) (?=(?:${subject}|on|${verb})\b)`,
    // Who "does not smoke and drinks" does drink.
    String.raw`(?<=(?:\bnot|n['’]t) \p{L}+),? and (?=\p{L}{2,}(?<!s)s\b)`,
    String.raw`,? and (?=(?:no|nobody|none|neither|without)\b)`,
    String.raw`,\s(?=(?:${subject}|no|${verb}|[a-z]+s no)\b)`,
  ].join('|'),
  'giu',
)

/** Before a further subject with its verb: "no edema, and a rash is seen". */
const ownVerb = new RegExp(
  String.raw`,? and (?!(?:${subject}|${verb}|on|no|none|neither|nobody|without)\b)(?=(?:(?!(?:and|or|that|which|who|when|if)\b)[\p{L}-]+ ){1,4}(?:is|are|was|were|has|have|had)\b)`,
  'giu',
)

/** What opens a clause whose subject may go on behind an "and": "denies that fever and chills are present". */
const subordinate = /\b(?:that|which|who|when|if|whether|because|while|as)\b/i

/** Nitric oxide is no negation, nor is a bound. */
const noCue = /\bNO\b|\bno (?=(?:more|less|fewer|later|earlier) than\b)/g

/** Words between commas right behind a denial or a verb that carries one. */
const interposed = /(?<=\b(?:not|never|n['’]t|is|are|was|were|has|have|had|does|do|did)), \p{L}[\p{L} ]{1,24},/giu

/**
 * The sentences and lines of a text with their words, and what they affirm and negate.
 *
 * @example
 * assertedSentences('No rash, but he coughs.').flatMap(({ words }) => words.map(({ word, status }) => [word, status]))
 * // → [['rash', 'negated'], ['coughs', 'affirmed']]
 */
export function assertedSentences(text: string): readonly AssertedSentence[] {
  return sentenceSpans(text, { lines: true }).flatMap(({ start, end }) => {
    const sentence = text.slice(start, end)
    return sentence.trim() === '' ? [] : [readSentence(sentence, start)]
  })
}

interface Token {
  readonly word: string
  readonly at: number
}

function readSentence(sentence: string, start: number): AssertedSentence {
  const plain = sentence
    .replace(noCue, (found) => 'x'.repeat(found.trimEnd().length) + found.slice(found.trimEnd().length))
    // "Does not, however, have": what is put between a verb and its denial parts no clause.
    .replace(interposed, (found) => ' '.repeat(found.length))
    // What "has yet to come" has not come.
    .replace(/\byet(?= to\b)/g, 'not')
  const clauses: Clause[] = []
  let from = 0
  for (const { 0: found, index } of [...breaksIn(plain), { 0: '', index: plain.length }]) {
    clauses.push(readClause(tokensIn(plain.slice(from, index), start + from)))
    from = index + found.length
  }
  const words = clauses.flatMap((clause) => clause.words)
  return {
    words,
    hasNegation: clauses.some(({ hasNegation }) => hasNegation),
    cues: clauses.reduce((sum, { cues }) => sum + cues, 0),
  }
}

/** Where clauses end, from left to right. */
function breaksIn(sentence: string): readonly RegExpExecArray[] {
  const breaks = [...sentence.matchAll(clauseBreak)].filter(
    ({ 0: found, index }) => !/ and $/i.test(found) || !isObject(sentence.slice(index + found.length)),
  )
  let at = 0
  const further = [...sentence.matchAll(ownVerb)].filter(({ index }) => {
    while ((breaks[at]?.index ?? index) < index) at++
    const ahead = sentence.slice(Math.max(breaks[at - 1]?.index ?? 0, index - longestAhead), index)
    return /\b(?:no|not|without|never|denie[sd])\b|n['’]t\b/i.test(ahead) && tells(ahead) && !subordinate.test(ahead)
  })
  return further.length === 0 ? breaks : [...breaks, ...further].sort((one, other) => one.index - other.index)
}

/** So many characters back the verb of a clause is looked for. */
const longestAhead = 300

function tells(clause: string): boolean {
  return hasOwnVerb(clause) || /\bdenie[sd]\b/i.test(clause)
}

/** "The use of drugs" without a verb is one thing more of those denied. */
function isObject(behind: string): boolean {
  const [item] = /^the \w+ of [^,;.:]*/i.exec(behind) ?? []
  return item !== undefined && !tells(item)
}

interface Clause extends AssertedSentence {}

function tokensIn(clause: string, start: number): readonly Token[] {
  return findsIn(clause, token).map(({ 0: word, index }) => ({
    word: word.toLowerCase().replace('’', "'"),
    at: start + index,
  }))
}

function readClause(found: readonly Token[]): Clause {
  const tokens = found.map(({ word }) => word)
  const cues = tokens.map((word) => cueOf(word)?.category)
  const { empty } = contextWords()
  const hasCue = cues.includes('absent')
  const isEnded = tokens.some((word, i) => isEnding(word, tokens[i + 1]))
  const lastSound = cues.lastIndexOf('sound')
  const items = hasCue ? negatedItems(tokens) : []
  const reached = new Set(items.flatMap(({ places }) => places))
  // "Fever is absent", and nothing else in the clause.
  const absent = hasCue
    ? tokens.findIndex(
        (word, i) =>
          i > 1 && /^(?:absent|denied|lacking)$/.test(word) && /^(?:is|are|was|were)$/.test(tokens[i - 1] ?? ''),
      )
    : -1
  const from = Math.max(tokens.lastIndexOf(',', absent), tokens.lastIndexOf('and', absent)) + 1
  for (let i = from; i < absent; i++) reached.add(i)
  for (const i of hasCue ? deniedAhead(tokens) : []) reached.add(i)
  const affirmsAhead = !isEnded && items[0]?.isVerbal === false
  const affirmedUntil = affirmsAhead ? affirmedBefore(tokens) : 0
  const plain = cues.includes('little') ? 'weak' : 'affirmed'
  const words = found.flatMap(({ word, at }, i): AssertedWord[] => {
    if (cues[i] === 'absent' || empty.has(word) || word === ',' || word === ':') return []
    const base = negatedBase(word)
    if (base !== null) return [{ stem: stemOf(base), word, at, status: hasCue ? 'uncertain' : 'negated' }]
    const isUnsure = i <= lastSound || (i >= affirmedUntil && (hasCue || isEnded))
    return [{ stem: stemOf(word), word, at, status: reached.has(i) ? 'negated' : isUnsure ? 'uncertain' : plain }]
  })
  return {
    words,
    hasNegation: hasCue || isEnded || lastSound >= 0 || words.some(({ status }) => status === 'negated'),
    cues: tokens.filter((word, i) => cues[i] === 'absent' || isSpecific(stemOf(negatedBase(word) ?? ''))).length,
  }
}

/** What stands ahead of who denies it, as places: "chest pain she denies", "fever the mother denies, and rashes too". */
function deniedAhead(tokens: readonly string[]): readonly number[] {
  const verb = tokens.findIndex(
    (word, i) =>
      /^den(?:y|ies|ied)$/.test(word) && subjectEnd.test(tokens[i - 1] ?? '') && endsThere(tokens.slice(i + 1)),
  )
  if (verb < 0) return []
  const subject = /^(?:the|his|her|a)$/.test(tokens[verb - 2] ?? '') ? verb - 2 : verb - 1
  const ahead = tokens.slice(0, subject)
  const hasVerb = ahead.some((word) => /^(?:ha[sd]|have|is|are|was|were|report(?:s|ed))$/.test(word))
  const from = hasVerb ? Math.max(ahead.lastIndexOf(','), ahead.lastIndexOf('and')) + 1 : 0
  return Array.from({ length: subject - from }, (_, i) => from + i)
}

const subjectEnd = /^(?:he|she|they|patient|mother|father|parents|wife|husband)$/

/** Whether nothing follows but "as well" or a further item. */
function endsThere([first, second]: readonly string[]): boolean {
  if (first === ',') return second === undefined || /^(?:and|or|nor|too|also|as)$/.test(second)
  return first === undefined || /^(?:and|or|too|also|either|as)$/.test(first)
}

/** Up to where a clause that denies a list surely affirms: "a rash" in "he has a rash and no fever". */
function affirmedBefore(tokens: readonly string[]): number {
  const first = tokens.findIndex(denies)
  const cue = tokens[first] as string
  // What precedes "none" or "absent" may be what it denies; the verb right before "no" is denied as well.
  if (cueOf(cue)?.scope !== 'list') return 0
  return cue === 'no' ? first - 1 : first
}
