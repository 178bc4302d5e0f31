import type { Rng } from '../../src/rng.js'
import type { Span } from '../../src/text/index.js'

/** What the fact comparer must notice, one name for each kind of damage. */
export const plantClasses = [
  'digit',
  'unit',
  'comparator',
  'side',
  'site',
  'negation',
  'certainty',
  'experiencer',
  'temporality',
  'drug',
  'dose',
  'route',
  'frequency',
  'sex',
  'age',
  'duration',
  'allergen',
] as const

export type PlantClass = (typeof plantClasses)[number]

/** One change of a text: `after` replaces the words at `at`. */
export interface Swap {
  readonly at: Span
  readonly after: string
  readonly note: string
}

/** Finds every place of a text where its change makes sense. */
export type Planter = (text: string, rng: Rng) => readonly Swap[]

/** Makes the replacement for a match, or null where the change would not be one, or not read as English. */
export type SwapRule = (match: RegExpExecArray, rng: Rng) => string | null

/** A planter that replaces whole matches of a global pattern. */
export function swapMatches(note: string, pattern: RegExp, rule: SwapRule): Planter {
  return (text, rng) => {
    const swaps: Swap[] = []
    for (const match of text.matchAll(pattern)) {
      const after = rule(match, rng)
      if (after === null || after === match[0]) continue
      swaps.push({ at: { start: match.index, end: match.index + match[0].length }, after, note })
    }
    return swaps
  }
}

/** A planter that exchanges the words of pairs, both ways, keeping a capital at the start. */
export function swapPairs(note: string, pattern: RegExp, pairs: readonly (readonly [string, string])[]): Planter {
  const other = new Map(pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]))
  return swapMatches(note, pattern, (match) => {
    const word = match[0]
    const swapped = other.get(word.toLowerCase())
    // "The left more than the right", "hands and feet": with its other half near by, the result would be nonsense.
    return swapped === undefined || standsNear(match, swapped) ? null : likeCase(word, swapped)
  })
}

/** Whether a word occurs within 45 characters of a match, on either side. */
function standsNear(match: RegExpExecArray, word: string): boolean {
  const { index, input } = match
  const around = `${input.slice(Math.max(0, index - 45), index)}|${input.slice(index + match[0].length, index + match[0].length + 45)}`
  return new RegExp(`\\b${word}\\b`, 'i').test(around)
}

/** The words of some pairs as alternatives of a pattern, longest first. */
export function alternatives(words: readonly string[]): string {
  const escaped = [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  return escaped.join('|')
}

/** The replacement with a capital where the replaced word has one. */
export function likeCase(replaced: string, replacement: string): string {
  return /^\p{Lu}/u.test(replaced) ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement
}

/** One of a list that is not the given one. */
export function pickOther<Item>(list: readonly Item[], not: Item, rng: Rng): Item {
  const rest = list.filter((item) => item !== not)
  return rest[rng.integer(rest.length)] as Item
}
