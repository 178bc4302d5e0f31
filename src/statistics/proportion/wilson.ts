import { normalQuantile } from '../distribution/index.js'
import type { Interval } from '../interval.js'
import { refuseWrongCounts, refuseWrongLevel } from '../refusal.js'

/**
 * Wilson's score interval for `k` successes in `n` independent tries, two-sided, without continuity correction.
 *
 * `level` is the share of intervals that hold the true rate, 0–1, both ends excluded; .95 is usual. Nothing tried
 * (n = 0) says nothing: 0 to 1. Tries that hang together (ten records of one rule) need an interval for clusters.
 *
 * @throws {PipelineError} usage — k or n is no count, k exceeds n, or level is not between 0 and 1
 * @example
 * Object.values(wilson(18, 20, 0.95)).map((bound) => bound.toFixed(10))
 * // → ['0.6989663548', '0.9721335188']
 */
export function wilson(k: number, n: number, level: number): Interval {
  refuseWrongCounts('wilson', k, n)
  refuseWrongLevel('wilson', level)
  if (n === 0) return { low: 0, high: 1 }
  const z = normalQuantile((1 + level) / 2)
  const share = k / n
  const spread = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))
  const center = share + (z * z) / (2 * n)
  const scale = 1 + (z * z) / n
  // With no success or no failure one bound is exactly 0 or 1; rounding would leave it a hair away.
  return { low: k === 0 ? 0 : (center - spread) / scale, high: k === n ? 1 : (center + spread) / scale }
}
