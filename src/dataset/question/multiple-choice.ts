import { quote } from '../../errors.js'
import { parsedJson } from '../../json-value.js'

/** An answer option: its letter, `A` to `Z`, and its text. */
export interface Option {
  readonly letter: string
  readonly text: string
}

/** The options of a question, and the letter of the right one. */
export interface MultipleChoice {
  readonly options: readonly Option[]
  readonly letter: string
}

/** Why options cannot be offered, worded to follow the name of the case and a colon. */
export interface Unaskable {
  readonly why: string
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Finds the letter in an answer to {@link multipleChoicePrompt}: the last one behind "ANSWER:", in whatever marks of
 * emphasis or brackets; its one group holds the letter. Python and JavaScript read it alike, and without flags.
 *
 * @example
 * new RegExp(answerLetter).exec('Answer: A? No.\n\n**ANSWER: (C)**')?.[1]
 * // → 'C'
 */
export const answerLetter = String.raw`^[\s\S]*[Aa][Nn][Ss][Ww][Ee][Rr][^A-Za-z0-9:]{0,5}:(?:[^A-Za-z0-9]|boxed|text)*([A-Z])(?![A-Za-z0-9])`

/**
 * What a model is asked in every export: the text of the case byte for byte, its options, and how to answer. The text
 * comes first, so offsets of edits hold in it.
 *
 * @example
 * multipleChoicePrompt('What is it?', [{ letter: 'A', text: 'Gout' }, { letter: 'B', text: 'Flu' }]).split('\n')[2]
 * // → 'A. Gout'
 */
export function multipleChoicePrompt(text: string, options: readonly Option[]): string {
  return `${text}\n\n${printOptions(options)}\n\nChoose one option. The last line of your answer must be of the form ANSWER: LETTER, where LETTER is one of ${lettersOf(options)}.`
}

/** The letters of options in a line, `A, B, C`. */
export function lettersOf(options: readonly Option[]): string {
  return options.map(({ letter }) => letter).join(', ')
}

/** Options as a reader meets them, one a line. */
export function printOptions(options: readonly Option[]): string {
  return options.map(({ letter, text }) => (letter === '' ? text : `${letter}. ${text}`)).join('\n')
}

/**
 * Reads the options of a case, `metadata.options`: JSON, an object of texts by letter (or by any other names), or a list
 * of texts. They get their letters in that order; letters that the source gave them stay, for a text may speak of them.
 *
 * @example
 * readOptions('{"A":"Gout","B":"Flu"}')
 * // → [{ letter: 'A', text: 'Gout' }, { letter: 'B', text: 'Flu' }]
 */
export function readOptions(json: string): readonly Option[] | Unaskable {
  const found = parsedJson(json)
  if (typeof found !== 'object' || found === null)
    return { why: 'its options are neither an object nor a list in JSON' }
  const entries: [string, unknown][] = Object.entries(found)
  const odd = entries.find(([, text]) => typeof text !== 'string' || !text.isWellFormed())
  if (odd !== undefined) return { why: `its option ${quote(odd[0])} is no text` }
  if (!Array.isArray(found) && entries.length < nameCount(json)) return { why: 'two of its options have one name' }
  if (entries.length > letters.length) {
    return { why: `it has ${entries.length} options, and there are letters for ${letters.length}` }
  }
  if (entries.some(([name]) => /^[A-Za-z]$/.test(name))) {
    entries.sort(([one], [other]) => (one.toUpperCase() < other.toUpperCase() ? -1 : 1))
    const names = entries.map(([name]) => name)
    if (names.some((name, at) => name.toUpperCase() !== letters.charAt(at))) {
      return { why: `its options are called ${quote(names.join(', '))}, where A, B, C … are expected` }
    }
  }
  return entries.map(([, text], at) => ({ letter: letters.charAt(at), text: String(text) }))
}

/**
 * A question as multiple choice: two options and more, no two of them the same, and the reference one of them. Blanks
 * around an option or the reference do not count.
 *
 * @example
 * multipleChoice('["Gout","Flu"]', 'Flu').letter
 * // → 'B'
 */
export function multipleChoice(json: string, target: string): MultipleChoice | Unaskable {
  const options = readOptions(json)
  if ('why' in options) return options
  if (options.length < 2) return { why: `it has ${options.length === 0 ? 'no option' : 'one option'}, not two or more` }
  const letterOf = new Map<string, string>()
  for (const { letter, text } of options) {
    const plain = text.trim()
    const earlier = letterOf.get(plain)
    if (plain === '') return { why: `its option ${letter} is empty` }
    if (earlier !== undefined) return { why: `its options ${earlier} and ${letter} are both ${quote(plain)}` }
    letterOf.set(plain, letter)
  }
  const letter = letterOf.get(target.trim())
  return letter === undefined ? { why: `its answer ${quote(target)} is none of its options` } : { options, letter }
}

/** Options to be looked at; none where a case has none. What cannot be parsed is shown unchanged, without a letter. */
export function shownOptions(json: string | null): readonly Option[] {
  if (json === null) return []
  const options = readOptions(json)
  return 'why' in options ? [{ letter: '', text: json }] : options
}

/** Names in the JSON of an object of texts, those included that a parser drops because they come again. */
function nameCount(json: string): number {
  return [...json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined).length
}
