import { fold, foldText } from './fold.js'
import { isWordCharacter } from './word.js'

/** Bit of a unit's class: no phrase may end in front of this unit. */
export const BARS_END = 1 << 29

/** Bit of a unit's class: no phrase may begin behind this unit. */
export const BARS_START = 1 << 30

/** The part of a unit's class that is its code. */
export const CODE = BARS_END - 1

/** Code of a unit that no phrase has, and of the end of the text. */
export const OTHER = 1

/** What counts as equal and as a word where phrases are looked for. */
export interface PhraseRules {
  /** Characters that count as a space, in phrases and texts. Default: none. */
  readonly joints?: string
  /** Whether a character is part of a word, within which no phrase begins or ends. Default: letters, numbers and `_`. */
  readonly isWordPart?: (codePoint: number) => boolean
}

/**
 * The characters of a phrase list as small numbers, and what a scan must know of each code unit of a text.
 *
 * A unit's class is its code, shared by its case variants, with the two word boundary bits. Classes are learned when a
 * unit is first met. Halves of a surrogate pair are never learned: what they are depends on the other half.
 */
export interface Alphabet {
  /** The phrases, folded. */
  readonly words: readonly string[]
  /** Code by folded code unit, from 2 to `lastCode`; 0 for a unit in no phrase. */
  readonly codes: Uint16Array
  readonly lastCode: number
  /** Class by code unit; 0 where `learn` has to be asked. */
  readonly classes: Int32Array
  /** The class of the unit at an index of a text. */
  learn(text: string, index: number): number
}

/**
 * The alphabet of a phrase list, under rules of its own where given.
 *
 * @example
 * alphabetOf(['ab', 'B']).lastCode
 * // → 3
 */
export function alphabetOf(
  phrases: readonly string[],
  { joints = '', isWordPart = isWordCharacter }: PhraseRules = {},
): Alphabet {
  const words = phrases.map((phrase) => {
    return [...joints].reduce((word, joint) => word.replaceAll(joint, ' '), foldText(phrase))
  })
  const codes = new Uint16Array(0x10000)
  let lastCode = OTHER
  for (const word of words) {
    for (let i = 0; i < word.length; i++) {
      const unit = word.charCodeAt(i)
      if (codes[unit] === 0) codes[unit] = ++lastCode
    }
  }
  for (const joint of joints) codes[joint.charCodeAt(0)] = codes[0x20] as number
  const codeOf = (unit: number): number => (codes[unit] as number) || OTHER
  const classes = new Int32Array(0x10000)
  const pairs = new Map<number, Pair>()

  const learn = (text: string, index: number): number => {
    const unit = text.charCodeAt(index)
    if ((unit & 0xf800) !== 0xd800) {
      const known = codeOf(fold(unit)) | (isWordPart(unit) ? BARS_END | BARS_START : 0)
      classes[unit] = known
      return known
    }
    const isFirst = unit < 0xdc00
    const codePoint = isFirst || index > 0 ? (text.codePointAt(isFirst ? index : index - 1) as number) : unit
    // A lone surrogate is a character of its own, and in no word.
    if (codePoint < 0x10000) return codeOf(unit)
    const known = pairs.get(codePoint) ?? pairOf(codePoint, codeOf, isWordPart(codePoint))
    pairs.set(codePoint, known)
    return isFirst ? known.first : known.second
  }
  return { words, codes, lastCode, classes, learn }
}

/** Classes of the two halves of a surrogate pair, between which no phrase begins or ends. */
interface Pair {
  readonly first: number
  readonly second: number
}

function pairOf(codePoint: number, codeOf: (unit: number) => number, isInWord: boolean): Pair {
  const folded = String.fromCodePoint(fold(codePoint))
  const bars = isInWord ? BARS_END | BARS_START : 0
  return {
    first: codeOf(folded.charCodeAt(0)) | bars | BARS_START,
    second: codeOf(folded.charCodeAt(1)) | bars | BARS_END,
  }
}
