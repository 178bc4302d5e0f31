import type { Clock } from './clock.js'

/** Waits outside the gate, all of which end together. */
export interface Rests {
  rest(ms: number): Promise<void>
  /** Ends every rest, and those that would begin. */
  end(): void
}

/** Each rest has a signal of its own, for listeners on a shared one pile up. */
export function createRests(clock: Clock): Rests {
  const rests = new Set<AbortController>()
  let isOver = false
  return {
    async rest(ms) {
      if (isOver) return
      const off = new AbortController()
      rests.add(off)
      await clock.sleep(ms, off.signal)
      rests.delete(off)
    },
    end() {
      isOver = true
      for (const rest of rests) rest.abort()
    },
  }
}
