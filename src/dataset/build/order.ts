import type { StoredModel } from '../answer/index.js'
import type { ReadExclusions } from '../receipt/index.js'
import { findPerturbation, type Recipe } from '../recipe/index.js'
import type { BuildOptions } from './plan.js'

/** The options of a build as plain data, so that a thread can be told of them. */
export type WorkOrder = Pick<
  BuildOptions,
  'cases' | 'seed' | 'replicates' | 'limit' | 'lexicon' | 'sentences' | 'acceptLint' | 'rules'
> & {
  readonly model: StoredModel | undefined
  readonly exclusions: readonly ReadExclusions[]
  readonly recipe: Omit<Recipe, 'steps'> & {
    readonly steps: readonly { readonly perturbation: string; readonly params: unknown }[]
  }
}

export function orderOf(options: BuildOptions, exclusions: readonly ReadExclusions[]): WorkOrder {
  const { recipe, model, cases, seed, replicates, limit, lexicon, sentences, acceptLint, rules } = options
  const steps = recipe.steps.map(({ perturbation: { name }, params }) => ({ perturbation: name, params }))
  return {
    ...{ cases, seed, replicates, limit, lexicon, sentences, acceptLint, rules },
    model: model === undefined ? undefined : plainModel(model),
    exclusions,
    recipe: { ...recipe, steps },
  }
}

/** What reads stored answers; what else the options of a command hold is left out. */
function plainModel({ choice, reader, prompt, store, storeToken, network, flags }: StoredModel): StoredModel {
  const { localOnly, allow, allowPlainHttp, proxy, env } = network ?? {}
  const plain = { localOnly, allow, allowPlainHttp, proxy, env: env === undefined ? undefined : { ...env } }
  return { choice, reader, prompt, store, storeToken, network: plain, flags }
}

/** The recipe of an order, ready to work. */
export function recipeIn({ recipe }: WorkOrder): Recipe {
  const steps = recipe.steps.map((step) => {
    const perturbation = findPerturbation(step.perturbation, recipe.name)
    return { perturbation, params: perturbation.parse(step.params) }
  })
  return { ...recipe, steps }
}
