import {
  type BoundedDifference,
  boundedDifference,
  boundedP,
  meanDifference,
  meanOrNull,
  pairedBootstrap,
  pairedPermutation,
  withWidth,
} from '../../statistics/index.js'
import { halfCreditScore } from '../outcome/index.js'
import { boundsOf, type ContrastValues } from './contrast.js'
import type { AnalysisPlan } from './plan.js'
import { highestScore, lowestScore, type Score } from './scores.js'

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
  /** Two-sided interval over clusters (`boundedDifference`); of slopes over shares by Student's t, null without any spread. */
  readonly low: number | null
  readonly high: number | null
  /** One-sided lower bound at the same level, found likewise. */
  readonly lowerBound: number | null
  /**
   * Sign-flip permutation of whole clusters, two-sided; where sentences are a sample too the p of the interval (`boundedP`).
   * Null where there are fewer than two clusters.
   */
  readonly p: number | null
  /** Percentile bootstrap, null where it has no width, and half credit for what is partly right: for comparison only. */
  readonly bootstrap: { readonly low: number; readonly high: number } | null
  readonly halfCredit: number | null
  /** Where the estimate would lie, whatever the missing answers were; null for slopes over shares, which have no such ends. */
  readonly missingBounds: { readonly low: number; readonly high: number } | null
}

/** Bootstrap samples for comparison; more change its second digit only. */
const mostBootstraps = 1000

/** Estimates a contrast. */
export function estimateOf(plan: AnalysisPlan, read: (score?: Score) => ContrastValues): Estimate {
  const { seed, draws, level } = plan
  const contrast = read()
  const { values, clusters, missing, unpaired, parts, most } = contrast
  const { estimate, standardError, low, high } = differenceOver(contrast, level)
  const half = read(halfCreditScore)
  // Neither draws cases alone nor exchanges their signs alone where sentences are a sample too; equal values have no spread.
  const bootstrap =
    parts === undefined && standardError !== 0
      ? pairedBootstrap(values, clusters, { seed, draws: Math.min(draws, mostBootstraps), level })
      : null
  return {
    cases: values.length,
    clusters: new Set(clusters).size,
    missing,
    unpaired,
    estimate,
    standardError,
    low,
    high,
    lowerBound: differenceOver(contrast, 2 * level - 1).low,
    p: standardError === null ? null : pOf(plan, contrast),
    bootstrap: withWidth(bootstrap),
    halfCredit: meanDifference(half.values, half.clusters, level).estimate,
    missingBounds:
      most === null ? null : boundsOf(meanOrNull(read(lowestScore).values), meanOrNull(read(highestScore).values)),
  }
}

function pOf({ seed, draws }: AnalysisPlan, contrast: ContrastValues): number | null {
  const { values, clusters, directions = values, parts, most } = contrast
  if (parts !== undefined && most !== null) return boundedP(values, { clusters, most, parts })
  return pairedPermutation(directions, clusters, { seed, draws, alternative: 'two-sided' }).p
}

/** The mean of a contrast with its interval at a two-sided level. */
export function differenceOver({ values, clusters, most, parts }: ContrastValues, level: number): BoundedDifference {
  if (most === null) return meanDifference(values, clusters, level)
  return boundedDifference(values, { clusters, most, ...(parts === undefined ? {} : { parts }) }, level)
}
