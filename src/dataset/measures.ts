import { sentenceBreaks } from '../text/index.js'

/** What can be counted in a text at the speed of a build. */
export const measureNames = ['characters', 'words', 'numbers', 'sentences'] as const

/** One text, counted: code points; words; runs of digits with decimals; sentences. */
export type PlainMeasures = Readonly<Record<(typeof measureNames)[number], number>>

/**
 * Counts a text in one pass.
 *
 * Words are what white space parts and what holds a letter or digit; numbers are runs of digits with decimals, so
 * "125/85" has two.
 *
 * @example
 * plainMeasures('Pulse is 93/min. BP – 125/85.')
 * // → { characters: 29, words: 5, numbers: 3, sentences: 2 }
 */
export function plainMeasures(text: string): PlainMeasures {
  let characters = 0
  let words = 0
  let numbers = 0
  let counted = false
  let inNumber = false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    characters++
    const isDigit = unit >= 48 && unit <= 57
    if (isDigit && !inNumber) numbers++
    // A point or comma goes on with a number where a digit follows.
    inNumber = isDigit || (inNumber && (unit === 46 || unit === 44) && isDigitAt(text, at + 1))
    if (unit < 128) {
      if (unit === 32 || (unit >= 9 && unit <= 13)) counted = false
      else if (!counted && (isDigit || ((unit | 32) - 97) >>> 0 < 26)) {
        counted = true
        words++
      }
      continue
    }
    const character = String.fromCodePoint(text.codePointAt(at) as number)
    at += character.length - 1
    if (/\s/u.test(character)) counted = false
    else if (!counted && /[\p{L}\p{N}]/u.test(character)) {
      counted = true
      words++
    }
  }
  return { characters, words, numbers, sentences: sentenceBreaks(text).length + 1 }
}

function isDigitAt(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 48 && unit <= 57
}

/** Means over the records of a dataset. */
export type MeanMeasures = Readonly<
  Record<(typeof measureNames)[number], { readonly original: number; readonly perturbed: number }>
>

/** Adds up what pairs of texts measure. */
export interface MeasureSums {
  add(original: string, perturbed: string): void
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
    means() {
      const mean = (sum: number): number => (records === 0 ? 0 : Math.round((sum / records) * 100) / 100)
      return Object.fromEntries(
        sums.map(({ name, original, perturbed }) => [name, { original: mean(original), perturbed: mean(perturbed) }]),
      ) as MeanMeasures
    },
  }
}
