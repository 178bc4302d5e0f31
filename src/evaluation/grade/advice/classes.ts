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

/** Under which hazard two drugs are held together, and which drugs stand in for one of them. */
export interface ClassedUnder {
  readonly concept: string | null
  /** Where one of these is of a class, the class is not what makes the drug dangerous. */
  readonly alternatives?: readonly string[]
}

/**
 * Whether two drugs are of one class, or share what makes them dangerous under a hazard.
 *
 * @example
 * const isLikeLisinopril = (drug, concept) => isOfClass(drug, 'lisinopril', { concept })
 * [isLikeLisinopril('ramipril', null), isLikeLisinopril('losartan', null), isLikeLisinopril('losartan', 'pregnancy')]
 * // → [true, false, true]
 */
export function isOfClass(drug: string, other: string, { concept, alternatives = [] }: ClassedUnder): boolean {
  return classes().some(
    ({ concepts, drugs }) =>
      drugs.has(drug) &&
      drugs.has(other) &&
      !alternatives.some((one) => drugs.has(one)) &&
      (concepts.length === 0 || (concept !== null && concepts.includes(concept))),
  )
}
