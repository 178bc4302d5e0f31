import { codePointLength } from '../../text/index.js'
import type { NoiseLine } from './noise.js'

/** Code points that lines take up, each with its line break. */
export function lengthOf(pieces: readonly NoiseLine[]): number {
  return pieces.reduce((sum, { text }) => sum + codePointLength(text) + 1, 0)
}

/**
 * Of units in draw order those that together come near a length: each that still fits, then one more where that is nearer
 * than none.
 *
 * @example
 * fillTo(10, [6, 7, 3, 5], { size: (unit) => unit })
 * // → [6, 3]
 */
export function fillTo<Unit>(
  length: number,
  units: readonly Unit[],
  { size, most = Number.POSITIVE_INFINITY }: { readonly size: (unit: Unit) => number; readonly most?: number },
): readonly Unit[] {
  let left = length
  const taken = new Set<Unit>()
  for (const unit of units) {
    if (taken.size >= most || size(unit) > left) continue
    taken.add(unit)
    left -= size(unit)
  }
  let last: Unit | undefined
  let distance = Math.abs(left)
  for (const unit of taken.size < most ? units : []) {
    if (taken.has(unit) || Math.abs(left - size(unit)) >= distance) continue
    last = unit
    distance = Math.abs(left - size(unit))
  }
  return units.filter((unit) => taken.has(unit) || unit === last)
}

/** The first of the smallest units: what is nearest to a length that even it exceeds. There is at least one. */
export function shortest<Unit>(units: readonly Unit[], size: (unit: Unit) => number): Unit {
  return units.reduce((best, unit) => (size(unit) < size(best) ? unit : best))
}
