import { refuseWrongTable } from '../refusal.js'
import { observedAgreement, prevalences } from './observed-agreement.js'

/**
 * Fleiss' kappa of any number of raters; null where it is undefined.
 *
 * `counts[item][category]` says how many raters put the item in the category. Items may have different numbers of ratings
 * (Gwet's generalization); it is undefined where no item has two, or where only one category is used.
 *
 * Fleiss (Psychological Bulletin 76, 1971).
 *
 * @throws {PipelineError} usage — rows of different length, or an entry that is no count
 * @example
 * fleissKappa([[3, 0], [0, 3], [3, 0], [2, 1]])?.toFixed(4)
 * // → '0.6250'
 */
export function fleissKappa(counts: readonly (readonly number[])[]): number | null {
  refuseWrongTable('fleissKappa', counts)
  const observed = observedAgreement(counts)
  const shares = prevalences(counts)
  if (observed === null || shares.filter((share) => share > 0).length < 2) return null
  const chance = shares.reduce((sum, share) => sum + share * share, 0)
  return (observed - chance) / (1 - chance)
}
