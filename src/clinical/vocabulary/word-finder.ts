import { compilePhrases, type PhraseMatcher, type PhraseRules } from '../../text/index.js'

/** A word or phrase of a vocabulary, found in a text. */
export interface Found<Meaning> {
  readonly meaning: Meaning
  /** Place in the text, in UTF-16 code units, half-open. */
  readonly start: number
  readonly end: number
}

/** Words and phrases to look for, made ready once by {@link compileWords}. */
export interface Vocabulary<Meaning> {
  readonly matcher: PhraseMatcher
  /** By phrase of the matcher. */
  readonly meanings: readonly Meaning[]
}

/**
 * Beside a space, line breaks, slashes and what is set for a hyphen join the words of a phrase. Words are ASCII letters
 * and digits, so that what garbled signs look like ("girlâ€™s") hides none.
 */
const rules: PhraseRules = {
  joints: '\n/-\u2010\u2011\u2012\u2013',
  isWordPart: (codePoint) => codePoint < 0x80 && /[a-z0-9]/i.test(String.fromCharCode(codePoint)),
}

/**
 * Makes a vocabulary ready for {@link findWords}; a later row for the same phrase replaces an earlier one.
 *
 * Phrases are words of ASCII letters and digits; a space in a phrase stands for a space, line break, slash or hyphen.
 *
 * @example
 * findWords('Nursing-home resident', compileWords([['nursing home', 'home']])).length
 * // → 1
 */
export function compileWords<Meaning>(rows: Iterable<readonly [string, Meaning]>): Vocabulary<Meaning> {
  const meanings = new Map(rows)
  return { matcher: compilePhrases([...meanings.keys()], rules), meanings: [...meanings.values()] }
}

/**
 * Finds the words and phrases of a vocabulary, whatever their case, in text order and without overlap; of several that
 * begin at one place the longest.
 *
 * @example
 * findWords('A 61-year-old man', compileWords([['man', 'male'], ['year old', 'age']])).map(({ meaning }) => meaning)
 * // → ['age', 'male']
 */
export function findWords<Meaning>(text: string, { matcher, meanings }: Vocabulary<Meaning>): Found<Meaning>[] {
  const found: Found<Meaning>[] = []
  matcher.scan(text, (phrase, start, end) => {
    found.push({ meaning: meanings[phrase] as Meaning, start, end })
  })
  return found
}
