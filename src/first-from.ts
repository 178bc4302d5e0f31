/**
 * Index of the first item of a sorted list that stands at a place or behind it; the list's length where there is none.
 *
 * @param items sorted by `placeOf`, ascending
 *
 * @example
 * firstFrom([2, 4, 4, 7], 4, (place) => place)
 * // → 1
 */
export function firstFrom<Item>(items: readonly Item[], place: number, placeOf: (item: Item) => number): number {
  let low = 0
  for (let high = items.length; low < high; ) {
    const middle = (low + high) >> 1
    if (placeOf(items[middle] as Item) < place) low = middle + 1
    else high = middle
  }
  return low
}
