import { betaQuantile } from '../distribution/index.js'
import type { Interval } from '../interval.js'
import { refuseWrongCounts, refuseWrongLevel } from '../refusal.js'

/**
 * The exact interval of Clopper and Pearson (Biometrika 26, 1934) for `k` successes in `n` independent tries.
 *
 * `level`, 0–1 with both ends excluded, is what the interval reaches at least: it is never too short, and often longer
 * than `wilson`. Nothing tried (n = 0) says nothing: 0 to 1.
 *
 * @throws {PipelineError} usage — k or n is no count, k exceeds n, or level is not between 0 and 1
 * @example
 * Object.values(clopperPearson(51, 51, 0.95)).map((bound) => bound.toFixed(4))
 * // → ['0.9302', '1.0000']
 */
export function clopperPearson(k: number, n: number, level: number): Interval {
  refuseWrongCounts('clopperPearson', k, n)
  refuseWrongLevel('clopperPearson', level)
  return exactInterval(k, n, 1 - level)
}

/**
 * The same with real counts, 0 ≤ k ≤ n: an effective number of tries is rarely whole. `alpha` is one less the level, which
 * tells levels apart that are all 1 as a number.
 */
export function exactInterval(k: number, n: number, alpha: number): Interval {
  return { low: exactLow(k, n - k, alpha), high: 1 - exactLow(n - k, k, alpha) }
}

/** The lower end alone, from real numbers of successes and failures. */
export function exactLow(successes: number, failures: number, alpha: number): number {
  if (successes === 0) return 0
  // Without a failure the tail is a power, and its root is exact where bisection is a hair away.
  return failures === 0 ? (alpha / 2) ** (1 / successes) : betaQuantile(alpha / 2, successes, failures + 1)
}
