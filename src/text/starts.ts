import { type Alphabet, BARS_END, BARS_START, CODE } from './alphabet.js'

/** Odd multiplier that spreads the hashes of words. */
const SPREAD = 0x9e3779b1

/**
 * Where in a text a phrase of a list may begin: behind a word boundary, with the whole first word of some phrase.
 *
 * Most words of a text begin no phrase, and to hash a word costs a fraction of a walk down the trie. Words that share a
 * hash with a first word are let through; the walk finds out.
 */
export class Starts {
  /** One bit a hash. */
  private readonly bits: Int32Array
  private readonly shift: number

  constructor(private readonly alphabet: Alphabet) {
    // Thirty-two bits a phrase keep chance hits below 3 in 100.
    const width = Math.min(26, Math.max(10, Math.ceil(Math.log2(32 * alphabet.words.length + 1))))
    this.shift = 32 - width
    this.bits = new Int32Array(1 << (width - 5))
    for (const word of alphabet.words) {
      const hash = this.hashOf(word)
      this.bits[hash >>> 5] = (this.bits[hash >>> 5] as number) | (1 << (hash & 31))
    }
  }

  /** The first such place at or behind an index; −1 if there is none. */
  next(text: string, from: number): number {
    const { classes } = this.alphabet
    const { bits, shift } = this
    const length = text.length
    let at = from
    let unit = from === 0 ? 0 : (classes[text.charCodeAt(from - 1)] as number) || this.alphabet.learn(text, from - 1)
    for (;;) {
      while ((unit & BARS_START) !== 0 && at < length) {
        unit = (classes[text.charCodeAt(at)] as number) || this.alphabet.learn(text, at)
        at++
      }
      if (at >= length) return -1
      let hash = 0
      let next = at
      for (;;) {
        unit = (classes[text.charCodeAt(next)] as number) || this.alphabet.learn(text, next)
        if ((unit & BARS_END) === 0) break
        hash = Math.imul(hash + (unit & CODE), SPREAD)
        next++
        if (next >= length) break
      }
      const key = hash >>> shift
      if (((bits[key >>> 5] as number) & (1 << (key & 31))) !== 0) return at
      at = next + 1
    }
  }

  /** Hash of the word a phrase begins with; 0 where it begins with a character that is in no word. */
  private hashOf(phrase: string): number {
    let hash = 0
    for (let i = 0; i < phrase.length; i++) {
      const unit = this.alphabet.learn(phrase, i)
      if ((unit & BARS_END) === 0) break
      hash = Math.imul(hash + (unit & CODE), SPREAD)
    }
    return hash >>> this.shift
  }
}
