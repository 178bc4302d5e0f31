import { finalQuestion, type Span } from '../../text/index.js'
import { optionQuestions, optionTargets, questionWords, singulars } from './question-words.js'

/** A question without its options: as it was, in other words, or not to be had. */
export type FreeForm =
  | { readonly outcome: 'kept' | 'reworded'; readonly text: string }
  | { readonly outcome: 'needs-options'; readonly why: string }

const asking = /\bwhich(?: one)?(?: of)?(?: the)? following\b(?: (?:answers?|choices|options)\b)?/gi
const askingBackwards = /\bof the following(?: [a-z]+){0,3}, which(?= (?:is|was|would|best|most)\b)/gi

/**
 * Turns "Which of the following …" into a question with "What", which can be answered without options.
 * The paper asks without options [main §3.1.1] and does not say how its questions were put; the wording is that of its data.
 *
 * @example
 * freeForm('He coughs. Which of the following drugs is the most likely cause?', 'Lisinopril').text
 * // → 'He coughs. What drug is the most likely cause?'
 */
export function freeForm(text: string, target: string): FreeForm {
  if (optionTargets.test(target.trim())) return { outcome: 'needs-options', why: 'the answer names an option' }
  const final = finalQuestion(text)
  const found = lastMatch(text, Math.min(final.start, Math.max(0, text.length - questionWindow)))
  const at = sentenceAround(text, final, found?.start)
  // The asking words themselves may say "options" without needing them.
  const question = found
    ? `${text.slice(at.start, found.start)}which of the following${text.slice(found.end, at.end)}`
    : text.slice(at.start, at.end)
  const reason = optionQuestions.find(([, pattern]) => pattern.test(question))
  if (reason !== undefined) return { outcome: 'needs-options', why: reason[0] }
  if (found === undefined) {
    return /\bof the following\b/i.test(question)
      ? { outcome: 'needs-options', why: 'it points at the options' }
      : { outcome: 'kept', text }
  }
  const before = text.slice(0, found.start)
  const what = text.charAt(found.start) === text.charAt(found.start).toUpperCase() ? 'What' : 'what'
  const clause = text.slice(found.end, at.end)
  const rest = text.slice(at.end)
  return { outcome: 'reworded', text: `${before}${what}${freeClause(clause)}${rest}` }
}

/** How far back from the end the options are asked for at least, in UTF-16 code units. */
const questionWindow = 2000

/** The last "which of the following" from a place on, near the end; earlier ones belong to the story. */
function lastMatch(text: string, from: number): Span | undefined {
  const window = text.slice(from)
  const matches = [...window.matchAll(asking), ...window.matchAll(askingBackwards)]
  const last = matches.reduce<RegExpExecArray | undefined>(
    (a, b) => (a === undefined || b.index > a.index ? b : a),
    undefined,
  )
  return last && { start: from + last.index, end: from + last.index + last[0].length }
}

/** The sentence that holds a place, else the final question. */
function sentenceAround(text: string, final: Span, place: number | undefined): Span {
  if (place === undefined || (place >= final.start && place < final.end)) return final
  const end = /[.?!](?=\s|$)|\n|$/.exec(text.slice(place))
  return { start: place, end: place + (end?.index ?? 0) + (end?.[0].length ?? 0) }
}

/** What follows "what": the noun in the number of its verb, a colon as a question mark. */
function freeClause(clause: string): string {
  const asked = clause.replace(/\s*:$/, '?')
  if (/^ the (?:best|most|next)\b/.test(asked)) return ` is${asked}`
  const words = asked.split(/(?<=\s)|(?=[\s,?.])/)
  const noun = findNoun(words)
  if (noun === undefined) return asked
  const word = words[noun] ?? ''
  const singular = singulars().get(word.toLowerCase())
  if (singular === undefined || !isSingular(words, noun)) return asked
  words[noun] = singular
  return words.join('')
}

/** Two nouns joined keep their plural. */
const joins: ReadonlySet<string> = new Set(['and', 'or'])

/** Place of the first known plural before a verb, preposition or stop. */
function findNoun(words: readonly string[]): number | undefined {
  const ends = questionWords()['noun-end']
  for (const [at, word] of words.slice(0, 14).entries()) {
    const plain = word.trim()
    if (plain === '') continue
    if (ends.has(plain) || joins.has(plain) || !/^[\p{L}\d-]+$/u.test(plain)) return undefined
    if (singulars().has(plain.toLowerCase()) && endsHere(words, at)) return at
  }
  return undefined
}

/** Whether the noun phrase ends with this word: a verb, preposition, stop or pronoun subject comes next. */
function endsHere(words: readonly string[], at: number): boolean {
  const next = words
    .slice(at + 1)
    .find((word) => word.trim() !== '')
    ?.trim()
  if (next !== undefined && joins.has(next)) return false
  return next === undefined || questionWords()['noun-end'].has(next) || /^[^\p{L}]|\p{L}{4,}s$|ed$/u.test(next)
}

function isSingular(words: readonly string[], noun: number): boolean {
  const { 'singular-verb': singularVerbs, 'plural-verb': pluralVerbs, 'kept-plural': keptPlurals } = questionWords()
  const after = words.slice(noun + 1).map((word) => word.trim())
  const verb = after.find((word) => singularVerbs.has(word) || pluralVerbs.has(word))
  if (verb !== undefined) return singularVerbs.has(verb)
  const isLast = after.every((word) => word === '' || /^[?.]$/.test(word))
  if (isLast) return !keptPlurals.has((words[noun] ?? '').toLowerCase())
  // "… mechanisms best explains": a main verb in the singular.
  return (
    after.some((word) => /^[a-z]{3,}s$/.test(word) && !singulars().has(word)) || after.some((word) => /ed$/.test(word))
  )
}
