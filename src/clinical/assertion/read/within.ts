import { firstFrom } from '../../../first-from.js'
import type { Span } from '../../../text/index.js'
import type { Fact } from '../../fact/index.js'

/** The items of a list in text order that begin in a stretch. */
export function beginningIn<Item>(
  items: readonly Item[],
  { start, end }: Span,
  placeOf: (item: Item) => number,
): readonly Item[] {
  const first = firstFrom(items, start, placeOf)
  let last = first
  while (last < items.length && placeOf(items[last] as Item) < end) last++
  return items.slice(first, last)
}

/** Where a fact begins. */
export const placeOfFact = ({ span }: Fact): number => span.start
