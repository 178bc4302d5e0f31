import { compareTexts } from '../../dataset/index.js'
import type { Rng } from '../../rng.js'

/** A unit that was drawn, and the chance that it had. */
export interface DrawnUnit<Unit> {
  readonly unit: Unit
  readonly inclusion: number
}

/**
 * Draws `size` of the units so that each has the same chance and every stratum gets its share, give or take one: units
 * are listed stratum by stratum, in random order within, and every (units / size)-th is taken from a random start.
 */
export function drawUnits<Unit>(
  units: readonly Unit[],
  {
    size,
    rng,
    stratum,
    name,
  }: {
    readonly size: number
    readonly rng: Rng
    readonly stratum: (unit: Unit) => string
    /** Tells units apart, so that the order in which they come does not matter. */
    readonly name: (unit: Unit) => string
  },
): readonly DrawnUnit<Unit>[] {
  const byName = [...units].sort((a, b) => compareTexts(name(a), name(b)))
  const places = rng.fork('order').permutation(byName.length)
  const row = byName
    .map((unit, index) => ({ unit, stratum: stratum(unit), place: places[index] ?? 0 }))
    .sort((a, b) => compareTexts(a.stratum, b.stratum) || a.place - b.place)
  const all = row.length
  const taken = Math.min(size, all)
  if (taken === 0) return []
  const start = rng.fork('start').integer(all)
  // Marks are at start, start + all, … on a row on which each unit is `taken` long; whole numbers, so nothing is
  // rounded.
  const marksUpTo = (end: number): number => Math.floor((end - start - 1) / all) + 1
  return row.flatMap(({ unit }, index) =>
    marksUpTo((index + 1) * taken) > marksUpTo(index * taken) ? [{ unit, inclusion: taken / all }] : [],
  )
}
