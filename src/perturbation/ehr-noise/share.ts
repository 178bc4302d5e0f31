import { codePointLength } from '../../text/index.js'
import type { NoiseLine } from './noise.js'

/** Code points that lines take up, each with its line break. */
export function lengthOf(pieces: readonly NoiseLine[]): number {
  return pieces.reduce((sum, { text }) => sum + codePointLength(text) + 1, 0)
}

/** How units are chosen for a length. */
export interface UnitChoice<Unit> {
  readonly size: (unit: Unit) => number
  /** Most units. */
  readonly most: number
  /** As many units as this, or as near to it as there are among those that nearly reach the length. */
  readonly count?: number
  /** Whether the units at these places, in ascending order, go together. */
  readonly allows?: (taken: readonly number[]) => boolean
}

/** What misses a length by no more than this part of it nearly reaches it. */
const near = 0.15

/**
 * Of a few units in draw order those that together come nearest to a length, the first of equals; none where that is
 * nearer than any.
 *
 * @example
 * nearestTo(10, [6, 7, 3, 5], { size: (unit) => unit, most: 3 })
 * // → [7, 3]
 */
export function nearestTo<Unit>(
  length: number,
  units: readonly Unit[],
  { size, most, count, allows = () => true }: UnitChoice<Unit>,
): readonly Unit[] {
  const sizes = units.map(size)
  let best: readonly number[] = []
  let least: Miss = { strays: Number.POSITIVE_INFINITY, distance: Math.abs(length) }
  const grow = (taken: readonly number[], sum: number): void => {
    const distance = Math.abs(length - sum)
    const isNear = distance <= near * length
    const miss = {
      strays: isNear ? Math.abs(taken.length - (count ?? taken.length)) : Number.POSITIVE_INFINITY,
      distance,
    }
    if (isLess(miss, least) && allows(taken)) [best, least] = [taken, miss]
    // What is too long already only grows.
    if (taken.length === most || sum > length) return
    for (let i = (taken.at(-1) ?? -1) + 1; i < units.length; i++) grow([...taken, i], sum + (sizes[i] as number))
  }
  grow([], 0)
  return best.map((i) => units[i] as Unit)
}

/** By how many units a choice misses its count, and by how much its length. */
interface Miss {
  readonly strays: number
  readonly distance: number
}

function isLess(one: Miss, other: Miss): boolean {
  return one.strays < other.strays || (one.strays === other.strays && one.distance < other.distance)
}
