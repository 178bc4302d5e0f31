import type { Span } from '../../../text/index.js'
import type { Fact } from '../../fact/index.js'

/** The items of a list in text order that begin in a stretch. */
export function beginningIn<Item>(
  items: readonly Item[],
  { start, end }: Span,
  placeOf: (item: Item) => number,
): readonly Item[] {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (placeOf(items[middle] as Item) < start) low = middle + 1
    else high = middle
  }
  let last = low
  while (last < items.length && placeOf(items[last] as Item) < end) last++
  return items.slice(low, last)
}

/** Where a fact begins. */
export const placeOfFact = ({ span }: Fact): number => span.start
