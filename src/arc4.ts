/** Steps of the cipher are counted, and its bytes added, modulo 256. */
const mask = 255

const inOrder = Uint8Array.from({ length: mask + 1 }, (_, i) => i)

/**
 * Numbers from 0 up to 1, drawn from the cipher ARC4 without its first 256 bytes: those of the package seedrandom 3, which
 * takes twice as long, since it also stirs each key into a pool of its own. See decision 0073.
 *
 * @example
 * drawsOf('["1"]')()
 * // → 0.8311765483764438
 */
export function drawsOf(key: string): () => number {
  const state = scheduled(mixed(key))
  let i = 0
  let j = 0
  const take = (bytes: number): number => {
    let taken = 0
    for (let left = bytes; left > 0; left--) {
      i = (i + 1) & mask
      const first = state[i] as number
      j = (j + first) & mask
      const second = state[j] as number
      state[i] = second
      state[j] = first
      taken = taken * 256 + (state[(first + second) & mask] as number)
    }
    return taken
  }
  take(mask + 1)
  return () => {
    let n = take(6)
    let scale = 2 ** 48
    let last = 0
    // As many bytes more as it takes to draw each of the 53 bits of a number.
    while (n < 2 ** 52) {
      n = (n + last) * 256
      scale *= 256
      last = take(1)
    }
    while (n >= 2 ** 53) {
      n /= 2
      scale /= 2
      last >>>= 1
    }
    return (n + last) / scale
  }
}

/** A key as at most 256 bytes, among which a longer one goes round. */
function mixed(key: string): Uint8Array {
  const bytes = new Uint8Array(Math.max(1, Math.min(mask + 1, key.length)))
  let smear = 0
  for (let at = 0; at < key.length; at++) {
    smear ^= (bytes[at & mask] as number) * 19
    bytes[at & mask] = smear + key.charCodeAt(at)
  }
  return bytes
}

/** All bytes, in the order that a key gives. */
function scheduled(key: Uint8Array): Uint8Array {
  const state = inOrder.slice()
  let j = 0
  for (let i = 0; i <= mask; i++) {
    const held = state[i] as number
    j = (j + (key[i % key.length] as number) + held) & mask
    state[i] = state[j] as number
    state[j] = held
  }
  return state
}
