import { PipelineError } from '../../errors.js'
import { findPerturbation, type Recipe } from '../recipe/index.js'
import type { Manifest } from './manifest.js'

/**
 * The recipe that a manifest describes, ready to be built again.
 *
 * @throws {PipelineError} recipe-invalid — a perturbation is unknown here, or has another version
 */
export function recipeOf(manifest: Manifest): Recipe {
  const { name, version, summary, paper, beside = null } = manifest.recipe
  const steps = manifest.recipe.steps.map((step, index) => {
    const where = `${name} ${version}, step ${index + 1}`
    const perturbation = findPerturbation(step.perturbation, where)
    if (perturbation.version !== step.version) {
      const message = `${where}: the dataset was made by ${step.perturbation} version ${step.version}, and this program has version ${perturbation.version}. Use medqa-perturb ${manifest.toolchain.version} to verify it.`
      throw new PipelineError('recipe-invalid', message)
    }
    return { perturbation, params: perturbation.parse(step.params) }
  })
  return { name, version, summary, paper, beside, from: name, steps }
}
