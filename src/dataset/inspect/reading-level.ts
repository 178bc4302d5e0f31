/**
 * Flesch–Kincaid grade level: .39 · words a sentence + 11.8 · syllables a word − 15.59; 0 for a text without words.
 *
 * Formula of Kincaid, Fishburne, Rogers and Chissom, Research Branch Report 8-75, Chief of Naval Technical Training
 * (1975). Syllables are counted by the package `syllable`, so other programs differ by tenths: compare arms, not
 * programs.
 *
 * @example
 * readingLevel({ words: 10, sentences: 1, syllables: 15 }).toFixed(2)
 * // → '6.01'
 */
export function readingLevel(counts: {
  readonly words: number
  readonly sentences: number
  readonly syllables: number
}): number {
  const { words, sentences, syllables } = counts
  return words === 0 ? 0 : 0.39 * (words / Math.max(1, sentences)) + 11.8 * (syllables / words) - 15.59
}

/** Counts the syllables of a word; at least one, so that a number or sign counts as the word that it is read as. */
export type SyllableCounter = (word: string) => number

/** What is longer is no word, and the package takes time with the square of the length: it is counted in pieces. */
const longestPiece = 64

/** How many words are remembered; texts have few distinct ones, and most of the time goes into telling them apart. */
const mostRemembered = 50_000

let loaded: Promise<SyllableCounter> | undefined

/** The counter of syllables, loaded at the first call. */
export function loadSyllableCounter(): Promise<SyllableCounter> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<SyllableCounter> {
  const { syllable } = await import('syllable')
  const remembered = new Map<string, number>()
  return (word) => {
    const known = remembered.get(word)
    if (known !== undefined) return known
    let sum = 0
    for (let at = 0; at < word.length; at += longestPiece) sum += syllable(word.slice(at, at + longestPiece))
    const count = Math.max(1, sum)
    if (word.length <= longestPiece && remembered.size < mostRemembered) remembered.set(word, count)
    return count
  }
}
