import type { Generation } from '../request/index.js'
import type { NotAsked, Store } from '../store/index.js'
import type { Clock } from './clock.js'
import type { Rests } from './rests.js'

/** How often another process is asked for its answer, at first and at most. */
const firstPollMs = 100
const longestPollMs = 5_000

/**
 * Claims a request, and resolves to undefined once this process holds the claim. Resolves to what makes it needless
 * otherwise: an answer in the store, or why the run ends. A claim is refused where there is an answer, so the store is
 * read only then, and at the end of the run.
 */
export async function claimOrFind(
  key: string,
  run: {
    readonly store: Store
    readonly clock: Clock
    readonly rests: Rests
    /** Milliseconds since 1970. */
    readonly deadline: number
    /** Why the run was stopped; undefined while it goes on. */
    readonly stopped: () => NotAsked | undefined
  },
): Promise<Generation | NotAsked | undefined> {
  const { store, clock, rests, deadline, stopped } = run
  for (let wait = firstPollMs; ; wait = Math.min(longestPollMs, wait * 1.5)) {
    if (stopped() === undefined && (await store.claim([key])).has(key)) return undefined
    const generation = (await store.read([key])).get(key)
    if (generation !== undefined) return generation
    const end = stopped()
    if (end !== undefined) return end
    if (clock.now() >= deadline) return { notAsked: 'deadline', message: 'Another process holds this request.' }
    await rests.rest(Math.min(wait, deadline - clock.now()))
  }
}
