/** Ratings with published agreement; counts of raters per category, a row an item. */

/** `distrib.6raters` of the R package irrCAC: 15 items, 6 raters, 5 categories. */
export const sixRaters: readonly (readonly number[])[] = [
  [0, 0, 0, 6, 0],
  [0, 3, 0, 0, 3],
  [0, 1, 4, 0, 1],
  [0, 0, 0, 0, 6],
  [0, 3, 0, 3, 0],
  [2, 0, 4, 0, 0],
  [0, 0, 4, 0, 2],
  [2, 0, 3, 1, 0],
  [2, 0, 0, 4, 0],
  [0, 0, 0, 0, 6],
  [1, 0, 0, 5, 0],
  [1, 1, 0, 4, 0],
  [0, 3, 3, 0, 0],
  [1, 0, 0, 5, 0],
  [0, 2, 0, 3, 1],
]

/** `cont3x3abstractors` of irrCAC: two raters, 100 items, 3 categories. */
export const twoAbstractors: readonly (readonly number[])[] = [
  [13, 0, 0],
  [0, 20, 7],
  [0, 4, 56],
]

/** Krippendorff's example with missing ratings (2011, section C): 12 units, 4 observers; irrCAC's `cac.raw4raters`. */
export const fourObservers: readonly (readonly (number | null)[])[] = [
  [1, 1, null, 1],
  [2, 2, 3, 2],
  [3, 3, 3, 3],
  [3, 3, 3, 3],
  [2, 2, 2, 2],
  [1, 2, 3, 4],
  [4, 4, 4, 4],
  [1, 1, 2, 1],
  [2, 2, 2, 2],
  [null, 5, 5, 5],
  [null, null, 1, 1],
  [null, 3, null, null],
]

/** Each cell of a two-rater table as that many pairs of ratings. */
export function pairsOf(table: readonly (readonly number[])[]): [number, number][] {
  return table.flatMap((row, i) =>
    row.flatMap((count, j) => Array.from({ length: count }, (): [number, number] => [i, j])),
  )
}

/** Counts of raters per category from ratings, categories 0 … categoryCount − 1. */
export function countsOf(ratings: readonly (readonly (number | null)[])[], categoryCount: number): number[][] {
  return ratings.map((item) =>
    Array.from({ length: categoryCount }, (_, category) => item.filter((rating) => rating === category).length),
  )
}

/** Each item's counts as a list of that many ratings. */
export function ratingsOf(counts: readonly (readonly number[])[]): number[][] {
  return counts.map((item) => item.flatMap((count, category) => Array.from({ length: count }, () => category)))
}
