/** What can be counted in a text at the speed of a build. */
export const measureNames = ['characters', 'words', 'numbers'] as const

/** One text, counted: code points; words; runs of digits with decimals. */
export type PlainMeasures = Readonly<Record<(typeof measureNames)[number], number>>

/** Kinds of characters; `unseen` where it has not been looked up yet. */
const [sign, space, letter, digit, joint, unseen] = [0, 1, 2, 3, 4, 5]
const kinds = new Uint8Array(65_536).fill(unseen)

function kindOf(character: string): number {
  if (/[0-9]/.test(character)) return digit
  // A point or comma goes on with a number where a digit follows.
  if (character === '.' || character === ',') return joint
  if (/\s/u.test(character)) return space
  return /[\p{L}\p{N}]/u.test(character) ? letter : sign
}

/**
 * What a kind of character does in each state: tables instead of branches, for where a word ends cannot be foreseen by
 * a processor either. A state is 3 · (whether the word was counted) + (0 outside a number, 1 within, 2 behind its joint).
 */
const after = new Uint8Array(6 * 8)
const newWord = new Uint8Array(6 * 8)
const newNumber = new Uint8Array(6 * 8)
for (let state = 0; state < 6; state++) {
  const [counted, number] = [state >= 3 ? 1 : 0, state % 3]
  const put = (kind: number, next: number, words: number, numbers: number): void => {
    after[state * 8 + kind] = next
    newWord[state * 8 + kind] = words
    newNumber[state * 8 + kind] = numbers
  }
  put(sign, 3 * counted, 0, 0)
  put(space, 0, 0, 0)
  put(letter, 3, 1 - counted, 0)
  put(digit, 4, 1 - counted, number === 0 ? 1 : 0)
  put(joint, 3 * counted + (number === 1 ? 2 : 0), 0, 0)
}

/**
 * Counts a text in one pass.
 *
 * Words are what white space parts and what holds a letter or digit; numbers are runs of digits with decimals, so
 * "125/85" has two.
 *
 * @example
 * plainMeasures('Pulse is 93/min. BP – 125/85.')
 * // → { characters: 29, words: 5, numbers: 3 }
 */
export function plainMeasures(text: string): PlainMeasures {
  let pairs = 0
  let words = 0
  let numbers = 0
  let state = 0
  for (let at = 0; at < text.length; at++) {
    let kind = kinds[text.charCodeAt(at)] as number
    if (kind === unseen) {
      const character = String.fromCodePoint(text.codePointAt(at) as number)
      kind = kindOf(character)
      if (character.length === 1) kinds[text.charCodeAt(at)] = kind
      else {
        pairs++
        at++
      }
    }
    const place = state * 8 + kind
    words += newWord[place] as number
    numbers += newNumber[place] as number
    state = after[place] as number
  }
  return { characters: text.length - pairs, words, numbers }
}

/** Means over the records of a dataset. */
export type MeanMeasures = Readonly<
  Record<(typeof measureNames)[number], { readonly original: number; readonly perturbed: number }>
>

/** What pairs of texts measure together, by measure: the originals, and the perturbed texts. Whole numbers. */
export interface MeasuredPairs {
  readonly records: number
  readonly of: readonly (readonly [original: number, perturbed: number])[]
}

/** Adds up what pairs of texts measure. */
export interface MeasureSums {
  add(original: string, perturbed: string): void
  absorb(more: MeasuredPairs): void
  sums(): MeasuredPairs
  /** Means to the second decimal; 0 where there is no record. */
  means(): MeanMeasures
}

export function createMeasureSums(): MeasureSums {
  const sums = measureNames.map((name) => ({ name, original: 0, perturbed: 0 }))
  let records = 0
  return {
    add(original, perturbed) {
      const before = plainMeasures(original)
      const after = perturbed === original ? before : plainMeasures(perturbed)
      records++
      for (const sum of sums) {
        sum.original += before[sum.name]
        sum.perturbed += after[sum.name]
      }
    },
    absorb(more) {
      records += more.records
      for (const [i, sum] of sums.entries()) {
        const [original, perturbed] = more.of[i] ?? [0, 0]
        sum.original += original
        sum.perturbed += perturbed
      }
    },
    sums: () => ({ records, of: sums.map(({ original, perturbed }) => [original, perturbed]) }),
    means() {
      const mean = (sum: number): number => (records === 0 ? 0 : Math.round((sum / records) * 100) / 100)
      return Object.fromEntries(
        sums.map(({ name, original, perturbed }) => [name, { original: mean(original), perturbed: mean(perturbed) }]),
      ) as MeanMeasures
    },
  }
}
