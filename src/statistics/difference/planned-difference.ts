import { PipelineError } from '../../errors.js'
import { demand, kinds } from '../../given.js'
import { normalQuantile, normalTail } from '../distribution/index.js'
import { marginPower } from './margin-power.js'

/** A comparison of two arms over the same cases, before it is made. */
export interface PlannedDifference {
  /** Cases, each answered in both arms. */
  readonly cases: number
  /** Variance of a case's difference, at most 1: the discordance, where a case has one trial an arm. */
  readonly variance: number
  /** Independent trials of which a case's difference is the mean; 1 where it is left out. */
  readonly trials?: number
  /** Two-sided level of the test, after any correction. */
  readonly alpha: number
  /** Loss that does not matter, above 0. */
  readonly margin: number
}

/** What such a comparison can show. All by the normal approximation, except for the margin. */
export interface ExpectedDifference {
  readonly standardError: number
  /** Half the width of the two-sided 95 % interval, and how far the one-sided bound lies from the estimate. */
  readonly halfWidth: number
  readonly oneSidedHalfWidth: number
  /** The smallest true difference that is found in 80 of 100 tries. */
  readonly smallestEffect: number
  /**
   * Chance that a loss beyond the margin is ruled out where there is none at all, as `boundedDifference` does it, over all
   * numbers of gains and losses; by the normal approximation where more than 10,000 pairs are expected to differ.
   */
  readonly powerWithinMargin: number
  /**
   * Cases with which that chance is at least 80 %, and with one case fewer it is not. Losses and gains are whole, so where
   * few cases differ the chance falls between its steps, and with a few more cases it may lie some points lower.
   */
  readonly casesForMargin: number
}

/** Usual power, and the usual level of intervals. */
const [power, level] = [0.8, 0.95]

/** With more expected pairs that differ, the normal approximation is less than half a point too high. */
const manyDiffer = 10_000

/**
 * What a paired comparison of a given number of cases can show.
 *
 * @throws {PipelineError} usage — no cases, a variance not above 0, a margin not above 0, or a wrong level
 * @example
 * plannedDifference({ cases: 512, variance: 0.15, alpha: 0.05, margin: 0.03 }).smallestEffect.toFixed(3)
 * // → '0.048'
 */
export function plannedDifference(given: PlannedDifference): ExpectedDifference {
  demand('plannedDifference', 'its counts as an object', given, kinds.object)
  const { cases, variance, trials = 1, alpha, margin } = given
  const isCounted = [cases, trials].every((count) => Number.isInteger(count) && count >= 1)
  const discordance = variance * trials
  if (!(isCounted && variance > 0 && discordance <= 1 + 1e-9 && margin > 0 && alpha > 0 && alpha < 1)) {
    const found = `cases = ${cases}, variance = ${variance}, trials = ${trials}, alpha = ${alpha}, margin = ${margin}`
    const message = `plannedDifference expects cases, a margin above 0, a variance above 0 and at most 1 over the trials, and a level between 0 and 1, and found ${found}.`
    throw new PipelineError('usage', message)
  }
  const standardError = Math.sqrt(variance / cases)
  const [found, oneSided] = [normalQuantile(power), normalQuantile(level)]
  const chance = (count: number): number =>
    count * trials * discordance > manyDiffer
      ? 1 - normalTail(margin / Math.sqrt(variance / count) - oneSided)
      : marginPower({ cases: count, trials, discordance: Math.min(1, discordance), margin })
  return {
    standardError,
    halfWidth: normalQuantile((1 + level) / 2) * standardError,
    oneSidedHalfWidth: oneSided * standardError,
    smallestEffect: (normalQuantile(1 - alpha / 2) + found) * standardError,
    powerWithinMargin: chance(cases),
    casesForMargin: casesFor(chance, Math.ceil(((oneSided + found) ** 2 * variance) / margin ** 2)),
  }
}

/** Cases whose chance reaches the usual power where that of one case fewer does not, found from a first guess. */
function casesFor(chance: (cases: number) => number, guess: number): number {
  let [no, yes] = [0, guess]
  while (chance(yes) < power) [no, yes] = [yes, Math.ceil(yes * 1.1) + 1]
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2)
    if (chance(middle) < power) no = middle
    else yes = middle
  }
  return yes
}
