/** How often one call may compare before it looks only at what stands next. */
const mostLooks = 200_000

/** Two lists with what stands for each other taken out. */
export interface Paired<A, B> {
  readonly pairs: readonly (readonly [A, B])[]
  readonly lost: A[]
  readonly added: B[]
}

interface Fit<A, B> {
  readonly fits: (a: A, b: B) => boolean
  /** Only items of one key can fit; those without one cannot. */
  readonly keyOf: (item: A | B) => string | null
}

/**
 * Pairs each item of one list with the first open one of another that it fits, both in order, and tells what is left.
 *
 * Real texts are settled far below the limit. Where thousands of items of one key do not fit, an item is held against
 * the next open one only, since time by the square of a length would never end.
 */
export function pairInOrder<A, B>(before: readonly A[], after: readonly B[], { fits, keyOf }: Fit<A, B>): Paired<A, B> {
  if (before.length === 0 || after.length === 0) return { pairs: [], lost: [...before], added: [...after] }
  const open = new Map<string, Chain>()
  after.forEach((b, at) => {
    const key = keyOf(b)
    if (key === null) return
    const chain = open.get(key)
    if (chain === undefined) open.set(key, createChain(at))
    else chain.add(at)
  })
  const pairs: (readonly [A, B])[] = []
  const lost: A[] = []
  const taken = new Set<number>()
  let looks = 0
  for (const a of before) {
    const at = open.get(keyOf(a) ?? '')?.take((index) => {
      if (fits(a, after[index] as B)) return 'take'
      return ++looks > mostLooks ? 'stop' : 'go on'
    })
    if (at === undefined) lost.push(a)
    else {
      taken.add(at)
      pairs.push([a, after[at] as B])
    }
  }
  return { pairs, lost, added: after.filter((_, at) => !taken.has(at)) }
}

/** Indices that are still open, in order; taking one out costs nothing. */
interface Chain {
  add(index: number): void
  take(look: (index: number) => 'take' | 'go on' | 'stop'): number | undefined
}

function createChain(first: number): Chain {
  const indices = [first]
  // Link 0 leads to the first open place, link n + 1 to the one behind place n.
  const links = [0, 1]
  return {
    add(index) {
      indices.push(index)
      links.push(indices.length)
    },
    take(look) {
      for (let link = 0; ; ) {
        const place = links[link] as number
        const index = indices[place]
        if (index === undefined) return undefined
        const verdict = look(index)
        if (verdict === 'stop') return undefined
        if (verdict === 'take') {
          links[link] = links[place + 1] as number
          return index
        }
        link = place + 1
      }
    },
  }
}
