import type { PerturbedCase, Recipe } from '../recipe/index.js'

/** Changed clusters that the noise requirement of a gate takes unless its policy says otherwise. */
const clustersOfAGate = 60

/**
 * Counts the clusters in which noise changed something, as far as a gate needs them: what another step of the recipe did is
 * no noise.
 */
export interface ChangedClusters {
  add(made: PerturbedCase): void
  /** A sentence for an arm of noise that no gate can read; null for all others. */
  tooFew(recipe: Pick<Recipe, 'steps'>): string | null
}

/** Memory does not grow with the cases: beyond what a gate takes, nothing is counted. */
export function createChangedClusters(): ChangedClusters {
  const clusters = new Set<string>()
  return {
    add({ original, layers, refused }) {
      if (refused || clusters.size >= clustersOfAGate) return
      if (!layers.some(({ step, edits }) => step.perturbation.isNoise === true && edits.length > 0)) return
      clusters.add(original.origin.cluster)
    },
    tooFew({ steps }) {
      if (clusters.size >= clustersOfAGate || !steps.some(({ perturbation }) => perturbation.isNoise === true))
        return null
      return `${clusters.size} clusters were changed, and a gate takes ${clustersOfAGate}: no gate can read this arm.`
    },
  }
}
