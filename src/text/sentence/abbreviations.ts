import { groupFile, once, setsOf } from '../../vocabulary/index.js'

/**
 * The words that decide what a stop means: abbreviations by class, words that open a sentence, nouns that take a letter.
 *
 * Keys of lower case match any spelling; keys with a capital match that spelling only ("Sat." is a day, "sat." a verb).
 * The final stop is left off, inner stops are kept.
 */

/** What a stop after an abbreviation can be. */
export type AbbreviationClass =
  /** A name, number or word must follow ("Dr.", "vs."): never the end of a sentence. */
  | 'never'
  /** May end a sentence, but is often followed by a name ("U.S.", "Inc."): ends it before a clear opener only. */
  | 'opener'
  /** May end a sentence, and is seldom followed by a name ("b.i.d.", "etc."): ends it before any capital. */
  | 'capital'
  /** As `capital`; before a digit too where a number precedes ("5 mg. 3 days later"). */
  | 'unit'
  /** As `capital`, except before days, months and time zones, and in "At 5 a.m. Mr. Brown came". */
  | 'clock'
  /** "No. 5" against "He said no. She": never before a digit, otherwise a word. */
  | 'number'

const abbreviationFile = groupFile(
  'sentence/abbreviations.yaml',
  ['never', 'opener', 'capital', 'unit', 'clock', 'number'] satisfies readonly AbbreviationClass[],
  { pattern: /^\p{L}+(?:\.\p{L}+)*$/u, expected: 'letters, with stops within and none at the end' },
)

interface Abbreviations {
  readonly classes: ReadonlyMap<string, AbbreviationClass>
  /** Length of the longest abbreviation without an inner stop; a longer word needs no look-up. */
  readonly longest: number
  /** Length of the longest one with inner stops. */
  readonly longestDotted: number
}

/** The abbreviations, made ready at the first stop. */
export const abbreviations = once((): Abbreviations => {
  const lists = Object.entries(abbreviationFile.read()) as [AbbreviationClass, readonly string[]][]
  const classes = new Map(lists.flatMap(([name, list]) => list.map((word) => [word, name] as const)))
  const longestOf = (dotted: boolean): number =>
    Math.max(0, ...[...classes.keys()].filter((word) => word.includes('.') === dotted).map((word) => word.length))
  return { classes, longest: longestOf(false), longestDotted: longestOf(true) }
})

/**
 * The class of an abbreviation, written without its final stop; undefined for an ordinary word.
 *
 * A word all in capitals is one class less sure ("MS. The patient" is a disease, "INC. Patients" a gas or a heading).
 *
 * @example
 * abbreviationClass('Dr')
 * // → 'never'
 */
export function abbreviationClass(word: string): AbbreviationClass | undefined {
  const { classes } = abbreviations()
  const exact = classes.get(word)
  if (exact !== undefined) return exact
  const small = word.toLowerCase()
  if (small === word) return undefined
  const found = classes.get(small)
  if (found === undefined || word.length < 2 || word.includes('.') || word !== word.toUpperCase()) return found
  if (found === 'never') return 'opener'
  return found === 'opener' ? undefined : found
}

const sentenceWordFile = groupFile(
  'sentence/words.yaml',
  ['sure-opener', 'likely-opener', 'small-opener', 'time-name', 'letter-head'],
  { pattern: /^\p{L}+(?:-\p{L}+)*$/u, expected: 'a word of letters and hyphens' },
)

const words = setsOf(sentenceWordFile)

/**
 * How sure a word is to open a sentence: 2 its capital has no other reading, 1 more likely than a name, 0 unknown.
 *
 * @example
 * [openerStrength('She'), openerStrength('Laboratory'), openerStrength('Ortega')]
 * // → [2, 1, 0]
 */
export function openerStrength(word: string): 0 | 1 | 2 {
  if (words()['sure-opener'].has(word)) return 2
  return words()['likely-opener'].has(word) ? 1 : 0
}

/** Whether a word of small letters opens sentences in notes written without capitals. */
export function isSmallOpener(word: string): boolean {
  return words()['small-opener'].has(word)
}

/** Whether a word continues a time of day: "3 p.m. Monday", "9 a.m. EST". */
export function isTimeName(word: string): boolean {
  return words()['time-name'].has(word)
}

/**
 * Whether a noun takes a letter or Roman numeral as its name: "vitamin B", "grade I", "penicillin G".
 *
 * Substances in -in need no entry of their own.
 *
 * @example
 * [takesLetter('hepatitis'), takesLetter('penicillin'), takesLetter('by')]
 * // → [true, true, false]
 */
export function takesLetter(noun: string): boolean {
  const word = noun.toLowerCase()
  return (
    words()['letter-head'].has(word) || (noun === word && word.length > 5 && word.endsWith('in') && word !== 'within')
  )
}
