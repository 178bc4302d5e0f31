import { PipelineError } from '../../errors.js'
import { clusterMean } from '../cluster/index.js'
import { normalQuantile } from '../distribution/index.js'
import type { Interval } from '../interval.js'
import { refuseWrongLevel } from '../refusal.js'

/** A pair (original and perturbed of one case) that clinicians graded as well as the judge. */
export interface GradedPair {
  /** Difference by the clinicians' grades, perturbed less original. */
  readonly gold: number
  /** The same difference by the judge. */
  readonly judged: number
  /** The chance with which this pair was chosen for grading, above 0 and at most 1; 1 where all were alike. */
  readonly inclusion?: number
}

/** An estimate with its interval. */
export interface PpiEstimate extends Interval {
  readonly estimate: number
  readonly standardError: number
}

/** A difference by gold grades, sharpened by the judge's grades of the other pairs. */
export interface PpiDifference extends PpiEstimate {
  /** How much the judge was relied on: 0 not at all. */
  readonly lambda: number
  /** The same from the gold grades alone. */
  readonly goldOnly: PpiEstimate
}

/**
 * PPI++ for a mean of paired differences (Angelopoulos, Duchi and Zrnic, arXiv 2311.01453, 2023): unbiased whatever the
 * judge does, and never much wider than the gold grades alone.
 *
 * `graded` must be a probability sample of the pairs, `judged` are the judge's differences of the pairs that were not
 * graded. Unequal inclusion is weighted by its inverse. A sample of failures or disagreements is no such sample.
 *
 * @throws {PipelineError} usage — fewer than two graded or two judged pairs, a value that is no number, an inclusion
 * outside 0–1, or a wrong level
 * @example
 * const graded = [0, -1, 0, 0, -1, 0, 1, 0].map((gold) => ({ gold, judged: gold }))
 * ppiPairedDifference(graded, [0, 0, -1, 0, 0, -1, 0, 0], 0.95).estimate.toFixed(4)
 * // → '-0.2071'
 */
export function ppiPairedDifference(
  graded: readonly GradedPair[],
  judged: readonly number[],
  level: number,
): PpiDifference {
  refuseWrongLevel('ppiPairedDifference', level)
  refuseWrongPairs(graded, judged)
  const weights = graded.map(({ inclusion = 1 }) => 1 / inclusion)
  const golds = graded.map(({ gold }) => gold)
  const readings = graded.map((pair) => pair.judged)
  const others = moments(judged)
  // Equal to the covariance over the variance where the judge's grades vary as much on both sides.
  const own = moments(readings, weights)
  const sampled = graded.length
  const spread = others.spread / judged.length + own.spread / sampled
  const shared = covariance(golds, readings, weights) / sampled
  const lambda = spread === 0 ? 0 : Math.min(1, Math.max(0, shared / spread))
  const rest = moments(
    golds.map((gold, i) => gold - lambda * (readings[i] as number)),
    weights,
  )
  const estimate = lambda * others.mean + rest.mean
  const error = Math.sqrt((lambda * lambda * others.spread) / judged.length + rest.spread / sampled)
  const alone = moments(golds, weights)
  return {
    ...around(estimate, error, level),
    lambda,
    goldOnly: around(alone.mean, Math.sqrt(alone.spread / sampled), level),
  }
}

function around(estimate: number, standardError: number, level: number): PpiEstimate {
  const reach = standardError * normalQuantile((1 + level) / 2)
  return { estimate, standardError, low: estimate - reach, high: estimate + reach }
}

/** Weighted mean, and the count times its squared standard error. */
function moments(values: readonly number[], weights?: readonly number[]): { mean: number; spread: number } {
  const names = values.map((_, i) => i)
  const { mean, variance } = clusterMean(values, names, weights)
  return { mean: mean ?? 0, spread: (variance * values.length * values.length) / (values.length - 1) }
}

/** Of two weighted means, times the count: the linearised counterpart of `spread`. */
function covariance(a: readonly number[], b: readonly number[], weights: readonly number[]): number {
  const sum = moments(
    a.map((value, i) => value + (b[i] as number)),
    weights,
  ).spread
  return (sum - moments(a, weights).spread - moments(b, weights).spread) / 2
}

function refuseWrongPairs(graded: readonly GradedPair[], judged: readonly number[]): void {
  if (graded.length < 2 || judged.length < 2) {
    const found = `${graded.length} graded and ${judged.length} judged`
    throw new PipelineError(
      'usage',
      `ppiPairedDifference expects at least two graded and two judged pairs and found ${found}.`,
    )
  }
  const numbers = [...judged, ...graded.flatMap((pair) => [pair.gold, pair.judged])]
  const wrong = numbers.find((value) => !Number.isFinite(value))
  if (wrong !== undefined) throw new PipelineError('usage', `ppiPairedDifference expects numbers and found ${wrong}.`)
  const unlikely = graded.find(({ inclusion = 1 }) => !(inclusion > 0 && inclusion <= 1))
  if (unlikely === undefined) return
  const message = `ppiPairedDifference expects an inclusion above 0 and at most 1 and found ${unlikely.inclusion}.`
  throw new PipelineError('usage', message)
}
