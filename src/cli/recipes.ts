import type { Command } from 'commander'
import type { Recipe } from '../dataset/index.js'
import { PipelineError } from '../errors.js'
import { quoted } from './model-options.js'
import { collect, today } from './options.js'
import { printMessage, type Quiet } from './output.js'

/** Flags that change a recipe. */
export interface RecipeFlags {
  readonly set: readonly string[]
  readonly name?: string
}

/** Adds the flags to a command. */
export function addRecipeOptions(command: Command): Command {
  return command
    .option(
      '--set <step.param=value>',
      'change a param of the recipe (only one recipe may be named); may be repeated',
      collect,
      [],
    )
    .option('--name <name>', 'name of the recipe that --set changes')
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
  const typed = process.argv.slice(2).map((word) => quoted(word.replace(/(authToken=)[^&]*/gi, '$1…')))
  const message = `A recipe changed by --set is a different recipe and needs a name of its own. Give one with --name:  medqa-perturb ${typed.join(' ')} --name ${suggested}`
  throw new PipelineError('usage', message)
}

/** Says which recipes have no use for `--cases`. */
export function printOwnCases(recipes: readonly Recipe[], { cases, quiet }: Quiet & { readonly cases?: string }): void {
  const own = recipes.filter((recipe) => recipe.cases === 'rules').map(({ name }) => name)
  if (cases === undefined || own.length === 0) return
  const verb = own.length === 1 ? 'brings its own cases' : 'bring their own cases'
  printMessage(`${own.join(', ')} ${verb}, the texts of the drug-safety rules; --cases is ignored for them.`, { quiet })
}

/** Says which recipes draw nothing, so that all replicates would be the same. */
export async function printUndrawn(
  recipes: readonly Recipe[],
  { replicates = 1, quiet }: Quiet & { readonly replicates?: number },
): Promise<void> {
  if (replicates === 1) return
  const { replicatesOf } = await import('../dataset/index.js')
  const same = recipes.filter(({ steps }) => replicatesOf(steps, replicates) === 1).map(({ name }) => name)
  if (same.length === 0) return
  const [verb, them] = same.length === 1 ? ['draws', 'it'] : ['draw', 'them']
  printMessage(`${same.join(', ')} ${verb} nothing at random; --replicates is ignored for ${them}.`, { quiet })
}

const staleShown = 5

/** Says which sources of drug-safety rules should have been opened again by today. */
export async function printStale(
  recipes: readonly Recipe[],
  { rules, quiet }: Quiet & { readonly rules?: string },
): Promise<void> {
  if (!recipes.some((recipe) => recipe.cases === 'rules')) return
  const { loadRules, staleSources } = await import('../scenario/index.js')
  const stale = staleSources(loadRules(rules).files, today())
  const shown = stale.slice(0, staleShown).map(({ file, line, message }) => `${file}, line ${line}: ${message}`)
  const more = stale.length > staleShown ? [`… and ${stale.length - staleShown} more sources.`] : []
  if (stale.length > 0)
    printMessage(`Sources whose review date has passed:\n${[...shown, ...more].join('\n')}`, { quiet })
}
