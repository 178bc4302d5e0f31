import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { normalQuantile } from '../distribution/index.js'
import { approximateMarginPower, expectedReach, marginPower } from './margin-power.js'

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
  /** Loss that does not matter, from 0.000001 on, and finite. */
  readonly margin: number
}

/** What such a comparison can show. */
export interface ExpectedDifference {
  readonly standardError: number
  /**
   * How far the ends of the 95 % interval of `boundedDifference`, and its one-sided bound, lie from the estimate where as
   * many pairs gain as lose, and as many as expected.
   */
  readonly halfWidth: number
  readonly oneSidedHalfWidth: number
  /**
   * The smallest true difference that is found in 80 of 100 tries, by the normal approximation; null where it would be
   * larger than the share of pairs that differ, as no difference can be.
   */
  readonly smallestEffect: number | null
  /**
   * Chance that a loss beyond the margin is ruled out where there is none at all, as `boundedDifference` does it, over all
   * numbers of gains and losses; by the normal approximation where more than 2,000 pairs are expected to differ, which is then
   * less than a point away.
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

/**
 * With more expected pairs that differ, the normal approximation is within .001 of what all numbers of them give where at most
 * 9 in 10 pairs differ, and within .01 where all do: 2,050 such cases have .3788 for .3870 with a margin of .03.
 */
const manyDiffer = 2000

/** With a smaller margin the cases that it takes are no longer whole numbers of their own. */
const leastMargin = 1e-6

/**
 * What a paired comparison of a given number of cases can show.
 *
 * @throws {PipelineError} usage — no cases, a variance not above 0, a margin that is not finite or below 0.000001, or a wrong level
 * @example
 * plannedDifference({ cases: 512, variance: 0.15, alpha: 0.05, margin: 0.03 }).smallestEffect?.toFixed(3)
 * // → '0.048'
 */
export function plannedDifference(given: PlannedDifference): ExpectedDifference {
  demand('plannedDifference', given, worded('its counts as an object', kinds.object))
  const { cases, variance, trials = 1, alpha, margin } = given
  const isCounted = [cases, trials].every((count) => Number.isSafeInteger(count) && count >= 1)
  const discordance = variance * trials
  const isMargin = margin >= leastMargin && Number.isFinite(margin)
  if (!(isCounted && variance > 0 && discordance <= 1 + 1e-9 && isMargin && alpha > 0 && alpha < 1)) {
    const found = `cases = ${cases}, variance = ${variance}, trials = ${trials}, alpha = ${alpha}, margin = ${margin}`
    const message = `plannedDifference expects cases, a finite margin from ${leastMargin} on, a variance above 0 and at most 1 over the trials, and a level between 0 and 1, and found ${found}.`
    throw new PipelineError('usage', message)
  }
  const standardError = Math.sqrt(variance / cases)
  const [found, oneSided] = [normalQuantile(power), normalQuantile(level)]
  const test = (count: number) => ({ cases: count, trials, discordance: Math.min(1, discordance), margin })
  const reach = (alphaOfBoth: number): number => expectedReach(test(cases), alphaOfBoth)
  const smallestEffect = (normalQuantile(1 - alpha / 2) + found) * standardError
  const approximate = (count: number): number => approximateMarginPower(test(count))
  const chance = (count: number): number =>
    count * trials * discordance > manyDiffer ? approximate(count) : marginPower(test(count))
  return {
    standardError,
    halfWidth: reach(1 - level),
    oneSidedHalfWidth: reach(2 * (1 - level)),
    smallestEffect: smallestEffect > discordance ? null : smallestEffect,
    powerWithinMargin: chance(cases),
    casesForMargin: casesFor(
      chance,
      casesFor(approximate, Math.ceil(((oneSided + found) ** 2 * variance) / margin ** 2)),
    ),
  }
}

/**
 * Cases whose chance reaches the usual power where that of one case fewer does not: looked for around a first guess, in steps
 * that grow from a hundredth of it.
 */
function casesFor(chance: (cases: number) => number, guess: number): number {
  const isEnough = (cases: number): boolean => cases > 0 && chance(cases) >= power
  let step = Math.ceil(guess / 100)
  let [no, yes] = [guess, guess]
  if (isEnough(guess)) {
    for (no = Math.max(0, guess - step); isEnough(no); no = Math.max(0, no - step)) {
      yes = no
      step *= 2
    }
  } else {
    for (yes = guess + step; !isEnough(yes); yes += step) {
      no = yes
      step *= 2
    }
  }
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2)
    if (isEnough(middle)) yes = middle
    else no = middle
  }
  return yes
}
