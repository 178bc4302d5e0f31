import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { bundledPath } from '../../bundled.js'
import type { Expectation } from '../../clinical/index.js'
import {
  type ModelSettings,
  type ProfileRow,
  profileRows,
  readModelSettings,
  readPrices,
} from '../../generation/index.js'
import { type Perturbation, perturbations } from '../../perturbation/index.js'
import { type InstalledLexicon, installedLexicons } from './installed-lexicons.js'
import { bundledRecipes, recipeSchema, suiteSchema } from './recipe.js'

/** Everything that comes with the package, for lists. */
export interface Catalogue {
  readonly recipes: readonly { name: string; version: string; summary: string; paper: string | null }[]
  readonly suites: readonly { name: string; summary: string; suite: readonly string[] }[]
  readonly perturbations: readonly (Pick<
    Perturbation<string, unknown>,
    'name' | 'version' | 'summary' | 'paper' | 'params'
  > & { readonly expectation: Expectation })[]
  readonly lexicons: readonly InstalledLexicon[]
  /** Models with a known price, in US dollars per million tokens; others may be asked too, at an unknown cost. */
  readonly models: readonly ListedModel[]
  /** What models do not take, by provider, host and model, both regular expressions, and API version; null is any. */
  readonly profiles: readonly {
    provider: string
    host: string | null
    model: string | null
    apiVersion: string | null
    lacks: NonNullable<ProfileRow['lacks']>
    unless: ProfileRow['unless'] | null
  }[]
  /** Models under the settings of a study, by the names that `evaluate --models` takes. */
  readonly settings: readonly ModelSettings[]
}

/** A row of the price table for one model. */
export interface ListedModel {
  readonly name: string
  readonly from: string
  readonly input: number
  readonly output: number
  /** Share of the price that a batch costs; null where it is unknown. */
  readonly batch: number | null
  /** Longest prompt at this price, in tokens; null where one price holds for all. */
  readonly upToPromptTokens: number | null
  readonly source: string
}

/** Reads the bundled recipes, suites, perturbations, prices and model profiles, and the installed lexicons. */
export async function listAll(lexiconFolder: string): Promise<Catalogue> {
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
    lexicons: installedLexicons(lexiconFolder),
    models: await pricedModels(),
    profiles: profileRows().map((row) => {
      const { provider, host = null, model = null, underApiVersion = null, lacks = [], unless = null } = row
      return { provider, host, model, apiVersion: underApiVersion, lacks, unless }
    }),
    settings: await readModelSettings(),
  }
}

async function pricedModels(): Promise<readonly ListedModel[]> {
  const { rows } = await readPrices()
  return rows.flatMap(({ models, from, input, output, batch = null, upToPromptTokens = null, source }) =>
    models.map((name) => ({ name, from, input, output, batch, upToPromptTokens, source })),
  )
}
