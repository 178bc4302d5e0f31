import type { Alphabet } from './alphabet.js'

/**
 * Words as a double-array trie: a step reads one place, and the common beginnings share cache lines.
 *
 * A node is a slot. Slot s holds, at 2s, twice its base plus 1 where a word ends, and at 2s + 1 its parent. The child of
 * s under code c is slot base + c, if that slot's parent is s.
 */
export interface Trie {
  readonly nodes: Int32Array
  /** By slot: index of the first word that ends there, or −1. */
  readonly wordAt: Int32Array
  /** By word: the next word that is equal to it, or −1. */
  readonly twin: Int32Array
}

/** Slot of the empty word. */
export const ROOT = 1

/** Parent of a free slot. */
const NOBODY = 0

/** Parent of the root, so that no step leads to it. */
const NO_SLOT = -1

/**
 * Builds the trie of words over an alphabet.
 *
 * @example
 * [...buildTrie(alphabetOf(['ab', 'b', 'AB'])).twin]
 * // → [2, -1, -1]
 */
export function buildTrie({ words, codes, lastCode }: Pick<Alphabet, 'words' | 'codes' | 'lastCode'>): Trie {
  const { sorted, first, twin } = distinct(words)
  const slots = new Slots(codes, lastCode)
  // Breadth first, so that the beginnings lie side by side. A branch is three numbers: a slot, and the words from … to
  // in sorted order that pass through it.
  let branches = sorted.length === 0 ? [] : [ROOT, 0, sorted.length]
  for (let depth = 0; branches.length > 0; depth++) {
    const below: number[] = []
    for (let i = 0; i < branches.length; i += 3) {
      const slot = branches[i] as number
      const to = branches[i + 2] as number
      let from = branches[i + 1] as number
      if (to - from === 1) {
        slots.end(slots.chain(slot, sorted[from] as string, depth), first[from] as number)
        continue
      }
      if ((sorted[from] as string).length === depth) slots.end(slot, first[from++] as number)
      const begins = fork(sorted, depth, from, to)
      const next = begins.map((at) => codes[(sorted[at] as string).charCodeAt(depth)] as number)
      const base = slots.place(slot, next)
      for (let k = 0; k < next.length; k++) {
        below.push(base + (next[k] as number), begins[k] as number, begins[k + 1] ?? to)
      }
    }
    branches = below
  }
  return { ...slots.done(), twin }
}

/**
 * The different words in sorted order, the first place of each in the list, and for each word the place of the next
 * equal one.
 */
function distinct(words: readonly string[]): { sorted: readonly string[]; first: Int32Array; twin: Int32Array } {
  const twin = new Int32Array(words.length).fill(-1)
  const latest = new Map<string, number>()
  // From the back, so that what remains in the map is the first of equal words.
  for (let i = words.length - 1; i >= 0; i--) {
    const word = words[i] as string
    twin[i] = latest.get(word) ?? -1
    latest.set(word, i)
  }
  const sorted = [...latest.keys()].sort()
  return { sorted, first: Int32Array.from(sorted, (word) => latest.get(word) as number), twin }
}

/** The words from … to, which are equal up to `depth`: where in them each new unit begins. */
function fork(sorted: readonly string[], depth: number, from: number, to: number): readonly number[] {
  const begins: number[] = []
  let current = -1
  for (let at = from; at < to; at++) {
    const unit = (sorted[at] as string).charCodeAt(depth)
    if (unit !== current) begins.push(at)
    current = unit
  }
  return begins
}

/** The growing array of slots. */
class Slots {
  private nodes = new Int32Array(0)
  private wordAt = new Int32Array(0)
  /** No slot below this one is free; the first lies above `lastCode`, so that no base is negative. */
  private free: number
  private last = ROOT

  constructor(
    private readonly codes: Uint16Array,
    private readonly lastCode: number,
  ) {
    this.free = lastCode + 1
    this.reserve(1 << 14)
    this.nodes[2 * ROOT + 1] = NO_SLOT
  }

  end(slot: number, word: number): void {
    this.wordAt[slot] = word
    this.nodes[2 * slot] = (this.nodes[2 * slot] as number) | 1
  }

  /** Finds room for the children of a slot and returns its base. */
  place(slot: number, codes: readonly number[]): number {
    const lowest = Math.min(...codes)
    let at = this.nextFree()
    this.reserve(at + this.lastCode)
    while (!this.fits(at - lowest, codes)) this.reserve(++at + this.lastCode)
    const base = at - lowest
    for (const code of codes) this.nodes[2 * (base + code) + 1] = slot
    this.nodes[2 * slot] = (this.nodes[2 * slot] as number) | (base * 2)
    this.last = Math.max(this.last, base + Math.max(...codes))
    return base
  }

  /** Hangs the rest of a word, from `depth`, below a slot, and returns the slot where the word ends. */
  chain(slot: number, word: string, depth: number): number {
    let node = slot
    for (let i = depth; i < word.length; i++) {
      const at = this.nextFree()
      this.nodes[2 * at + 1] = node
      this.nodes[2 * node] = (at - (this.codes[word.charCodeAt(i)] as number)) * 2
      this.last = Math.max(this.last, at)
      node = at
    }
    return node
  }

  done(): { nodes: Int32Array; wordAt: Int32Array } {
    // A base is below the last slot, and a step reads at most lastCode slots behind a base.
    const count = this.last + this.lastCode + 1
    this.reserve(count - 1)
    return { nodes: this.nodes.slice(0, 2 * count), wordAt: this.wordAt.slice(0, count) }
  }

  private nextFree(): number {
    let at = this.free
    while (at >= this.wordAt.length || this.nodes[2 * at + 1] !== NOBODY) {
      if (at >= this.wordAt.length) this.reserve(at)
      else at++
    }
    this.free = at
    return at
  }

  private fits(base: number, codes: readonly number[]): boolean {
    for (const code of codes) if (this.nodes[2 * (base + code) + 1] !== NOBODY) return false
    return true
  }

  private reserve(slot: number): void {
    if (slot < this.wordAt.length) return
    const nodes = new Int32Array(4 * slot)
    nodes.set(this.nodes)
    const wordAt = new Int32Array(2 * slot).fill(-1)
    wordAt.set(this.wordAt)
    this.nodes = nodes
    this.wordAt = wordAt
  }
}
