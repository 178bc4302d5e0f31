import {
  clopperPearson,
  clusterMean,
  hypergeometricBound,
  type Interval,
  kornGraubard,
  ruleOfThree,
  wilson,
} from '../statistics/index.js'
import type { RaterVerdict } from './question.js'

/** How much is fine, with every interval that a report prints. Shares are 0–1; null is "undefined". */
export interface FineShare {
  /** Items or cases with a verdict: fine + bad + notSure. */
  readonly count: number
  readonly fine: number
  readonly bad: number
  /** Answered with "not sure": not fine, and not counted as bad. */
  readonly notSure: number
  /** Without a verdict: nobody answered, `unscored`, or a case of which an item is without one. */
  readonly open: number
  readonly share: number | null
  /** The share with design weights: an estimate for the whole set. */
  readonly weightedShare: number | null
  /** Clopper–Pearson, as if all were independent and had the same chance of being sampled. */
  readonly exact: Interval
  /** Wilson, on the same terms. */
  readonly wilson: Interval
  /** Korn–Graubard over clusters of cases, with design weights. */
  readonly cluster: Interval
  /**
   * Where all are fine, up to this share may still be bad (95 %), counted over clusters of cases; null otherwise, and where cases had
   * unequal chances of being sampled.
   */
  readonly ruleOfThree: number | null
  /**
   * Cases of the whole set that are not fine, each bound one-sided at the level; "not sure" counts as not fine. Null for
   * items and slices, where the population is unknown, and where cases had unequal chances of being sampled.
   */
  readonly bound: Interval | null
}

/** An item or a case as far as its share is concerned. */
export interface WeightedVerdict {
  readonly cluster: string
  readonly weight: number
  readonly verdict: RaterVerdict | undefined
}

/** Counts what is fine; `population` is the number of cases of the whole set where `judged` are cases, null otherwise. */
export function fineShare(judged: readonly WeightedVerdict[], level: number, population: number | null): FineShare {
  const answered = judged.filter(({ verdict }) => verdict !== undefined)
  const tally = (wanted: RaterVerdict): number => answered.filter(({ verdict }) => verdict === wanted).length
  const count = answered.length
  const fine = tally('fine')
  const values = answered.map(({ verdict }) => (verdict === 'fine' ? 1 : 0))
  const clusters = answered.map(({ cluster }) => cluster)
  const weights = answered.map(({ weight }) => weight)
  const hasEqualChances = new Set(weights).size < 2
  return {
    count,
    fine,
    bad: tally('bad'),
    notSure: tally('not-sure'),
    open: judged.length - count,
    share: count === 0 ? null : fine / count,
    weightedShare: clusterMean(values, clusters, weights).mean,
    exact: clopperPearson(fine, count, level),
    wilson: wilson(fine, count, level),
    cluster: kornGraubard(values, clusters, level, weights),
    ruleOfThree: count > 0 && fine === count && hasEqualChances ? ruleOfThree(new Set(clusters).size) : null,
    bound:
      population === null || !hasEqualChances
        ? null
        : hypergeometricBound({ population, sample: count, bad: count - fine, level }),
  }
}
