import { canonicalJson } from '../../digest.js'
import type { Manifest } from '../receipt/index.js'
import { armOf, differences } from './suite.js'

/**
 * What holds of a dataset next to another one of those given, as its recipe says; undefined where that one is not among
 * them, or was built from other cases, with another seed, limit or writer, or differs in more than the recipe says.
 */
export function besideIn(manifest: Manifest, all: readonly Manifest[]): string | undefined {
  const { beside } = manifest.recipe
  const other = all.find(({ name }) => name === beside?.recipe)
  if (beside === undefined || other === undefined) return undefined
  const isBeside =
    differences([armOf(manifest), armOf(other)]).length === 0 && madeOf(manifest, beside) === madeOf(other, beside)
  return isBeside ? beside.holds : undefined
}

type Beside = NonNullable<Manifest['recipe']['beside']>

/** What two arms must share beside cases, seed and limit, as one text. */
function madeOf({ recipe, replicates, writers, prompts, model, lexicons }: Manifest, { varies }: Beside): string {
  const steps = recipe.steps.map(({ params, ...step }) => {
    return { ...step, params: Object.fromEntries(Object.entries(params).filter(([key]) => !varies.includes(key))) }
  })
  return canonicalJson({ steps, replicates, writers, prompts, model, lexicons: lexicons.map(({ sha256 }) => sha256) })
}
