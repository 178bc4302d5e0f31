import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Expectation } from '../clinical/index.js'
import { type Perturbation, perturbations } from '../perturbation/index.js'
import { bundledPath } from './bundled.js'
import { type ShelvedLexicon, shelvedLexicons } from './lexicon-shelf.js'
import { bundledRecipes, recipeSchema, suiteSchema } from './recipe.js'

/** Everything that comes with the package, for lists. */
export interface Catalogue {
  readonly recipes: readonly { name: string; version: string; summary: string; paper: string | null }[]
  readonly suites: readonly { name: string; summary: string; suite: readonly string[] }[]
  readonly perturbations: readonly (Pick<
    Perturbation<string, unknown>,
    'name' | 'version' | 'summary' | 'paper' | 'params'
  > & { readonly expectation: Expectation })[]
  readonly lexicons: readonly ShelvedLexicon[]
}

/** Reads the bundled recipes, suites and perturbations, and the lists of the shelf. */
export function listAll(shelf: string): Catalogue {
  const files = bundledRecipes().map((name): unknown =>
    parse(readFileSync(bundledPath('data', 'recipes', `${name}.yaml`), 'utf8')),
  )
  return {
    recipes: files.flatMap((file) => {
      const recipe = recipeSchema.safeParse(file)
      if (!recipe.success) return []
      const { name, version, summary, paper } = recipe.data
      return [{ name, version, summary, paper }]
    }),
    suites: files.flatMap((file) => {
      const suite = suiteSchema.safeParse(file)
      return suite.success ? [suite.data] : []
    }),
    perturbations: (perturbations as readonly Perturbation<string, unknown>[]).map((perturbation) => {
      const { name, version, summary, paper, params } = perturbation
      return { name, version, summary, paper, params, expectation: perturbation.expectation(perturbation.parse({})) }
    }),
    lexicons: shelvedLexicons(shelf),
  }
}
