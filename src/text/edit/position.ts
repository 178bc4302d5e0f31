import { demand, kinds, oneOf, worded } from '../../given.js'
import type { Span } from './span.js'

/** What callers may give for edits, as far as one look tells. */
export const editsKind = worded('a list of edits', kinds.list)

/** A stretch of a text and what replaces it in another: as much of an edit as moves positions. */
export interface Replacement {
  readonly at: Span
  readonly after: string
}

/**
 * Where the `after` of each edit is in the text that the edits make; edits in text order.
 *
 * @example
 * spansAfter([{ at: { start: 2, end: 5 }, after: 'wolf' }, { at: { start: 6, end: 6 }, after: 'ran' }])
 * // → [{ start: 2, end: 6 }, { start: 7, end: 10 }]
 */
export function spansAfter(edits: readonly Replacement[], lengthOf = unitLength): readonly Span[] {
  let growth = 0
  return edits.map(({ at, after }) => {
    const start = at.start + growth
    const length = lengthOf(after)
    growth += length - (at.end - at.start)
    return { start, end: start + length }
  })
}

/**
 * Where a position of the original is in the text that edits make; the way back is `mapPosition(invert(edits), …)`.
 *
 * A position where something was put in, or within what was replaced, goes to the side asked for: before what was put
 * in, or behind it. All others keep their neighbors.
 *
 * @example
 * const edits = seal('a cat ran', [{ at: { start: 2, end: 5 }, before: 'cat', after: 'wolf', why: null }])
 * [mapPosition(edits, 6, 'before'), mapPosition(edits, 4, 'before'), mapPosition(edits, 4, 'behind')]
 * // → [7, 2, 6]
 */
export function mapPosition(edits: readonly Replacement[], position: number, side: 'before' | 'behind'): number {
  demand('mapPosition', edits, editsKind)
  demand('mapPosition', position, kinds.number)
  demand('mapPosition', side, oneOf('a side', ['before', 'behind']))
  let growth = 0
  for (const { at, after } of edits) {
    const isInsertion = at.start === at.end
    if (at.start > position || (at.start === position && !(isInsertion && side === 'behind'))) break
    if (at.end > position) return at.start + growth + (side === 'behind' ? after.length : 0)
    growth += after.length - (at.end - at.start)
  }
  return position + growth
}

function unitLength(text: string): number {
  return text.length
}
