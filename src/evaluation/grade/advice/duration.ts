/**
 * How long something is told to go on, in days, in the order of a text in small letters: "for two weeks", "x 14 d",
 * "after one more month". A month has 30 days.
 *
 * @example
 * durationsIn('375 mg for two weeks; 500 mg x 10 days')
 * // → [14, 10]
 */
export function durationsIn(text: string): readonly number[] {
  return [...text.matchAll(duration)].map(({ groups: { count = '', unit = '' } = {} }) => {
    const told = words.indexOf(count)
    return (told < 0 ? Number(count) : Math.max(told, 1)) * (daysOf[unit.charAt(0)] ?? 1)
  })
}

/** By the number that each tells; "a" is one. */
const words = ['a', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const daysOf: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30 }
const count = String.raw`(?<count>\d+|${words.join('|')})`
const duration = new RegExp(
  String.raw`(?:(?:\bfor |\bx ?|\bafter |×\s*)(?:(?:a total of|another|the next) )?${count}(?: more| further)?[ -]?(?<unit>days?|d|weeks?|wks?|w|months?)\b(?! ago))`,
  'g',
)
