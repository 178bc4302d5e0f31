import type { Edit } from '../../text/index.js'

/** What can be counted in a text at the speed of a build. */
export const measureNames = ['characters', 'words', 'numbers'] as const

/** One text, counted: code points; words; runs of digits with decimals. */
export type PlainMeasures = Readonly<Record<(typeof measureNames)[number], number>>

/** Kinds of characters; `unseen` where it has not been looked up yet. */
const [sign, space, letter, digit, joint, unseen] = [0, 1, 2, 3, 4, 5]
const kinds = new Uint8Array(65_536).fill(unseen)

function kindOf(character: string): number {
  if (/[0-9]/.test(character)) return digit
  // A point or comma continues a number where a digit follows.
  if (character === '.' || character === ',') return joint
  if (/\s/u.test(character)) return space
  return /[\p{L}\p{N}]/u.test(character) ? letter : sign
}

/** A state is 3 · (whether the word was counted) + (0 outside a number, 1 within, 2 behind its joint). */
const states = 6
const kindBits = 3
const word = 1 << 8
const number = 1 << 16
/** The counts of this many steps cannot overflow the bits that each has. */
const stepsAtOnce = 255

/**
 * What a kind of character does in each state: one table look-up instead of branches, because a processor cannot
 * predict where words end. The next state is in the lowest bits, above it what is to be counted.
 */
const steps = new Uint32Array(states << kindBits)
for (let state = 0; state < states; state++) {
  const [counted, inNumber] = [state >= 3 ? 1 : 0, state % 3]
  const put = (kind: number, next: number, words: number, numbers: number): void => {
    steps[(state << kindBits) | kind] = (next << kindBits) | (words * word) | (numbers * number)
  }
  put(sign, 3 * counted, 0, 0)
  put(space, 0, 0, 0)
  put(letter, 3, 1 - counted, 0)
  put(digit, 4, 1 - counted, inNumber === 0 ? 1 : 0)
  put(joint, 3 * counted + (inNumber === 1 ? 2 : 0), 0, 0)
}
const stateMask = (1 << 8) - 1

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
  for (let at = 0; at < text.length; ) {
    let counted = 0
    for (const to = Math.min(text.length, at + stepsAtOnce); at < to; at++) {
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
      const step = steps[state | kind] as number
      counted += step & ~stateMask
      state = step & stateMask
    }
    words += (counted >>> 8) & 255
    numbers += counted >>> 16
  }
  return { characters: text.length - pairs, words, numbers }
}

/** Whether a place in texts that were counted is behind white space or at the beginning. */
function isBehindSpace(text: string, at: number): boolean {
  return at === 0 || kinds[text.charCodeAt(at - 1)] === space
}

/**
 * What a text measures when edits have put words in between others: what was put in counts by itself, for neither a word
 * nor a number goes on behind white space. Null where an edit does more than that.
 */
function afterInsertions(text: string, before: PlainMeasures, edits: readonly Edit<unknown>[]): PlainMeasures | null {
  let { characters, words, numbers } = before
  for (const { at, after } of edits) {
    if (at.end > at.start || !isBehindSpace(text, at.start)) return null
    const inserted = plainMeasures(after)
    if (!isBehindSpace(after, after.length)) return null
    characters += inserted.characters
    words += inserted.words
    numbers += inserted.numbers
  }
  return { characters, words, numbers }
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
  /** @param edits those that make one text of the other in one step, where they are known: it is quicker with them */
  add(original: string, perturbed: string, edits?: readonly Edit<unknown>[]): void
  absorb(more: MeasuredPairs): void
  sums(): MeasuredPairs
  /** Means to the second decimal; 0 where there is no record. */
  means(): MeanMeasures
}

export function createMeasureSums(): MeasureSums {
  const sums = measureNames.map((name) => ({ name, original: 0, perturbed: 0 }))
  let records = 0
  return {
    add(original, perturbed, edits) {
      const before = plainMeasures(original)
      const known = edits === undefined ? null : afterInsertions(original, before, edits)
      const after = known ?? (perturbed === original ? before : plainMeasures(perturbed))
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
