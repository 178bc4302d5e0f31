import { filled, several, tableFile } from '../../../vocabulary/index.js'
import type { GivenDrug } from './action.js'
import { compareRegimens, regimensIn } from './regimen.js'

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
  if (row === undefined || regimens.length === 0) return false
  return [row.most, ...row.child].every((most) => {
    const level = compareRegimens(regimens, regimensIn(most), weight)
    return level === 'higher' || level === null
  }) && [row.most, ...row.child].some((most) => compareRegimens(regimens, regimensIn(most), weight) === 'higher')
}
