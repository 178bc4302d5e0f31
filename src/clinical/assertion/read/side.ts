import type { Span } from '../../../text/index.js'
import type { Fact } from '../../fact/index.js'
import { beginningIn, placeOfFact } from './within.js'

/** The side told nearest in the clause, one in or before the name first. */
export function sideOf(
  { start, end, clause }: Span & { readonly clause: Span },
  facts: readonly Fact[],
  text: string,
): Side['side'] | null {
  const awayOf = (side: Span): number => {
    const between = side.end <= start ? text.slice(side.end, start) : text.slice(end, side.start)
    return between.length + (/,|\band\b/.test(between) ? clause.end - clause.start : 0)
  }
  const own = sidesIn(clause, facts, text).map((side) => ({ ...side, away: awayOf(side) }))
  const nearest = Math.min(...own.map(({ away }) => away))
  if (nearest > farthest) return null
  const sides = new Set(own.flatMap(({ side, away }) => (away === nearest ? side : [])))
  const [only = null] = sides
  return sides.size > 1 ? 'both' : only
}

interface Side extends Span {
  readonly side: 'left' | 'right' | 'both'
}

/** "Both legs", and not "both fever and cough". */
const bothOf = /\b(?:both|either|bilateral(?:ly)?)\b(?!(?: [^\s,]+){1,3} and\b)/gi

/** The sides that a clause tells; "right and left" are one. */
function sidesIn(clause: Span, facts: readonly Fact[], text: string): readonly Side[] {
  const one = beginningIn(facts, clause, placeOfFact).flatMap(({ kind, value, span }): Side[] => {
    return kind === 'side' && (value === 'left' || value === 'right') ? [{ side: value, ...span }] : []
  })
  const both = [...text.slice(clause.start, clause.end).matchAll(bothOf)].map(({ 0: found, index }): Side => {
    return { side: 'both', start: clause.start + index, end: clause.start + index + found.length }
  })
  const pairs = one.flatMap(({ side, start, end }, at): Side[] => {
    const next = one[at + 1]
    const isPair =
      next !== undefined && next.side !== side && /^,? (?:and|or)(?: the)? $/.test(text.slice(end, next.start))
    return isPair ? [{ side: 'both', start, end: next.end }] : []
  })
  const single = one.filter((side) => !pairs.some((pair) => pair.start <= side.start && side.end <= pair.end))
  return [...single, ...both, ...pairs]
}

/** So many characters away a side is of something else. */
const farthest = 40
