import { PipelineError } from '../errors.js'
import { type Alphabet, alphabetOf, BARS_END, CODE, OTHER } from './alphabet.js'
import { type SubstringCensus, substringCensus } from './census.js'
import type { Span } from './span.js'
import { Starts } from './starts.js'
import { buildTrie, ROOT, type Trie } from './trie.js'

/** A phrase found in a text; the span is of the text as written, in UTF-16 code units. */
export interface Match extends Span {
  /** Index of the phrase in the list; of equal phrases the first. */
  readonly phrase: number
}

/** A list of phrases made ready to be found in many texts. */
export interface PhraseMatcher {
  readonly phrases: readonly string[]
  /** Tells every match to a callback, from left to right; nothing is allocated. */
  scan(text: string, visit: (phrase: number, start: number, end: number) => void): void
  /** Every match, from left to right. */
  matches(text: string): readonly Match[]
  /**
   * The phrases that stand somewhere as whole words, each on its own: overlaps count, equal phrases count each.
   * Indices in the order of first meeting, each once.
   */
  wholeWords(text: string): readonly number[]
  /** A fresh count of the phrases that occur anywhere, also inside words. */
  substringCensus(): SubstringCensus
}

/**
 * Makes a matcher for phrases: leftmost first, the longest at one place, in one pass without overlaps.
 *
 * Law: the matches are those of `(?<![\p{L}\p{N}_])(?:…longest first…)(?![\p{L}\p{N}_])` with the flags `giu`. A phrase
 * may hold spaces, commas and slashes and may begin or end with them; white space has to be met as it is written.
 * Time is linear in the text; the worst case multiplies it by the longest phrase.
 *
 * @example
 * compilePhrases(['blood', 'blood pressure']).matches('Blood pressure, blood.')
 * // → [{ phrase: 1, start: 0, end: 14 }, { phrase: 0, start: 16, end: 21 }]
 * @throws {PipelineError} input-invalid — a phrase is empty
 */
export function compilePhrases(phrases: readonly string[]): PhraseMatcher {
  const empty = phrases.indexOf('')
  if (empty >= 0) {
    throw new PipelineError(
      'input-invalid',
      `Phrase ${empty + 1} of ${phrases.length} must have a character, but is empty. Leave it out of the list.`,
    )
  }
  return new Matcher(phrases)
}

class Matcher implements PhraseMatcher {
  private readonly alphabet: Alphabet
  private readonly trie: Trie
  private readonly starts: Starts
  /** By phrase: the number of the last call of `wholeWords` that met it. */
  private readonly met: Int32Array
  private call = 0

  constructor(readonly phrases: readonly string[]) {
    this.alphabet = alphabetOf(phrases)
    this.trie = buildTrie(this.alphabet)
    this.starts = new Starts(this.alphabet)
    this.met = new Int32Array(phrases.length)
  }

  scan(text: string, visit: (phrase: number, start: number, end: number) => void): void {
    let at = this.starts.next(text, 0)
    while (at >= 0) {
      const phrase = this.longestAt(text, at)
      const end = phrase < 0 ? at + 1 : at + (this.phrases[phrase] as string).length
      if (phrase >= 0) visit(phrase, at, end)
      at = this.starts.next(text, end)
    }
  }

  matches(text: string): readonly Match[] {
    const found: Match[] = []
    this.scan(text, (phrase, start, end) => {
      found.push({ phrase, start, end })
    })
    return found
  }

  wholeWords(text: string): readonly number[] {
    const found: number[] = []
    this.call++
    for (let at = this.starts.next(text, 0); at >= 0; at = this.starts.next(text, at + 1)) this.meetAt(text, at, found)
    return found
  }

  substringCensus(): SubstringCensus {
    return substringCensus(this.alphabet, this.trie)
  }

  /** The longest phrase that begins here and ends at a word boundary; −1 if there is none. */
  private longestAt(text: string, start: number): number {
    const { classes } = this.alphabet
    const { nodes, wordAt } = this.trie
    let node = ROOT
    let found = -1
    for (let at = start; ; at++) {
      const unit = at < text.length ? (classes[text.charCodeAt(at)] as number) || this.alphabet.learn(text, at) : OTHER
      const base = nodes[2 * node] as number
      if ((base & 1) !== 0 && (unit & BARS_END) === 0) found = node
      const child = (base >> 1) + (unit & CODE)
      if (nodes[2 * child + 1] !== node) return found < 0 ? -1 : (wordAt[found] as number)
      node = child
    }
  }

  /** Adds every phrase that begins here, ends at a word boundary and was not met in this call before. */
  private meetAt(text: string, start: number, found: number[]): void {
    const { classes } = this.alphabet
    const { nodes, wordAt, twin } = this.trie
    let node = ROOT
    for (let at = start; ; at++) {
      const unit = at < text.length ? (classes[text.charCodeAt(at)] as number) || this.alphabet.learn(text, at) : OTHER
      const base = nodes[2 * node] as number
      if ((base & 1) !== 0 && (unit & BARS_END) === 0) {
        for (let i = wordAt[node] as number; i >= 0 && this.met[i] !== this.call; i = twin[i] as number) {
          this.met[i] = this.call
          found.push(i)
        }
      }
      const child = (base >> 1) + (unit & CODE)
      if (nodes[2 * child + 1] !== node) return
      node = child
    }
  }
}
