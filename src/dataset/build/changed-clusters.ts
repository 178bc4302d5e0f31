import type { Manifest } from '../receipt/index.js'
import { findPerturbation, type PerturbedCase, type Recipe } from '../recipe/index.js'

/** Changed clusters that the noise requirement of a gate takes unless its policy says otherwise; more are not counted. */
export const clustersOfAGate = 60

/** Whether a dataset is one of noise, which leaves some cases as they were. */
export function isNoisy({ name, steps }: Manifest['recipe']): boolean {
  return steps.some(({ perturbation }) => findPerturbation(perturbation, name).isNoise === true)
}

/** Whether noise is one of several steps: a record that another one changed may then be without it. */
export function hasNoiseAmongSteps({ steps }: Pick<Recipe, 'steps'>): boolean {
  return steps.length > 1 && steps.some(({ perturbation }) => perturbation.isNoise === true)
}

/** Whether a perturbed dataset has more unchanged records than changed ones. */
export function isMostlyUnchanged({ recipe: { steps }, counts }: Pick<Manifest, 'recipe' | 'counts'>): boolean {
  return steps.length > 0 && hasMostUnchanged(counts)
}

function hasMostUnchanged({ records, unchanged }: { readonly records: number; readonly unchanged: number }): boolean {
  return unchanged * 2 > records
}

/** Whether noise changed something in a case of which there is a record: what another step of the recipe did is no noise. */
export function isChangedByNoise({ layers, refused }: PerturbedCase): boolean {
  return !refused && layers.some(({ step, edits }) => step.perturbation.isNoise === true && edits.length > 0)
}

/** An arm of which little was changed. */
export interface TooFewChanged {
  /** Changed clusters of an arm of noise; null of another arm, of which most records are unchanged. */
  readonly clusters: number | null
  /** What that means for this arm alone. */
  readonly sentence: string
}

/** An arm of noise that changed too little for a gate, or another in which most texts stay as they are; null for all others. */
export function tooFewChanged(
  changed: readonly string[],
  { steps }: Pick<Recipe, 'steps'>,
  counts: { readonly records: number; readonly unchanged: number },
): TooFewChanged | null {
  if (steps.some(({ perturbation }) => perturbation.isNoise === true)) {
    if (changed.length >= clustersOfAGate) return null
    const sentence = `${changed.length} clusters (cases, or all of one patient) were changed; a gate that asks how much noise costs takes ${clustersOfAGate}, so it can say nothing of this arm.`
    return { clusters: changed.length, sentence }
  }
  if (steps.length === 0 || !hasMostUnchanged(counts)) return null
  const sentence = `${counts.unchanged} of ${counts.records} records are unchanged: a contrast over all of them says little of the others. Compare those alone, with \`only: changed\` in the analysis.`
  return { clusters: null, sentence }
}
