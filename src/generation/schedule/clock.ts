/** Time, so that tests need not wait for it. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Resolves after so many milliseconds, or at once when the signal is given; never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

/** Longer timers fire at once in Node, so that a longer wait is made of several. */
const longestTimerMs = 2 ** 31 - 1

/** The time of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    const until = Date.now() + ms
    for (let left = ms; left > 0 && !signal.aborted; left = until - Date.now()) {
      await timer(Math.min(left, longestTimerMs), signal)
    }
  },
}

function timer(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(running)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const running = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
  })
}

/**
 * A moment as ISO 8601, UTC.
 *
 * @example
 * isoDate(0)
 * // → '1970-01-01T00:00:00.000Z'
 */
export function isoDate(ms: number): string {
  return new Date(ms).toISOString()
}
