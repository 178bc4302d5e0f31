import type { PerturbedCase, Recipe } from '../recipe/index.js'

/** Changed clusters that the noise requirement of a gate takes unless its policy says otherwise; more are not counted. */
export const clustersOfAGate = 60

/** Whether noise changed something in a case of which there is a record: what another step of the recipe did is no noise. */
export function isChangedByNoise({ layers, refused }: PerturbedCase): boolean {
  return !refused && layers.some(({ step, edits }) => step.perturbation.isNoise === true && edits.length > 0)
}

/** A sentence for an arm of noise that no gate can read; null for all others. */
export function tooFewChanged(changed: readonly string[], { steps }: Pick<Recipe, 'steps'>): string | null {
  if (changed.length >= clustersOfAGate || !steps.some(({ perturbation }) => perturbation.isNoise === true)) return null
  return `${changed.length} clusters were changed, and a gate takes ${clustersOfAGate}: no gate can read this arm.`
}
