import { filled, several, tableFile } from '../../../vocabulary/index.js'
import type { GivenDrug } from './action.js'
import { genericsOf } from './drugs.js'
import { ageOf } from './person.js'
import { type Regimen, regimensIn } from './regimen.js'
import { compareRegimens } from './regimen-comparison.js'

const file = tableFile('advice/doses.csv', () => ({
  drugs: several('|', filled),
  /** The most that an adult is given. */
  most: filled,
  /** The same for a child, by weight; a child is not given more than an adult. */
  child: several('|', filled),
  /** The most with which it is begun, where the dose has to be raised step by step. */
  start: several('|', filled),
}))

/** Who is given the drug. */
interface Dosed {
  /** The text of the case, in small letters. */
  readonly text: string
  /** In kg; null where it is not told. */
  readonly weight: number | null
}

/**
 * Whether a drug is given in no more than is usual: `higher` where it is more, `unknown` where nothing tells, as for a child
 * whose weight is not known. A drug that the case does not name is begun.
 *
 * @example
 * const woman = { text: 'a 40-year-old woman', weight: null }
 * ['25 mg daily', '200 mg daily', '2 g daily'].map((dose) => dosedAs({ name: 'lamotrigine', regimens: regimensIn(dose) }, woman))
 * // → ['usual', 'higher', 'higher']
 */
export function dosedAs({ name, regimens }: GivenDrug, { text, weight }: Dosed): 'usual' | 'higher' | 'unknown' {
  const said = regimens.filter(({ amount }) => amount !== null && !isNoMass(amount))
  if (said.length === 0) return 'usual'
  const names = new Set([name, ...genericsOf(name)])
  const levels = file
    .read()
    .filter(({ drugs }) => drugs.some((one) => names.has(one)))
    .map(({ most, child, start }) => {
      const isNew = ![...names].some((one) => text.includes(one))
      const isChild = (ageOf(text) ?? adult) < adult
      const bounds = [
        levelOf(said, most, weight),
        ...(isNew ? start : []).map((one) => levelOf(said.slice(0, 1), one, weight)),
      ]
      const byWeight = child.map((one) => levelOf(said, one, weight))
      if (bounds.includes('higher')) return 'higher'
      if (isChild || bounds.every((one) => one === null)) bounds.splice(0, bounds.length, ...byWeight)
      if (bounds.includes('higher')) return 'higher'
      return bounds.some((one) => one !== null) ? 'usual' : 'unknown'
    })
  // Of a combination each amount is one of its parts.
  if (levels.includes('usual')) return 'usual'
  return levels.includes('higher') ? 'higher' : 'unknown'
}

/** Whether a drug is begun in less than the most that is given. */
export function isRaisedInSteps(name: string): boolean {
  const names = new Set([name, ...genericsOf(name)])
  return file.read().some(({ drugs, start }) => start.length > 0 && drugs.some((one) => names.has(one)))
}

/** A strength, or no more of a liquid than a spoon or a syringe holds. */
function isNoMass({ unit, high }: { readonly unit: string; readonly high: number }): boolean {
  return unit === '%' || (unit === 'ml' && high <= 15)
}

/** From this age, in years, the doses of adults are bounds. */
const adult = 12

/** Amounts of another unit, by weight or not, say nothing. */
function levelOf(said: readonly Regimen[], most: string, weight: number | null): ReturnType<typeof compareRegimens> {
  const bound = regimensIn(most)
  const units = new Set(bound.map(({ amount }) => amount?.unit))
  const told = said.filter(({ amount }) => amount !== null && (weight !== null || units.has(amount.unit)))
  return told.length === 0 ? null : compareRegimens(told, bound, weight)
}
