/** The state of ARC4 is a permutation of so many bytes. */
const width = 256
const lastByte = width - 1
const inOrder = Array.from({ length: width }, (_, i) => i)

/** A double has so many significant bits. */
const significant = 2 ** 52
/** Bytes of a first draw, and what they stay below. */
const bytesAtOnce = 6
const firstBound = 2 ** 48

/**
 * Random numbers, 0 ≤ n < 1, of the stream of a key.
 *
 * Law: they are those of the package seedrandom 3 for the same key, bit for bit. Written anew because the package stirs
 * each key into a pool of entropy as well, and datasets need two streams a case: see decision 0106.
 *
 * @example
 * const draw = randomNumbers('a')
 * [draw() < 1, randomNumbers('a')() === randomNumbers('a')()]
 * // → [true, true]
 */
export function randomNumbers(key: string): () => number {
  const stream = new Arc4(mixed(key))
  return () => {
    let number = stream.next(bytesAtOnce)
    let bound = firstBound
    let last = 0
    while (number < significant) {
      number = (number + last) * width
      bound *= width
      last = stream.next(1)
    }
    while (number >= 2 * significant) {
      number /= 2
      bound /= 2
      last >>>= 1
    }
    return (number + last) / bound
  }
}

/** The code units of a key, one a byte; those behind the 256th are mixed into the first. */
function mixed(key: string): readonly number[] {
  const bytes: number[] = []
  let smear = 0
  for (let i = 0; i < key.length; i++) {
    smear ^= (bytes[i & lastByte] ?? 0) * 19
    bytes[i & lastByte] = (smear + key.charCodeAt(i)) & lastByte
  }
  return bytes.length === 0 ? [0] : bytes
}

/** The cipher ARC4 as a source of bytes; the first 256 are dropped, for they tell something of the key. */
class Arc4 {
  /** A list of small numbers is quicker to make than a typed array, which has a buffer of its own. */
  private readonly state = inOrder.slice()
  private i = 0
  private j = 0

  constructor(key: readonly number[]) {
    const { state } = this
    for (let i = 0, j = 0, at = 0; i < width; i++) {
      const held = state[i] as number
      j = (j + held + (key[at] as number)) & lastByte
      state[i] = state[j] as number
      state[j] = held
      at = at + 1 === key.length ? 0 : at + 1
    }
    this.next(width)
  }

  /** The next bytes as one number. */
  next(count: number): number {
    const { state } = this
    let { i, j } = this
    let number = 0
    for (let left = count; left > 0; left--) {
      i = (i + 1) & lastByte
      const held = state[i] as number
      j = (j + held) & lastByte
      const other = state[j] as number
      state[i] = other
      state[j] = held
      number = number * width + (state[(held + other) & lastByte] as number)
    }
    this.i = i
    this.j = j
    return number
  }
}
