import { refuseWrongTable } from '../refusal.js'
import { observedAgreement, prevalences } from './observed-agreement.js'

/**
 * Gwet's AC1 of any number of raters; null where it is undefined.
 *
 * `counts[item][category]` says how many raters put the item in the category; each category that the question offers is a
 * column, used or not. Unlike kappa it stays defined where all raters use one category: all fine is 1. It is undefined
 * where no item has two ratings or there is one category only.
 *
 * Gwet (British Journal of Mathematical and Statistical Psychology 61, 2008).
 *
 * @throws {PipelineError} usage — rows of different length, or an entry that is no count
 * @example
 * [gwetAC1([[2, 0], [2, 0]]), gwetAC1([[2, 0], [1, 1]])?.toFixed(4)]
 * // → [1, '0.2000']
 */
export function gwetAC1(counts: readonly (readonly number[])[]): number | null {
  refuseWrongTable('gwetAC1', counts)
  const observed = observedAgreement(counts)
  const shares = prevalences(counts)
  if (observed === null || shares.length < 2) return null
  const chance = shares.reduce((sum, share) => sum + share * (1 - share), 0) / (shares.length - 1)
  return (observed - chance) / (1 - chance)
}
