import { PipelineError } from '../../errors.js'
import { demand, kinds } from '../../given.js'
import { normalQuantile, normalTail } from '../distribution/index.js'

/** A comparison of two arms over the same cases, before it is made. */
export interface PlannedDifference {
  /** Cases, each answered in both arms. */
  readonly cases: number
  /** Variance of a case's difference: the discordance, where a case has one trial an arm. */
  readonly variance: number
  /** Two-sided level of the test, after any correction. */
  readonly alpha: number
  /** Loss that does not matter, above 0. */
  readonly margin: number
}

/** What such a comparison can show. All by the normal approximation, as it is planned and not as it is tested. */
export interface ExpectedDifference {
  readonly standardError: number
  /** Half the width of the two-sided 95 % interval, and how far the one-sided bound lies from the estimate. */
  readonly halfWidth: number
  readonly oneSidedHalfWidth: number
  /** The smallest true difference that is found in 80 of 100 tries. */
  readonly smallestEffect: number
  /** Chance that a loss beyond the margin is ruled out where there is none at all. */
  readonly powerWithinMargin: number
  /** Cases with which that chance is 80 %: no fewer than with which it is shown where no case differs. */
  readonly casesForMargin: number
}

/** Usual power, and the usual level of intervals. */
const [power, level] = [0.8, 0.95]

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
  const { cases, variance, alpha, margin } = given
  if (!(Number.isInteger(cases) && cases >= 1 && variance > 0 && margin > 0 && alpha > 0 && alpha < 1)) {
    const found = `cases = ${cases}, variance = ${variance}, alpha = ${alpha}, margin = ${margin}`
    const message = `plannedDifference expects cases, a variance and a margin above 0 and a level between 0 and 1, and found ${found}.`
    throw new PipelineError('usage', message)
  }
  const standardError = Math.sqrt(variance / cases)
  const [found, oneSided] = [normalQuantile(power), normalQuantile(level)]
  // Of fewer cases none may differ, and yet a loss of the margin is not ruled out: see boundedDifference.
  const fewest = margin < 1 ? Math.ceil(Math.log(1 - level) / Math.log(1 - margin)) : 1
  return {
    standardError,
    halfWidth: normalQuantile((1 + level) / 2) * standardError,
    oneSidedHalfWidth: oneSided * standardError,
    smallestEffect: (normalQuantile(1 - alpha / 2) + found) * standardError,
    powerWithinMargin: cases < fewest ? 0 : 1 - normalTail(margin / standardError - oneSided),
    casesForMargin: Math.max(fewest, Math.ceil(((oneSided + found) ** 2 * variance) / margin ** 2)),
  }
}
