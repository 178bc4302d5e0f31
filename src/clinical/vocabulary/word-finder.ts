/** A word or phrase of a vocabulary, found in a text. */
export interface Found<Meaning> {
  readonly meaning: Meaning
  /** Place in the text, in UTF-16 code units, half-open. */
  readonly start: number
  readonly end: number
}

/** Words and phrases to look for, made ready once by {@link compileWords}. */
export interface Vocabulary<Meaning> {
  /** Hash of each entry's first word, by slot; 0 where the slot is free. Its length is a power of two. */
  readonly keys: Int32Array
  /** The entry in each taken slot; the others are undefined. */
  readonly entries: readonly (Entry<Meaning> | undefined)[]
}

interface Entry<Meaning> {
  readonly word: string
  /** Longest tail first, so that a phrase wins over its first word; the word alone has the tail ''. */
  readonly tails: readonly { readonly tail: string; readonly meaning: Meaning }[]
}

/** Lower-case code of an ASCII letter or digit, 0 for every other ASCII character. */
const folded = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code).toLowerCase()
  return /[a-z0-9]/.test(character) ? character.charCodeAt(0) : 0
})

/**
 * Makes a vocabulary ready for {@link findWords}; a later row for the same phrase replaces an earlier one.
 *
 * Phrases are lower-case words of ASCII letters and digits, parted by single spaces.
 *
 * @example
 * findWords('Nursing-home resident', compileWords([['nursing home', 'home']])).length
 * // → 1
 */
export function compileWords<Meaning>(rows: Iterable<readonly [string, Meaning]>): Vocabulary<Meaning> {
  const byWord = new Map<string, Map<string, Meaning>>()
  for (const [phrase, meaning] of rows) {
    const cut = phrase.indexOf(' ')
    const word = cut < 0 ? phrase : phrase.slice(0, cut)
    const tails = byWord.get(word) ?? new Map<string, Meaning>()
    byWord.set(word, tails.set(cut < 0 ? '' : phrase.slice(cut + 1), meaning))
  }
  // At most a third full, so that most words of a text miss at the first look, and small enough for the nearest cache.
  const size = 2 ** Math.ceil(Math.log2(byWord.size * 3 + 3))
  const keys = new Int32Array(size)
  const entries: (Entry<Meaning> | undefined)[] = new Array<undefined>(size).fill(undefined)
  for (const [word, tails] of byWord) {
    const key = keyOf(hashOf(word))
    let slot = slotOf(key, size - 1)
    while (keys[slot] !== 0) slot = (slot + 1) & (size - 1)
    keys[slot] = key
    const longestFirst = [...tails].sort(([a], [b]) => b.length - a.length)
    entries[slot] = { word, tails: longestFirst.map(([tail, meaning]) => ({ tail, meaning })) }
  }
  return { keys, entries }
}

/**
 * Finds the words and phrases of a vocabulary, whatever their case, in text order and without overlap.
 *
 * Words are runs of ASCII letters and digits; a space in a phrase stands for a space, line break, slash or hyphen.
 * One pass over the characters: the words of a text are many and the known ones few, so no word is cut out.
 *
 * @example
 * findWords('A 61-year-old man', compileWords([['man', 'male'], ['year old', 'age']])).map(({ meaning }) => meaning)
 * // → ['age', 'male']
 */
export function findWords<Meaning>(text: string, vocabulary: Vocabulary<Meaning>): Found<Meaning>[] {
  const { keys } = vocabulary
  const last = keys.length - 1
  const length = text.length
  const found: Found<Meaning>[] = []
  for (let at = 0; at < length; at++) {
    let letter = foldedAt(text, at)
    if (letter === 0) continue
    const start = at
    let hash = 0
    while (letter !== 0) {
      hash = (Math.imul(hash, 31) + letter) | 0
      letter = ++at < length ? foldedAt(text, at) : 0
    }
    const key = keyOf(hash)
    for (let slot = slotOf(key, last); keys[slot] !== 0; slot = (slot + 1) & last) {
      if (keys[slot] !== key) continue
      const end = pushLongest(found, vocabulary.entries[slot] as Entry<Meaning>, text, start, at)
      if (end > at) at = end
      if (end > 0) break
    }
  }
  return found
}

/** The lower-case letter or digit at an index, 0 where none stands. */
function foldedAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code < 128 ? (folded[code] as number) : 0
}

/** Adds the longest phrase of the entry that stands here and returns its end, or −1 if none does. */
function pushLongest<Meaning>(
  found: Found<Meaning>[],
  entry: Entry<Meaning>,
  text: string,
  start: number,
  end: number,
): number {
  if (tailEnd(text, start, entry.word) !== end) return -1
  for (const { tail, meaning } of entry.tails) {
    const phraseEnd = tail === '' ? end : tailEnd(text, end + 1, tail)
    if (phraseEnd < 0 || (tail !== '' && !isJoint(text.charCodeAt(end)))) continue
    found.push({ meaning, start, end: phraseEnd })
    return phraseEnd
  }
  return -1
}

/** End of the lower-case `words` if they stand at `start`, whatever their case, up to the end of a word; else −1. */
function tailEnd(text: string, start: number, words: string): number {
  for (let i = 0; i < words.length; i++) {
    const code = text.charCodeAt(start + i)
    const want = words.charCodeAt(i)
    if (want === 0x20 ? !isJoint(code) : !(code < 128 && folded[code] === want)) return -1
  }
  const end = start + words.length
  const next = end < text.length ? text.charCodeAt(end) : 0
  return next < 128 && folded[next] !== 0 ? -1 : end
}

/** Space, line break, slash, or one of the hyphens and dashes that typesetters use for a hyphen. */
function isJoint(code: number): boolean {
  return code === 0x20 || code === 0x2d || code === 0x0a || code === 0x2f || (code >= 0x2010 && code <= 0x2013)
}

function slotOf(key: number, last: number): number {
  return (key ^ (key >>> 15)) & last
}

/** A hash that is not 0, which marks a free slot. */
function keyOf(hash: number): number {
  return hash === 0 ? 1 : hash
}

/** The same hash as {@link findWords} makes in passing. */
function hashOf(word: string): number {
  let hash = 0
  for (let i = 0; i < word.length; i++) hash = (Math.imul(hash, 31) + word.charCodeAt(i)) | 0
  return hash
}
