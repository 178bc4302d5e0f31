import { filled, once, several, tableFile } from '../../../vocabulary/index.js'

const file = tableFile('advice/classes.csv', () => ({
  class: filled,
  /** The hazards under which these drugs are as bad as each other; all where none is named. */
  concepts: several('|', filled),
  drugs: several('|', filled),
}))

const classes = once(() => file.read().map(({ concepts, drugs }) => ({ concepts, drugs: new Set(drugs) })))

/** Every drug that stands in a class, in small letters. */
export const classedDrugs = once((): ReadonlySet<string> => new Set(file.read().flatMap(({ drugs }) => drugs)))

/**
 * Whether two drugs are of one class, or share what makes them dangerous under a hazard.
 *
 * @example
 * [isOfClass('ramipril', 'lisinopril', null), isOfClass('losartan', 'lisinopril', null), isOfClass('losartan', 'lisinopril', 'pregnancy')]
 * // → [true, false, true]
 */
export function isOfClass(drug: string, other: string, concept: string | null): boolean {
  return classes().some(
    ({ concepts, drugs }) =>
      drugs.has(drug) &&
      drugs.has(other) &&
      (concepts.length === 0 || (concept !== null && concepts.includes(concept))),
  )
}
