import type { Expectation } from '../../clinical/index.js'
import { PipelineError } from '../../errors.js'
import { canary } from '../receipt/index.js'
import type { PerturbedCase, Recipe } from '../recipe/index.js'
import type { Stamp } from '../record/index.js'
import { expectationOver } from './expectation.js'

/**
 * What a build writes into the record of a perturbed case besides its text.
 *
 * @throws {PipelineError} record-invalid — an id of more than 128 characters
 */
export function stampOf(made: PerturbedCase, recipe: Recipe, seed: string): Stamp {
  const { original, layers } = made
  const id = recordId(original.id, recipe, made.variant)
  if (id.length > 128) {
    throw new PipelineError(
      'record-invalid',
      `The record id ${id} has ${id.length} characters, and 128 are allowed. Shorten the case ids.`,
    )
  }
  const names = layers.map(({ step }) => step.perturbation.name)
  return {
    id,
    recipe: recipe.name,
    perturbation: [original.origin.perturbation, ...names].filter((name) => name !== null).join('+') || null,
    expectation: expectationOf(made),
    edits: layers.reduce((sum, { edits }) => sum + edits.length, 0),
    seed,
    canary,
    marks: made.marks,
  }
}

/** `<case>__<recipe>`, and behind it the variant where one case gives several records. */
export function recordId(id: string, recipe: Pick<Recipe, 'name'>, variant: string | null): string {
  return [id, recipe.name, ...(variant === null ? [] : [variant])].join('__')
}

function expectationOf({ original, layers }: PerturbedCase): Expectation {
  return layers
    .map(({ expectation }) => expectation)
    .reduce(expectationOver, original.origin.expectation ?? 'invariant')
}
