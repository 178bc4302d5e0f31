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

const perUnit: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, n: 1, w: 7, m: 30, y: 365 }

/**
 * How many days a unit of time in small letters has; a month has 30.
 *
 * @example
 * ['minutes', 'h', 'nights', 'wk', 'months'].map((unit) => 1440 * daysOf(unit))
 * // → [1, 60, 1440, 10080, 43200]
 */
export function daysOf(unit: string): number {
  return unit.startsWith('min') ? 1 / 1440 : (perUnit[unit.charAt(0)] ?? 1)
}
