import {
  crossedDifference,
  meanDifference,
  nonInferiority,
  pairedBootstrap,
  pairedPermutation,
  withinReach,
} from '../../statistics/index.js'
import { halfCreditScore } from '../outcome/index.js'
import { type ContrastValues, missingBounds } from './contrast.js'
import type { AnalysisPlan } from './plan.js'
import type { Score } from './scores.js'

/** A mean of within-case values and how sure it is. Differences are shares: −.03 is three points lost. */
export interface Estimate {
  /** Cases and clusters that it is read from. */
  readonly cases: number
  readonly clusters: number
  /** Cases that left because a side had no scored trial, and those that one side has not. */
  readonly missing: number
  readonly unpaired: number
  readonly estimate: number | null
  readonly standardError: number | null
  /** Two-sided interval by Student's t over clusters. */
  readonly low: number | null
  readonly high: number | null
  /** One-sided lower bound at the same level. */
  readonly lowerBound: number | null
  /**
   * Sign-flip permutation of whole clusters, two-sided; by Student's t where sentences are a sample too. Null where there
   * are fewer than two clusters.
   */
  readonly p: number | null
  /** Percentile bootstrap, and half credit for what is partly right: for comparison only. */
  readonly bootstrap: { readonly low: number; readonly high: number } | null
  readonly halfCredit: number | null
  /** Where the estimate would lie, whatever the missing cases were; null for slopes, which have no such ends. */
  readonly missingBounds: { readonly low: number; readonly high: number } | null
}

/** Bootstrap samples for comparison; more change its second digit only. */
const mostBootstraps = 1000

/** Estimates a contrast. `reach` is the largest value that a single case can have; null where there is none. */
export function estimateOf(
  plan: AnalysisPlan,
  read: (score?: Score) => ContrastValues,
  reach: number | null,
): Estimate {
  const { seed, draws, level } = plan
  const { values, clusters, missing, unpaired, directions = values, parts } = read()
  const found =
    parts === undefined
      ? meanDifference(values, clusters, level)
      : crossedDifference(values, { clusters, parts }, level)
  const { estimate, standardError, freedom } = found
  const most = reach ?? Number.POSITIVE_INFINITY
  const isSure = estimate !== null && standardError !== null
  const half = read(halfCreditScore)
  // Neither draws cases alone nor exchanges their signs alone where sentences are a sample too.
  const bootstrap =
    parts === undefined
      ? pairedBootstrap(values, clusters, { seed, draws: Math.min(draws, mostBootstraps), level })
      : null
  const permuted = (): number => pairedPermutation(directions, clusters, { seed, draws, alternative: 'two-sided' }).p
  return {
    cases: values.length,
    clusters: new Set(clusters).size,
    missing,
    unpaired,
    estimate,
    standardError,
    ...withinReach(found, most),
    // The margin moves the p-value only.
    lowerBound: isSure ? Math.max(-most, nonInferiority({ estimate, standardError, freedom }, 1, level).bound) : null,
    p: isSure ? (parts === undefined ? permuted() : found.p) : null,
    bootstrap: bootstrap === null ? null : { low: bootstrap.low, high: bootstrap.high },
    halfCredit: meanDifference(half.values, half.clusters, level).estimate,
    missingBounds: reach === null ? null : missingBounds(values, { missing, lowest: -reach, highest: reach }),
  }
}
