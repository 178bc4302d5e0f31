import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import type { TailSide } from '../distribution/index.js'
import { hypergeometricLogTail } from '../distribution/index.js'
import type { Interval } from '../interval.js'
import { refuseWrongLevel } from '../refusal.js'

/** What a sample drawn without replacement has shown. */
export interface SampledSet {
  /** Items in the whole set. */
  readonly population: number
  /** Items looked at. */
  readonly sample: number
  /** Bad items among those looked at. */
  readonly bad: number
  /** Level of each bound by itself (one-sided), 0–1, both ends excluded. */
  readonly level: number
}

/**
 * How many items of the whole set may be bad, given what a sample drawn without replacement has shown.
 *
 * `high` is the largest number of bad items under which so few in the sample still have a chance above 1 − level, `low`
 * the smallest under which so many do. Each bound is one-sided. The sample must be one of equal chances: with
 * over-sampled strata neither bound holds.
 *
 * @throws {PipelineError} usage — a number that is no count, more sampled than there are, or more bad than sampled
 * @example
 * hypergeometricBound({ population: 512, sample: 51, bad: 0, level: 0.95 })
 * // → { low: 0, high: 27 }
 */
export function hypergeometricBound(given: SampledSet): Interval {
  demand('hypergeometricBound', given, worded('its counts as an object', kinds.object))
  const { population, sample, bad, level } = given
  refuseWrongLevel('hypergeometricBound', level)
  const counts = [population, sample, bad]
  if (!counts.every((count) => Number.isInteger(count) && count >= 0) || bad > sample || sample > population) {
    const found = `population = ${population}, sample = ${sample}, bad = ${bad}`
    throw new PipelineError('usage', `hypergeometricBound expects counts bad ≤ sample ≤ population and found ${found}.`)
  }
  const threshold = Math.log1p(-level)
  const isCompatible = (inSet: number, side: TailSide): boolean =>
    hypergeometricLogTail(bad, { population, bad: inSet, sample }, side) > threshold
  // Bad items that were seen are there, good ones that were seen are not bad.
  const least = bad
  const most = population - (sample - bad)
  return {
    low: firstWhere(least, most, (inSet) => isCompatible(inSet, 'at-least')),
    high: firstWhere(least, most + 1, (inSet) => !isCompatible(inSet, 'at-most')) - 1,
  }
}

/** The first whole number from `from` on that passes, where all after it pass too; `to` at the latest. */
function firstWhere(from: number, to: number, passes: (value: number) => boolean): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}
