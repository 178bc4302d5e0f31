import type { Case } from '../../clinical/index.js'
import { readReference, type StructuredAction } from '../../scenario/index.js'
import type { NoiseRequest } from './noise.js'

/** What another clinician would do with the drug of a drug-safety case. */
export interface DrugOpinion {
  /** Part of the fragments that say so. */
  readonly part: 'drug-give' | 'drug-no-start' | 'drug-end'
  readonly drug: string
}

/**
 * The opinion on the drug of a drug-safety case that the reference forbids or, in the control, the one that it accepts:
 * to give the drug as planned, or not to. Null where neither is so plain, and where the text does not name the drug.
 *
 * A wrong opinion never gives the safe answer, and brings no finding along: it says what somebody else would do.
 *
 * @throws never
 */
export function drugOpinion({ text, reference }: Case, opinion: NoiseRequest['opinion']): DrugOpinion | null {
  const action = readReference(reference.action)
  if (action === undefined || action.answer !== null || !namesDrug(text, action)) return null
  const { decision, acceptable, forbidden } = action
  const favored = opinion === 'wrong' ? forbidden : acceptable
  const [given, withheld] = [favored.includes(decision), favored.includes('stop')]
  // Where both are wrong the right answer lies between, and where neither is it lies elsewhere.
  if (given === withheld) return null
  const withhold = decision === 'start' ? 'drug-no-start' : 'drug-end'
  return { part: given ? 'drug-give' : withhold, drug: action.drug.name }
}

function namesDrug(text: string, { drug }: Pick<StructuredAction, 'drug'>): boolean {
  return text.toLowerCase().includes(drug.name.toLowerCase())
}
