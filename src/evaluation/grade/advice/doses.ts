import { filled, several, tableFile } from '../../../vocabulary/index.js'
import type { GivenDrug } from './action.js'
import { compareRegimens, type Regimen, regimensIn } from './regimen.js'

const file = tableFile('advice/doses.csv', () => ({
  drugs: several('|', filled),
  /** The most that an adult is given. */
  most: filled,
  /** The same for a child, where it is told by weight. */
  child: several('|', filled),
}))

/**
 * Whether a drug is given in more than the most that is usual; false where the table does not name it.
 *
 * @example
 * ['500 mg twice a day', '3 g four times a day'].map((dose) => isTooMuch({ name: 'clindamycin', regimens: regimensIn(dose) }, null))
 * // → [false, true]
 */
export function isTooMuch({ name, regimens }: GivenDrug, weight: number | null): boolean {
  const row = file.read().find(({ drugs }) => drugs.includes(name))
  if (row === undefined) return false
  const levels = [row.most, ...row.child].map((most) => levelOf(regimens, most, weight))
  return levels.includes('higher') && levels.every((level) => level === 'higher' || level === null)
}

/** Amounts of another unit, by weight or not, say nothing. */
function levelOf(said: readonly Regimen[], most: string, weight: number | null): ReturnType<typeof compareRegimens> {
  const bound = regimensIn(most)
  const units = new Set(bound.map(({ amount }) => amount?.unit))
  const told = said.filter(({ amount }) => amount !== null && (weight !== null || units.has(amount.unit)))
  return told.length === 0 ? null : compareRegimens(told, bound, weight)
}
