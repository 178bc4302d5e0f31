import { PipelineError } from '../../errors.js'
import { demandOptions, type Kinds, kinds, needed } from '../../given.js'
import type { ClusterNames } from '../cluster/index.js'
import { studentQuantile } from '../distribution/index.js'
import type { Interval } from '../interval.js'
import { refuseWrongLevel, refuseWrongLists } from '../refusal.js'

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
  /** How much the judge was relied on: 0 not at all, as where fewer than two clusters of pairs have only its grades. */
  readonly lambda: number
  /** The same from the gold grades alone. */
  readonly goldOnly: PpiEstimate
}

/** What pairs hang together in, one name for each: the trials of one case, say, graded or not. */
export interface PairClusters {
  readonly graded: ClusterNames
  readonly judged: ClusterNames
}

const clusterKinds: Kinds<PairClusters> = { graded: needed(kinds.list), judged: needed(kinds.list) }

/**
 * PPI++ for a mean of paired differences (Angelopoulos, Duchi and Zrnic, arXiv 2311.01453, 2023): unbiased whatever the
 * judge does, and never much wider than the gold grades alone.
 *
 * `graded` must be a probability sample of the pairs, `judged` are the judge's differences of the pairs that were not
 * graded; where these are in fewer than two clusters it is the gold grades that count. Unequal inclusion is weighted by its inverse; as the pairs that were left ungraded are then no sample of all, the
 * judge's mean over all pairs takes the place of theirs. A sample of failures or disagreements is no such sample. Without
 * `clusters` every pair counts as independent of all others; where a case has several trials, name it as the cluster of each,
 * on both sides alike. Intervals are Student's t with the clusters of graded pairs less one: they are the fewer, and what is
 * known of the error.
 *
 * @throws {PipelineError} usage — fewer than two graded pairs, or clusters of them, a value that is no number, an inclusion
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
  clusters?: PairClusters,
): PpiDifference {
  refuseWrongLevel('ppiPairedDifference', level)
  refuseWrongPairs(graded, judged)
  const names = clusters ?? { graded: graded.map((_, i) => `graded ${i}`), judged: judged.map((_, i) => `judged ${i}`) }
  refuseWrongClusters(names, graded, judged)
  const weights = graded.map(({ inclusion = 1 }) => 1 / inclusion)
  const sampled = { clusters: names.graded, weights }
  const golds = meanOf(
    graded.map(({ gold }) => gold),
    sampled,
  )
  const readings = meanOf(
    graded.map((pair) => pair.judged),
    sampled,
  )
  // Too few to say how they spread: the judge's mean over the graded pairs takes their place, which adds nothing.
  const others = new Set(names.judged).size > 1 ? judgedMean(graded, judged, names) : readings
  // The estimate errs by the errors of `golds` less lambda times those of the judge's means against each other.
  const apart = lessOf(readings.errors, others.errors)
  const spread = squaresOf(apart)
  const lambda = spread === 0 ? 0 : Math.min(1, Math.max(0, productsOf(golds.errors, apart) / spread))
  const estimate = golds.mean + lambda * (others.mean - readings.mean)
  const error = Math.sqrt(squaresOf(lessOf(golds.errors, scaled(apart, lambda))))
  const quantile = studentQuantile((1 + level) / 2, golds.errors.size - 1)
  return {
    ...around(estimate, error, quantile),
    lambda,
    goldOnly: around(golds.mean, Math.sqrt(squaresOf(golds.errors)), quantile),
  }
}

/** The judge's mean over pairs that stand for all of them: the ungraded ones, or all where these are a sample of unequal chances. */
function judgedMean(graded: readonly GradedPair[], judged: readonly number[], names: PairClusters): JudgedMean {
  const hasEqualChances = new Set(graded.map(({ inclusion = 1 }) => inclusion)).size < 2
  const own = hasEqualChances ? [] : graded.map((pair) => pair.judged)
  const values = [...own, ...judged]
  const clusters = [...(hasEqualChances ? [] : names.graded), ...names.judged]
  return meanOf(values, { clusters, weights: values.map(() => 1) })
}

function around(estimate: number, standardError: number, quantile: number): PpiEstimate {
  const reach = standardError * quantile
  return { estimate, standardError, low: estimate - reach, high: estimate + reach }
}

/** By cluster, what it adds to the error of a mean; the squares sum to the squared standard error. */
type Errors = ReadonlyMap<string | number, number>

type JudgedMean = ReturnType<typeof meanOf>

/** A weighted mean with the errors of its clusters, linearized, K / (K − 1) of K clusters in their squares. */
function meanOf(
  values: readonly number[],
  { clusters, weights }: { readonly clusters: ClusterNames; readonly weights: readonly number[] },
): { readonly mean: number; readonly errors: Errors } {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = values.reduce((sum, value, i) => sum + value * (weights[i] as number), 0) / total
  const sums = new Map<string | number, number>()
  for (const [i, value] of values.entries()) {
    const name = clusters[i] as string | number
    sums.set(name, (sums.get(name) ?? 0) + ((weights[i] as number) * (value - mean)) / total)
  }
  return { mean, errors: scaled(sums, Math.sqrt(sums.size / (sums.size - 1))) }
}

function scaled(errors: Errors, factor: number): Errors {
  return new Map([...errors].map(([name, error]) => [name, factor * error]))
}

function lessOf(one: Errors, other: Errors): Errors {
  const names = new Set([...one.keys(), ...other.keys()])
  return new Map([...names].map((name) => [name, (one.get(name) ?? 0) - (other.get(name) ?? 0)]))
}

function squaresOf(errors: Errors): number {
  return productsOf(errors, errors)
}

function productsOf(one: Errors, other: Errors): number {
  return [...one].reduce((sum, [name, error]) => sum + error * (other.get(name) ?? 0), 0)
}

function refuseWrongClusters(clusters: PairClusters, graded: readonly GradedPair[], judged: readonly number[]): void {
  demandOptions('ppiPairedDifference', clusterKinds, clusters)
  refuseWrongLists('ppiPairedDifference', [graded, clusters.graded])
  refuseWrongLists('ppiPairedDifference', [judged, clusters.judged])
  const count = new Set(clusters.graded).size
  if (count > 1) return
  throw new PipelineError(
    'usage',
    `ppiPairedDifference expects at least two clusters of graded pairs and found ${count}.`,
  )
}

function refuseWrongPairs(graded: readonly GradedPair[], judged: readonly number[]): void {
  if (graded.length < 2) {
    throw new PipelineError(
      'usage',
      `ppiPairedDifference expects at least two graded pairs and found ${graded.length}.`,
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
