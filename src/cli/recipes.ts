import type { Recipe } from '../dataset/index.js'
import { quoted } from './model-options.js'

/** Flags that change a recipe. */
export interface RecipeFlags {
  readonly set: readonly string[]
  readonly name?: string
}

/**
 * The recipes that were asked for, one of them changed where `--set` says so.
 *
 * @throws {PipelineError} as `loadRecipes`; usage — `--set` without `--name`, with the whole command to give instead
 */
export async function recipesOf(names: readonly string[], { set, name }: RecipeFlags): Promise<readonly Recipe[]> {
  const { loadRecipes, nameFor, parseSetting } = await import('../dataset/index.js')
  const settings = set.map(parseSetting)
  if (settings.length === 0 || name !== undefined) return loadRecipes(names, settings, name)
  const suggested = nameFor(loadRecipes(names)[0]?.name ?? 'mine', settings)
  // What else is wrong with the settings is told first.
  loadRecipes(names, settings, suggested)
  const { PipelineError } = await import('../errors.js')
  const typed = process.argv.slice(2).map((word) => quoted(word.replace(/(authToken=)[^&]*/gi, '$1…')))
  const message = `A recipe that --set changes is another recipe and needs a name of its own. Give one with --name:  medqa-perturb ${typed.join(' ')} --name ${suggested}`
  throw new PipelineError('usage', message)
}
