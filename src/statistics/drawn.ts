import { rngAt } from '../rng.js'

/** Streams that are kept, and the longest of them: an analysis asks for the same two or three again and again. */
const mostKept = 4
const longestKept = 8_000_000

const kept = new Map<string, Uint32Array>()

/**
 * The first whole numbers of a stream, 0 ≤ n < bound (at most 2³²): those of `rngAt(path)`, drawn once where they are asked
 * for again.
 *
 * @example
 * Array.from(drawn(['1', 'a'], 10, 3)).every((n, i) => n === Array.from(drawn(['1', 'a'], 10, 5))[i])
 * // → true
 */
export function drawn(path: readonly string[], bound: number, count: number): Uint32Array {
  const key = JSON.stringify([path, bound])
  const found = kept.get(key)
  if (found !== undefined && found.length >= count) return found.subarray(0, count)
  const rng = rngAt(path)
  const numbers = Uint32Array.from({ length: count }, () => rng.integer(bound))
  if (count > longestKept) return numbers
  kept.delete(key)
  kept.set(key, numbers)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return numbers
}
