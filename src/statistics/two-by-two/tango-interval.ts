import { PipelineError } from '../../errors.js'
import { normalQuantile } from '../distribution/index.js'
import type { Interval } from '../interval.js'
import { refuseWrongLevel } from '../refusal.js'

/**
 * Tango's score interval for the difference of two paired shares, (b − c) / n (Statistics in Medicine 17, 1998).
 *
 * `b` of `n` independent pairs are right first and wrong second, `c` the other way round. It keeps its level where pairs
 * are few or all agree, and lies within −1 … 1.
 *
 * @throws {PipelineError} usage — counts that are none or exceed n, no pair, or a wrong level
 * @example
 * Object.values(tangoInterval(1, 7, 21, 0.95)).map((bound) => bound.toFixed(4))
 * // → ['-0.5172', '-0.0260']
 */
export function tangoInterval(b: number, c: number, n: number, level: number): Interval {
  refuseWrongLevel('tangoInterval', level)
  if (![b, c, n].every((count) => Number.isInteger(count) && count >= 0) || n < 1 || b + c > n) {
    throw new PipelineError(
      'usage',
      `tangoInterval expects counts b + c ≤ n with n ≥ 1 and found b = ${b}, c = ${c}, n = ${n}.`,
    )
  }
  const z = normalQuantile((1 + level) / 2)
  const score = (difference: number): number => {
    const gap = b - c - n * difference
    return gap === 0 ? 0 : gap / Math.sqrt(n * variance(difference))
  }
  /** Variance of one pair's difference, its rates fitted under that difference. */
  const variance = (difference: number): number => {
    const linear = (2 * n - b + c) * difference - b - c
    const constant = -c * difference * (1 - difference)
    const second = (Math.sqrt(Math.max(0, linear * linear - 8 * n * constant)) - linear) / (4 * n)
    return 2 * second + difference * (1 - difference)
  }
  const found = (b - c) / n
  return {
    low: bisect(-1, found, (difference) => score(difference) > z),
    high: bisect(found, 1, (difference) => score(difference) >= -z),
  }
}

/** Where `holds` turns from true to false, to the last digit; `high` where it never does. */
function bisect(low: number, high: number, holds: (at: number) => boolean): number {
  if (holds(high)) return high
  if (!holds(low)) return low
  for (;;) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) return middle
    if (holds(middle)) low = middle
    else high = middle
  }
}
