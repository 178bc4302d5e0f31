import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import type { Span } from '../edit/index.js'
import { type Alphabet, alphabetOf, BARS_END, BARS_START, CODE, OTHER, type PhraseRules } from './alphabet.js'
import { type SubstringCensus, substringCensus } from './census.js'
import { buildTrie, ROOT, type Trie } from './trie.js'

/** A phrase found in a text; the span is of the text as written, in UTF-16 code units. */
export interface Match extends Span {
  /** Index of the phrase in the list; of equal phrases the first. */
  readonly phrase: number
}

/** Hears of a match. */
type Visit = (phrase: number, start: number, end: number) => void

/** A list of phrases made ready to be found in many texts. */
export interface PhraseMatcher {
  readonly phrases: readonly string[]
  /** Tells every match to a callback, from left to right; nothing is allocated. */
  scan(text: string, visit: Visit): void
  /** Every match, from left to right. */
  matches(text: string): readonly Match[]
  /**
   * The phrases that occur somewhere as whole words, each on its own: overlaps count, equal phrases count each.
   * Indices in the order of first meeting, each once. The matches of `scan` are told on the way, where somebody listens.
   */
  wholeWords(text: string, visit?: Visit): readonly number[]
  /** A fresh count of the phrases that occur anywhere, also inside words. */
  substringCensus(): SubstringCensus
}

/**
 * Makes a matcher for phrases: leftmost first, the longest at one place, in one pass without overlaps.
 *
 * Law: the matches are those of `(?<![\p{L}\p{N}_])(?:…longest first…)(?![\p{L}\p{N}_])` with the flags `giu`. A phrase
 * may hold spaces, commas and slashes and may begin or end with them; white space has to be met as it is written.
 * Other rules may let more count as a space, or less as a word. Time is linear in the text; the worst case multiplies it
 * by the longest phrase.
 *
 * @example
 * compilePhrases(['blood', 'blood pressure']).matches('Blood pressure, blood.')
 * // → [{ phrase: 1, start: 0, end: 14 }, { phrase: 0, start: 16, end: 21 }]
 * @throws {PipelineError} input-invalid — a phrase is empty
 */
export function compilePhrases(phrases: readonly string[], rules: PhraseRules = {}): PhraseMatcher {
  demand('compilePhrases', phrases, worded('a list of phrases', kinds.list))
  demand('compilePhrases', rules, worded('an object of rules', kinds.object))
  const empty = phrases.indexOf('')
  if (empty >= 0) {
    throw new PipelineError(
      'input-invalid',
      `Phrase ${empty + 1} of ${phrases.length} must have a character, but is empty. Leave it out of the list.`,
    )
  }
  const alphabet = alphabetOf(phrases, rules)
  const trie = buildTrie(alphabet)
  const met: Met = { call: 0, at: new Int32Array(phrases.length) }
  return {
    phrases,
    scan: (text, visit) => scan(alphabet, trie, text, visit),
    matches(text) {
      const found: Match[] = []
      scan(alphabet, trie, text, (phrase, start, end) => {
        found.push({ phrase, start, end })
      })
      return found
    },
    wholeWords: (text, visit = () => {}) => wholeWords(alphabet, trie, { text, visit, met }),
    substringCensus: () => substringCensus(alphabet, trie),
  }
}

/** By phrase, the number of the last call that met it: a set that needs no emptying between texts. */
interface Met {
  call: number
  readonly at: Int32Array
}

/**
 * Walks the trie from every place where a phrase may begin.
 *
 * `learn` is asked only for units not met before; `barred` stays set while the walk is inside one word, and then the
 * next place to begin lies behind that word and nothing is read twice.
 */
function scan(alphabet: Alphabet, { nodes, wordAt }: Trie, text: string, visit: Visit): void {
  const { classes, learn } = alphabet
  const length = text.length
  let at = 0
  while (at < length) {
    let node = ROOT
    let next = at
    let found = -1
    let foundEnd = at
    let barred = BARS_START
    for (;;) {
      const unit = next < length ? (classes[text.charCodeAt(next)] as number) || learn(text, next) : OTHER
      const base = nodes[2 * node] as number
      if ((base & 1) !== 0 && (unit & BARS_END) === 0) {
        found = node
        foundEnd = next
      }
      const child = (base >> 1) + (unit & CODE)
      if (nodes[2 * child + 1] !== node) break
      node = child
      next++
      barred &= unit
    }
    if (found >= 0) {
      visit(wordAt[found] as number, at, foundEnd)
      at = foundEnd - 1
    } else if (barred !== 0) at = next
    at = placeBehind(alphabet, text, at)
  }
}

/** As `scan`, but meets every phrase on a walk, and walks from the places inside a match too. */
function wholeWords(
  alphabet: Alphabet,
  { nodes, wordAt, twin }: Trie,
  { text, visit, met }: { readonly text: string; readonly visit: Visit; readonly met: Met },
): number[] {
  const { classes, learn } = alphabet
  const length = text.length
  const call = ++met.call
  const metAt = met.at
  const found: number[] = []
  // Behind the last match that was told.
  let free = 0
  let at = 0
  while (at < length) {
    let node = ROOT
    let next = at
    let longest = -1
    let end = at
    let barred = BARS_START
    for (;;) {
      const unit = next < length ? (classes[text.charCodeAt(next)] as number) || learn(text, next) : OTHER
      const base = nodes[2 * node] as number
      if ((base & 1) !== 0 && (unit & BARS_END) === 0) {
        longest = wordAt[node] as number
        end = next
        for (let i = longest; i >= 0 && metAt[i] !== call; i = twin[i] as number) {
          metAt[i] = call
          found.push(i)
        }
      }
      const child = (base >> 1) + (unit & CODE)
      if (nodes[2 * child + 1] !== node) break
      node = child
      next++
      barred &= unit
    }
    if (longest >= 0 && at >= free) {
      visit(longest, at, end)
      free = end
    }
    at = placeBehind(alphabet, text, barred === 0 ? at : next)
  }
  return found
}

/** The next place behind a unit, this one or a later one, that lets a phrase begin; the end of the text if none does. */
function placeBehind({ classes, learn }: Alphabet, text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const unit = (classes[text.charCodeAt(at)] as number) || learn(text, at)
    at++
    if ((unit & BARS_START) === 0) break
  }
  return at
}
