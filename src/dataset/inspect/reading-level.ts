/**
 * Flesch–Kincaid grade level: .39 · words a sentence + 11.8 · syllables a word − 15.59; 0 for a text without words.
 *
 * Formula of Kincaid, Fishburne, Rogers and Chissom, Research Branch Report 8-75, Chief of Naval Technical Training
 * (1975). Syllables are counted by {@link syllablesOf}, so other programs differ by tenths: compare arms, not programs.
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

/** Endings in which the last e is heard, and those in which it is silent. */
const heard = /(?:[^aeiouy]le|[^aeiouy]les|[sz]es|[cs]hes|xes|ces|ges|[td]ed)$/
const silent = /(?:[^aeiouy]es?|ed|[gq]ues?)$/

/** Two vowels side by side that are two syllables: di-agnosis, bi-opsy, ne-onatal, man-ual; not na-tion, lan-guage. */
const apart = /(?<![tscgxln])io|(?<![tscg])i[au]|(?<!p)eo|(?<![qg])ua/g

/**
 * Syllables of a word by its letters: groups of vowels, vowels apart counted twice, a silent final e left out; at least one.
 *
 * A part without a vowel counts one: a number, an abbreviation in capitals. Parts joined by hyphens or slashes add up.
 *
 * @example
 * ['patient', 'diagnosis', 'fatigue', 'treated', '125/85', 'mg', 'well-known'].map(syllablesOf)
 * // → [2, 4, 2, 2, 2, 1, 2]
 */
export function syllablesOf(word: string): number {
  let sum = 0
  for (const part of word.toLowerCase().split(/[^\p{L}\p{N}'’]+/u)) if (part !== '') sum += syllablesOfPart(part)
  return Math.max(1, sum)
}

function syllablesOfPart(part: string): number {
  const letters = part
    .replace(/['’].*$/u, '')
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
  const groups = (letters.match(/[aeiouy]+/g)?.length ?? 0) + (letters.match(apart)?.length ?? 0)
  if (/isms?$/.test(letters)) return groups + 1
  return Math.max(1, silent.test(letters) && !heard.test(letters) ? groups - 1 : groups)
}
