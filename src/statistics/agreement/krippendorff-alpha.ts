import { PipelineError, quote } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { occurrences } from '../../grouped.js'

const alphaMetrics = ['nominal', 'ordinal', 'interval'] as const

/** How far apart two ratings count: not at all or fully, by ranks, or by their difference. */
export type AlphaMetric = (typeof alphaMetrics)[number]

/** One rating; null is missing. Ordinal and interval ratings are numbers. */
export type Rating = string | number | null

/**
 * Krippendorff's alpha of any number of raters; null where it is undefined.
 *
 * `ratings[unit][rater]`, null where a rating is missing; units with fewer than two ratings are passed over. It is
 * undefined where nothing can be compared or all ratings are equal.
 *
 * Krippendorff (Computing Krippendorff's Alpha-Reliability, 2011).
 *
 * @throws {PipelineError} usage — another metric, or an ordinal or interval rating that is no number
 * @example
 * krippendorffAlpha([[1, 1], [2, 2], [3, 3], [3, null], [1, 2]], 'nominal')?.toFixed(4)
 * // → '0.6667'
 */
export function krippendorffAlpha(ratings: readonly (readonly Rating[])[], metric: AlphaMetric): number | null {
  demand('krippendorffAlpha', ratings, worded('a list of lists of ratings', kinds.lists))
  if (!alphaMetrics.includes(metric)) {
    const message = `krippendorffAlpha expects the metric ${alphaMetrics.join(', ')} and found ${quote(String(metric))}.`
    throw new PipelineError('usage', message)
  }
  const units = ratings.map((unit) => unit.filter((rating) => rating !== null)).filter((unit) => unit.length > 1)
  const tally = occurrences<string | number>(units.flat())
  const values = [...tally.keys()].sort(compare)
  if (metric !== 'nominal') refuseWords(values, metric)
  const totals = values.map((value) => tally.get(value) as number)
  const apart = distances(values, totals, metric)
  const place = new Map(values.map((value, i) => [value, i]))
  const pairs = totals.reduce((sum, total) => sum + total, 0)
  let observed = 0
  for (const unit of units) {
    const places = unit.map((rating) => place.get(rating) as number)
    const sum = places.reduce((outer, i) => outer + places.reduce((inner, j) => inner + apart(i, j), 0), 0)
    observed += sum / (unit.length - 1)
  }
  let expected = 0
  for (const [i, first] of totals.entries()) {
    for (const [j, second] of totals.entries()) expected += first * second * apart(i, j)
  }
  return expected === 0 ? null : 1 - ((pairs - 1) * observed) / expected
}

/** The squared distance of two values by their places in the sorted list. */
function distances(
  values: readonly (string | number)[],
  totals: readonly number[],
  metric: AlphaMetric,
): (i: number, j: number) => number {
  if (metric === 'nominal') return (i, j) => (i === j ? 0 : 1)
  if (metric === 'interval') return (i, j) => (Number(values[i]) - Number(values[j])) ** 2
  // Mean ranks: two values lie as far apart as there are ratings between them, their own counted by half.
  let below = 0
  const ranks = totals.map((total) => {
    below += total
    return below - total / 2
  })
  return (i, j) => ((ranks[i] as number) - (ranks[j] as number)) ** 2
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : 1
}

function refuseWords(values: readonly (string | number)[], metric: AlphaMetric): void {
  const wrong = values.find((value) => !Number.isFinite(value))
  if (wrong === undefined) return
  throw new PipelineError('usage', `krippendorffAlpha expects numbers for the ${metric} metric and found ${wrong}.`)
}
