import type { Score, Scores, Subject } from './scores.js'
import { recordScore } from './scores.js'

/** A weighted sum of arms within each case; the weights sum to 0. `{ a: 1, b: -1 }` is a less b. */
export type Weights = Readonly<Record<string, number>>

/** What a contrast is read from: one value for each case that has a score in every arm of it. */
export interface ContrastValues {
  readonly values: readonly number[]
  readonly clusters: readonly string[]
  readonly cases: readonly string[]
  /** Cases that have a record in every arm, scored or not. */
  readonly paired: number
  /** Cases that left because a side had no scored trial. */
  readonly missing: number
  /** Cases with a record in some of the arms only. */
  readonly unpaired: number
}

/** A case's mean score in an arm over its records; null where nothing of it was scored. */
interface CaseScore {
  readonly cluster: string
  readonly score: number | null
}

/**
 * The values of a contrast for one subject, case by case: a case is one value, however many records or trials it has.
 *
 * A case that lacks a score on one side leaves both sides, and is counted.
 */
export function contrastValues(scores: Scores, subject: Subject, weights: Weights, score?: Score): ContrastValues {
  const arms = Object.entries(weights).map(([arm, weight]) => ({
    weight,
    cases: caseScores(scores, subject, arm, score),
  }))
  const names = new Set(arms.flatMap(({ cases }) => [...cases.keys()]))
  const kept: { readonly name: string; readonly cluster: string; readonly value: number }[] = []
  let [missing, unpaired] = [0, 0]
  for (const name of names) {
    const sides = arms.map(({ weight, cases }) => ({ weight, found: cases.get(name) }))
    if (sides.some(({ found }) => found === undefined)) {
      unpaired++
      continue
    }
    if (sides.some(({ found }) => found?.score === null)) {
      missing++
      continue
    }
    const value = sides.reduce((sum, { weight, found }) => sum + weight * (found?.score ?? 0), 0)
    kept.push({ name, value, cluster: sides[0]?.found?.cluster ?? name })
  }
  return {
    values: kept.map(({ value }) => value),
    clusters: kept.map(({ cluster }) => cluster),
    cases: kept.map(({ name }) => name),
    paired: kept.length + missing,
    missing,
    unpaired,
  }
}

/** Mean scores of a subject's cases in an arm. */
export function caseScores(scores: Scores, subject: Subject, arm: string, score?: Score): Map<string, CaseScore> {
  const sums = new Map<string, { cluster: string; sum: number; count: number }>()
  for (const record of scores.records(subject, arm).values()) {
    const value = recordScore(record, score)
    const held = sums.get(record.case) ?? { cluster: record.cluster, sum: 0, count: 0 }
    sums.set(record.case, held)
    if (value === null) continue
    held.sum += value
    held.count++
  }
  return new Map(
    [...sums].map(([name, { cluster, sum, count }]) => [name, { cluster, score: count === 0 ? null : sum / count }]),
  )
}

/**
 * The ends between which a mean lies, whatever the missing values were: each between `lowest` and `highest`.
 *
 * @example
 * missingBounds([0, -1], { missing: 2, lowest: -1, highest: 1 })
 * // → { low: -0.75, high: 0.25 }
 */
export function missingBounds(
  values: readonly number[],
  { missing, lowest, highest }: { readonly missing: number; readonly lowest: number; readonly highest: number },
): { readonly low: number; readonly high: number } | null {
  const count = values.length + missing
  if (count === 0) return null
  const sum = values.reduce((total, value) => total + value, 0)
  return { low: (sum + missing * lowest) / count, high: (sum + missing * highest) / count }
}

/**
 * Weights of a straight line over doses: the slope of the score per unit of dose within each case.
 *
 * @example
 * trendWeights({ a: 1, b: 5, c: 10 }).c?.toFixed(6)
 * // → '0.114754'
 */
export function trendWeights(doses: Readonly<Record<string, number>>): Weights {
  const entries = Object.entries(doses)
  const mean = entries.reduce((sum, [, dose]) => sum + dose, 0) / entries.length
  const squares = entries.reduce((sum, [, dose]) => sum + (dose - mean) ** 2, 0)
  return Object.fromEntries(entries.map(([arm, dose]) => [arm, (dose - mean) / squares]))
}
