import { grouped } from '../grouped.js'
import {
  clusterBootstrap,
  cohenKappa,
  fleissKappa,
  gwetAC1,
  type Interval,
  krippendorffAlpha,
  observedAgreement,
  withWidth,
} from '../statistics/index.js'
import type { JudgedUnit } from './item.js'
import type { RaterVerdict } from './question.js'

/** A coefficient with its percentile bootstrap interval over clusters of cases; null is "undefined". */
export interface Coefficient {
  readonly value: number | null
  /** Null where the value is undefined, for slices and pairs, and where no draw differs from another. */
  readonly interval: Interval | null
}

/** How far raters agree, over what at least two of them answered. */
export interface Concordance {
  /** Items or cases that at least two raters answered. */
  readonly compared: number
  /** Share of agreeing pairs of answers, 0–1. */
  readonly observed: Coefficient
  /** Cohen's kappa; undefined unless there are exactly two raters. */
  readonly cohen: Coefficient
  readonly fleiss: Coefficient
  readonly ac1: Coefficient
  /** Krippendorff's alpha, nominal. */
  readonly alpha: Coefficient
}

/** How a bootstrap is drawn; null asks for no intervals. */
export type Draws = { readonly seed: string; readonly draws: number; readonly level: number } | null

type Verdicts = readonly (RaterVerdict | undefined)[]

/** Every coefficient of agreement over the verdicts of the raters; `categories` are those that the questions offer. */
export function concordance(
  units: readonly JudgedUnit[],
  categories: readonly RaterVerdict[],
  draws: Draws,
): Concordance {
  const together = [...grouped(units, ({ cluster }) => cluster).values()]
  // Each row is prepared once and not again in every draw.
  const coefficient = <Row>(
    prepare: (verdicts: Verdicts) => Row,
    statistic: (rows: readonly Row[]) => number | null,
  ): Coefficient => {
    const clusters = together.map((members) => members.map(({ verdicts }) => prepare(verdicts)))
    const value = statistic(clusters.flat())
    if (value === null || draws === null) return { value, interval: null }
    // Raters who never differ do not differ in any draw: that is no knowledge of the next case.
    return { value, interval: withWidth(clusterBootstrap(clusters, (drawn) => statistic(drawn.flat()), draws)) }
  }
  const counts = (verdicts: Verdicts): readonly number[] =>
    categories.map((category) => verdicts.filter((verdict) => verdict === category).length)
  const places = (verdicts: Verdicts): readonly number[] =>
    verdicts.map((verdict) => (verdict === undefined ? -1 : categories.indexOf(verdict)))
  return {
    compared: units.filter(({ verdicts }) => verdicts.filter((verdict) => verdict !== undefined).length > 1).length,
    observed: coefficient(counts, observedAgreement),
    cohen: coefficient(places, (rows) => (rows[0]?.length === 2 ? cohenKappa(tableOf(rows, categories.length)) : null)),
    fleiss: coefficient(counts, fleissKappa),
    ac1: coefficient(counts, gwetAC1),
    alpha: coefficient(
      (verdicts) => verdicts.map((verdict) => verdict ?? null),
      (rows) => krippendorffAlpha(rows, 'nominal'),
    ),
  }
}

/** Two raters' verdicts, as places of categories, in a square table; what one of them left open (−1) is in no cell. */
function tableOf(rows: readonly (readonly number[])[], size: number): number[][] {
  const table = Array.from({ length: size }, () => Array.from({ length: size }, () => 0))
  for (const [first = -1, second = -1] of rows) {
    const row = table[first]
    if (row?.[second] !== undefined) row[second]++
  }
  return table
}
