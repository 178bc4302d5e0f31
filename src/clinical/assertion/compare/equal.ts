import { grouped } from '../../../grouped.js'

/** A sentence with single blanks: equal ones have equal keys. */
interface Keyed {
  readonly key: string
}

/**
 * Places of equal sentences in two texts: a longest run in order first, then those that moved.
 *
 * @example
 * equalPairs([{ key: 'a' }, { key: 'b' }], [{ key: 'b' }, { key: 'a' }, { key: 'b' }])
 * // → [[0, 1], [1, 2]]
 */
export function equalPairs(was: readonly Keyed[], is: readonly Keyed[]): readonly (readonly [number, number])[] {
  const places = grouped(is.keys(), (j) => is[j]?.key)
  let last = -1
  const taken = new Set<number>()
  const inOrder: (readonly [number, number])[] = []
  const open: number[] = []
  const behindLast = nextPlaces(places, (j) => j > last)
  was.forEach(({ key }, i) => {
    // The next place behind the last one taken; a greedy walk is a longest run where few sentences are equal twice.
    const j = behindLast(key)
    if (j === undefined || j - last >= longestJump + (i - (inOrder.at(-1)?.[0] ?? 0))) {
      open.push(i)
      return
    }
    last = j
    taken.add(j)
    inOrder.push([i, j])
  })
  const stillFree = nextPlaces(places, (j) => !taken.has(j))
  const moved = open.flatMap((i): (readonly [number, number])[] => {
    const j = stillFree((was[i] as Keyed).key)
    if (j === undefined) return []
    taken.add(j)
    return [[i, j]]
  })
  return [...inOrder, ...moved]
}

/**
 * The first place of a key that may be used, passing over each place once: one that may not be used now never may. Text
 * that was copied many times has thousands of places for one sentence.
 */
function nextPlaces(
  places: ReadonlyMap<string | undefined, readonly number[]>,
  mayUse: (place: number) => boolean,
): (key: string) => number | undefined {
  const passed = new Map<string, number>()
  return (key) => {
    const own = places.get(key) ?? []
    let at = passed.get(key) ?? 0
    for (; at < own.length && !mayUse(own[at] as number); at++);
    passed.set(key, at)
    return own[at]
  }
}

/** How many sentences further on an equal one is still taken for the same place. */
const longestJump = 12
