const numbers: Readonly<Record<string, number>> = {
  ...{
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
  },
  ...{ fourteen: 14, fifteen: 15, twenty: 20, thirty: 30, forty: 40, sixty: 60, ninety: 90 },
}

/** Words of numbers, parted by `|` for a pattern; the longest stand first. */
export const numberWords = Object.keys(numbers)
  .sort((a, b) => b.length - a.length)
  .join('|')

/**
 * The number that digits or a word of small letters tell; "a" and "an" are one.
 *
 * @example
 * ['12', 'twelve', 'a'].map(numberOf)
 * // → [12, 12, 1]
 */
export function numberOf(word: string): number {
  return /^an?$/.test(word) ? 1 : (numbers[word] ?? Number(word.replaceAll(',', '')))
}
