import seedrandom from 'seedrandom'
import { sha256 } from './digest.js'
import { demand, kinds, worded } from './given.js'

/** What every stream of this version is drawn with; part of a dataset's fingerprint. */
export const rngName = 'seedrandom-3 arc4, key = JSON path'

/**
 * An addressed stream of random numbers.
 *
 * A stream is named by its path (seed, perturbation, case, purpose, …) and by nothing else: drawing from one stream
 * never moves another. The path is keyed as a JSON array, which cannot be read two ways; glued strings can.
 */
export interface Rng {
  readonly path: readonly string[]
  /** The stream below this one. Derived from the path, never from what was drawn before. */
  fork(label: string): Rng
  /** A whole number, 0 ≤ n < bound. */
  integer(bound: number): number
  /** The indices 0 … length − 1 in random order (Fisher–Yates from the front, so the first k need k draws). */
  permutation(length: number): number[]
}

/** Items in the random order of a stream. */
export function shuffled<Item>(items: readonly Item[], rng: Rng): readonly Item[] {
  return rng.permutation(items.length).map((place) => items[place] as Item)
}

/**
 * Random numbers, 0 ≤ n < 1, no two the same: one for each index, whichever others are asked for. They hang on a stream's
 * path alone, by its SHA-256, and draw nothing from it: where many could be needed and few are, a stream would have to
 * be drawn for all.
 */
export function numbersByIndex({ path }: Pick<Rng, 'path'>): (index: number) => number {
  const key = sha256(JSON.stringify(path))
  const [first, second] = [0, 8].map((at) => Number.parseInt(key.slice(at, at + 8), 16)) as [number, number]
  return (index) => (stirred(stirred(index + first) ^ second) >>> 0) / 2 ** 32
}

/** About so many items are put in order at first: most who walk through them need no more. */
const firstItems = 24

/**
 * Items in a random order, in which any two stand alike whatever others there are: by the number of each one's index. Who
 * stops early has not paid for the order of all.
 */
export function* orderedByIndex<Item>(
  items: readonly Item[],
  numberAt: (index: number) => number,
  indexOf: (item: Item, place: number) => number = (_, place) => place,
): Generator<Item> {
  // Numbers are spread evenly, so about that share of the items has numbers below it.
  const share = firstItems / items.length
  yield* orderedWithin(0, share)
  if (share < 1) yield* orderedWithin(share, 1)

  function orderedWithin(from: number, to: number): readonly Item[] {
    const within: { readonly item: Item; readonly number: number }[] = []
    for (let place = 0; place < items.length; place++) {
      const item = items[place] as Item
      const number = numberAt(indexOf(item, place))
      if (number >= from && number < to) within.push({ item, number })
    }
    return within.sort((a, b) => a.number - b.number).map(({ item }) => item)
  }
}

/** The finalizer of MurmurHash3, which maps 32 bits to 32 bits one to one: a bit that changes changes half of all. */
function stirred(bits: number): number {
  let all = bits
  all = Math.imul(all ^ (all >>> 16), 0x85ebca6b)
  all = Math.imul(all ^ (all >>> 13), 0xc2b2ae35)
  return all ^ (all >>> 16)
}

const pathKind = worded('a path, a list of texts', kinds.list)

/**
 * The stream at a path.
 *
 * @example
 * rngAt(['1', 'red-herring', 'savage-0000']).fork('places').path
 * // → ['1', 'red-herring', 'savage-0000', 'places']
 */
export function rngAt(path: readonly string[]): Rng {
  demand('rngAt', path, pathKind)
  let draw: (() => number) | undefined
  const integer = (bound: number): number => {
    draw ??= seedrandom(JSON.stringify(path))
    return Math.floor(draw() * bound)
  }
  return {
    path,
    fork: (label) => rngAt([...path, label]),
    integer,
    permutation(length) {
      const order = Array.from({ length }, (_, i) => i)
      for (let i = 0; i < length - 1; i++) {
        const j = i + integer(length - i)
        const held = order[i] as number
        order[i] = order[j] as number
        order[j] = held
      }
      return order
    },
  }
}
