import { mean } from '../mean.js'
import { refuseWrongTable } from '../refusal.js'

/**
 * The share of agreeing pairs of ratings, averaged over items, 0–1; null where no item has two ratings.
 *
 * `counts[item][category]` says how many raters put the item in the category. Items may have different numbers of ratings;
 * those with fewer than two are passed over.
 *
 * @throws {PipelineError} usage — rows of different length, or an entry that is no count
 * @example
 * observedAgreement([[2, 0], [1, 1], [0, 2], [1, 0]]) === 2 / 3
 * // → true
 */
export function observedAgreement(counts: readonly (readonly number[])[]): number | null {
  refuseWrongTable('observedAgreement', counts)
  let sum = 0
  let compared = 0
  for (const item of counts) {
    const raters = ratersOf(item)
    if (raters < 2) continue
    sum += item.reduce((pairs, count) => pairs + count * (count - 1), 0) / (raters * (raters - 1))
    compared++
  }
  return compared === 0 ? null : sum / compared
}

/**
 * How common each category is, 0–1: its share within an item, averaged over all items that have a rating. This is what
 * Fleiss' kappa and AC1 take chance from, items with a single rating included (Gwet, Handbook of Inter-Rater Reliability,
 * 4th ed., 2014, §2.5).
 */
export function prevalences(counts: readonly (readonly number[])[]): readonly number[] {
  const rated = counts.filter((item) => ratersOf(item) > 0)
  const categories = counts[0] ?? []
  return categories.map((_, category) => {
    return mean(rated.map((item) => (item[category] as number) / ratersOf(item)))
  })
}

function ratersOf(item: readonly number[]): number {
  return item.reduce((sum, count) => sum + count, 0)
}
