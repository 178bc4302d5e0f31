import { numberWords, ordinalWords } from '../../quantity/index.js'

const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/**
 * A number in figures: one told in words, an ordinal, the name of a decade, a Roman numeral. Anything else stays.
 *
 * @example
 * ['seven', 'twenty-first', 'fiftieth', 'thirties', 'IV', '7:30'].map(figureOf)
 * // → ['7', '21', '50', '30', '4', '7:30']
 */
export function figureOf(printed: string): string {
  const word = printed.toLowerCase()
  const [tens, ones] = /^([a-z]+ty)[- ]([a-z]+)$/.exec(word)?.slice(1) ?? []
  if (tens !== undefined && ones !== undefined) return String(Number(figureOf(tens)) + Number(figureOf(ones)))
  const value = numberWords[word] ?? placeIn(ordinalWords, word) ?? placeIn(roman, word) ?? numberWords[cardinal(word)]
  return value === undefined ? printed : String(value)
}

function placeIn(list: readonly string[], word: string): number | undefined {
  const at = list.indexOf(word)
  return at < 0 ? undefined : at + 1
}

/** "Fiftieth", "fifties", "thirteenth". */
function cardinal(word: string): string {
  return word.replace(/(?:ieth|ies)$/, 'y').replace(/th$/, '')
}

/** Whether a text tells a small number, 2 or more, in Roman numerals. */
export function isRomanIn(text: string, figure: string): boolean {
  const numeral = figure === '1' ? undefined : roman[Number(figure) - 1]
  return numeral !== undefined && new RegExp(`(?<![\\w-])${numeral.toUpperCase()}(?![\\w-])`).test(text)
}
