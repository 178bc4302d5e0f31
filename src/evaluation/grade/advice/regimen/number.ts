import { numberWords as values } from '../../../../clinical/index.js'

const words = Object.keys(values).filter((word) => !/^(?:zero|once|twice|thrice)$/.test(word))
const among = (from: number, to: number): string =>
  words.filter((word) => from <= Number(values[word]) && Number(values[word]) <= to).join('|')

/** Words of numbers below a hundred, parted by `|` for a pattern; the longest stand first. */
export const numberWords = [
  `(?:${among(20, 90)})[- ](?:${among(1, 9)})`,
  ...words.sort((a, b) => b.length - a.length),
].join('|')

/**
 * The number that digits or words of small letters tell; "a" and "an" are one.
 *
 * @example
 * ['12', 'twelve', 'twenty-one', 'a'].map(numberOf)
 * // → [12, 12, 21, 1]
 */
export function numberOf(word: string): number {
  if (/^an?$/.test(word)) return 1
  return word.split(/[- ]/).reduce((sum, part) => sum + (values[part] ?? Number(part.replaceAll(',', ''))), 0)
}
