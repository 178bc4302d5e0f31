import { splitsCharacter } from '../edit/index.js'
import { type Alphabet, CODE } from './alphabet.js'
import { ROOT, type Trie } from './trie.js'

/** Which phrases occur in some text, whatever the case and also inside words. */
export interface SubstringCensus {
  /** Looks through a text for the phrases that no earlier text held; the fewer are left, the faster. */
  add(text: string): void
  /** How many phrases have been found; equal phrases count each. */
  readonly count: number
  /** Whether the phrase of this index has been found. */
  found(phrase: number): boolean
}

/** Low bits of a code that go into a key. Higher bits may collide: a key only lets a walk begin. */
const BITS = 6
const LOW = (1 << BITS) - 1

/** A walk begins with five units, 30 bits hashed to 17; for phrases shorter than that with three, 18 bits as they are. */
const LONG = 5
const LONG_KEY = (1 << (BITS * LONG)) - 1
const LONG_SHIFT = 15
const SHORT = 3

/** Odd multiplier that spreads neighboring keys. */
const SPREAD = 0x9e3779b1

/**
 * A census over the phrases of a trie.
 *
 * A walk begins only at a key with which some phrase that is still missing begins, and leaves the trie where none is
 * missing below: both shrink with every text.
 */
export function substringCensus(alphabet: Alphabet, trie: Trie): SubstringCensus {
  return new Census(alphabet, trie)
}

class Census implements SubstringCensus {
  count = 0
  /** By slot: how many phrases that end there or below are still missing. */
  private readonly missing: Int32Array
  private readonly keys: Keys
  private readonly isFound: Uint8Array

  constructor(
    private readonly alphabet: Alphabet,
    private readonly trie: Trie,
  ) {
    const { wordAt } = trie
    this.missing = new Int32Array(wordAt.length)
    this.isFound = new Uint8Array(alphabet.words.length)
    this.keys = new Keys(alphabet.codes)
    for (const word of alphabet.words) this.keys.change(word, 1)
    for (let node = 0; node < wordAt.length; node++) {
      if (wordAt[node] !== -1) this.countAbove(node, this.wordsAt(node).length)
    }
  }

  add(text: string): void {
    const { classes } = this.alphabet
    const short = this.keys.short.bits
    const long = this.keys.long.bits
    const length = text.length
    let key = 0
    for (let at = 0; at < length; at++) {
      const unit = (classes[text.charCodeAt(at)] as number) || this.alphabet.learn(text, at)
      key = ((key << BITS) | (unit & LOW)) & LONG_KEY
      const first = key >> (BITS * (LONG - SHORT))
      const hash = Math.imul(key, SPREAD) >>> LONG_SHIFT
      const begins = ((short[first >> 5] as number) >> (first & 31)) | ((long[hash >> 5] as number) >> (hash & 31))
      if ((begins & 1) !== 0 && at >= LONG - 1) this.walk(text, at - LONG + 1)
    }
    // The last places have no full key.
    for (let at = Math.max(0, length - LONG + 1); at < length; at++) this.walk(text, at)
  }

  found(phrase: number): boolean {
    return this.isFound[phrase] === 1
  }

  private walk(text: string, start: number): void {
    const { classes } = this.alphabet
    const { nodes, wordAt } = this.trie
    let node = ROOT
    for (let at = start; at < text.length; at++) {
      const unit = (classes[text.charCodeAt(at)] as number) || this.alphabet.learn(text, at)
      const child = ((nodes[2 * node] as number) >> 1) + (unit & CODE)
      if (nodes[2 * child + 1] !== node || this.missing[child] === 0) return
      node = child
      if (((nodes[2 * node] as number) & 1) === 0 || this.found(wordAt[node] as number)) continue
      if (!splitsCharacter(text, start) && !splitsCharacter(text, at + 1)) this.find(node)
    }
  }

  private find(node: number): void {
    const words = this.wordsAt(node)
    for (const word of words) {
      this.isFound[word] = 1
      this.keys.change(this.alphabet.words[word] as string, -1)
    }
    this.count += words.length
    this.countAbove(node, -words.length)
  }

  /** The equal phrases that end at a node. */
  private wordsAt(node: number): readonly number[] {
    const words: number[] = []
    for (let word = this.trie.wordAt[node] as number; word >= 0; word = this.trie.twin[word] as number) words.push(word)
    return words
  }

  private countAbove(node: number, words: number): void {
    for (let at = node; ; at = this.trie.nodes[2 * at + 1] as number) {
      this.missing[at] = (this.missing[at] as number) + words
      if (at === ROOT) return
    }
  }
}

/** The keys with which some missing phrase begins; a phrase of one or two units has every short key that begins so. */
class Keys {
  readonly short = new Filter(BITS * SHORT)
  readonly long = new Filter(32 - LONG_SHIFT)

  constructor(private readonly codes: Uint16Array) {}

  /** Adds (1) or takes away (−1) the keys of a phrase. */
  change(word: string, by: 1 | -1): void {
    const known = word.length >= LONG ? LONG : Math.min(SHORT, word.length)
    let key = 0
    for (let i = 0; i < known; i++) key = (key << BITS) | ((this.codes[word.charCodeAt(i)] as number) & LOW)
    if (known === LONG) {
      this.long.change(Math.imul(key, SPREAD) >>> LONG_SHIFT, by)
      return
    }
    const open = 1 << (BITS * (SHORT - known))
    for (let rest = 0; rest < open; rest++) this.short.change(key * open + rest, by)
  }
}

/** A set of keys that counts how often each was put in. */
class Filter {
  /** One bit a key. */
  readonly bits: Int32Array
  private readonly counts: Int32Array

  constructor(keyBits: number) {
    this.bits = new Int32Array(1 << (keyBits - 5))
    this.counts = new Int32Array(1 << keyBits)
  }

  change(key: number, by: 1 | -1): void {
    const count = (this.counts[key] as number) + by
    this.counts[key] = count
    const bit = 1 << (key & 31)
    const bits = this.bits[key >> 5] as number
    this.bits[key >> 5] = count === 0 ? bits & ~bit : bits | bit
  }
}
