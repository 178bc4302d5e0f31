import { randomInt } from 'node:crypto'
import type { FailureKind } from './provider.js'

/** After a push-back the width is neither halved again nor widened for so long. */
const coolDownMs = 5_000

/** How many may be under way at once, as the provider's answers teach it. */
export interface Pace {
  /** Now; 1 ≤ width ≤ the concurrency that was asked for. */
  readonly width: number
  succeeded(now: number): void
  failed(kind: FailureKind, retryAfterMs: number | null, now: number): void
}

/**
 * Additive growth, multiplicative retreat: 429 and 529 halve the width, a full round of successes adds one. Other
 * server errors only restart the round, because they say nothing about how much is too much.
 *
 * @example
 * const pace = createPace(8)
 * pace.failed('overloaded', null, 0)
 * pace.width
 * // → 4
 */
export function createPace(concurrency: number): Pace {
  let width = concurrency
  let successes = 0
  let coolUntil = 0
  return {
    get width() {
      return width
    },
    succeeded(now) {
      if (width === concurrency || now < coolUntil) return
      successes++
      if (successes < width) return
      successes = 0
      width++
    },
    failed(kind, retryAfterMs, now) {
      successes = 0
      if (!pushesBack(kind) || now < coolUntil) return
      width = Math.max(1, Math.floor(width / 2))
      coolUntil = now + Math.max(coolDownMs, retryAfterMs ?? 0)
    },
  }
}

/** Whether the provider asks for less; what it says about waiting then holds for every request. */
export function pushesBack(kind: FailureKind): boolean {
  return kind === 'rate-limited' || kind === 'overloaded'
}

/** Attempts at one thing before it has failed: eight outlast about a minute of overload. */
export const mostAttempts = 8

/** First wait without a word from the provider, and the longest. */
const firstWaitMs = 1_000
const longestWaitMs = 60_000

/**
 * Milliseconds to wait before the next attempt: exponential with full jitter, so that requests that failed together do
 * not come back together.
 *
 * @param random 0 ≤ n < 1; never part of a dataset
 * @example
 * [backoffMs(1, () => 0.5), backoffMs(3, () => 0.5), backoffMs(20, () => 0.5)]
 * // → [500, 2000, 30000]
 */
export function backoffMs(attempts: number, random: () => number = drawn): number {
  return random() * Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts - 1, 30))
}

function drawn(): number {
  return randomInt(2 ** 32) / 2 ** 32
}
