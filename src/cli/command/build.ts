import type { Command } from 'commander'
import type { BuildOptions, BuildResult, Recipe, Shard } from '../../dataset/index.js'
import { addModelOptions, asTypedForBoth, choiceOf, type ModelFlags } from '../model-options.js'
import { argument, tellNext } from '../next.js'
import { addJobs, collect, shardOf, storeToken, wholeNumber } from '../options.js'
import { inOneLine, print, printJson, table, talk } from '../output.js'
import { type RecipeFlags, recipesOf, tellOwnCases, tellStale } from '../recipes.js'
import { lexiconPath } from './lexicon.js'

interface Flags extends ModelFlags, RecipeFlags {
  readonly cases?: string
  readonly out: string
  readonly seed: string
  readonly lexicon?: string
  readonly sentences?: string
  readonly acceptLint?: boolean
  readonly rules?: string
  readonly limit?: number
  readonly jobs: number
  readonly shard?: Shard
  readonly replace?: boolean
  readonly strict?: boolean
  readonly json?: boolean
  readonly quiet?: boolean
}

/** `build RECIPE… --out DIR` */
export function addBuild(program: Command): void {
  const command = program
    .command('build')
    .description('build datasets from recipes')
    .argument('<recipe...>', 'a recipe or suite by name ("list" shows them), or a YAML file')
    .requiredOption('--out <dir>', 'folder for <recipe>/<version>/')
    .option('--cases <file>', 'file of cases made by "import", or a dataset\'s cases.jsonl; default: the bundled cases')
    .option('--seed <text>', 'seed of everything random', '1')
    .option('--set <step.param=value>', 'change a param of the one recipe; may be repeated', collect, [])
    .option('--name <name>', 'what a recipe that --set changes is called')
    .option('--lexicon <file|name>', 'abbreviation list: Vanderbilt TSV, Meta-Inventory, or the bundled format')
    .option('--sentences <file>', 'red herrings of your own, in the format of the bundled bank')
    .option('--accept-lint', 'take red herrings of your own, or of a model, to which the lint objects')
    .option('--rules <dir>', 'drug-safety rules of your own, over the bundled ones')
    .option('--limit <n>', 'only the first n cases', wholeNumber)
    .option('--shard <i/n>', 'only the i-th of n parts, for "merge" to join; on any machine', shardOf)
  addJobs(addModelOptions(command))
    .option('--replace', 'put the new dataset in the place of another one under the same version')
    .option('--strict', 'exit with 1 if a record was refused')
    .option('--json', 'print the result as JSON')
    .action(async (recipes: string[], flags: Flags) => {
      const lexicon = await lexiconPath(flags.lexicon)
      const choice = await choiceOf(flags)
      const model =
        choice === undefined
          ? undefined
          : { ...flags, choice, storeToken: storeToken(), network: flags, flags: asTypedForBoth(flags) }
      const loaded = await recipesOf(recipes, flags)
      tellOwnCases(loaded, flags)
      await tellStale(loaded, flags)
      const named = [...recipes, flags.name ?? '']
      const options = { ...flags, ...lexicon, model, named }
      if (flags.shard !== undefined) {
        const { buildShards } = await import('./build-shards.js')
        return await buildShards(loaded, { ...options, shard: flags.shard })
      }
      const results = await buildAll(loaded, options)
      reportBuilds(results, flags)
    })
}

/** Prints what was built, and ends with 1 where a dataset has no record, or with `strict` where one was refused. */
export function reportBuilds(
  results: readonly BuildResult[],
  flags: { readonly out: string; readonly json?: boolean; readonly quiet?: boolean; readonly strict?: boolean },
): void {
  if (flags.json === true) {
    printJson(
      results.map(({ recipe, version, path, records, refused, fingerprint }) => ({
        recipe,
        version,
        path,
        records,
        refused,
        fingerprint,
      })),
    )
  } else {
    print(renderBuilds(results))
  }
  tellExpected(results, flags)
  const empty = results.filter(({ records }) => records === 0)
  tellRefusals(results, flags)
  tellWritten(results, flags)
  for (const { path } of empty) talk(`${path} has no record: findings.jsonl tells why each was refused.`, flags)
  if (empty.length > 0 || (flags.strict === true && results.some(({ refused }) => refused > 0))) {
    process.exitCode = 1
  }
}

/** What is built of recipes, one after the other. */
export type BuildsOptions = Omit<BuildOptions, 'recipe'> & {
  /** What was asked for by name; a suite may name more, and what only a model can write is then left waiting. */
  readonly named?: readonly string[]
  /** Recipes whose datasets may be replaced, where not all may. */
  readonly replaces?: ReadonlySet<string>
  readonly quiet?: boolean | undefined
}

/** Builds recipe after recipe and talks about each. */
export async function buildAll(recipes: readonly Recipe[], options: BuildsOptions): Promise<readonly BuildResult[]> {
  const { buildDataset } = await import('../../dataset/index.js')
  const results = await eachRecipe(recipes, options, buildDataset)
  tellMixed(results, options)
  return results
}

/** Does a build for recipe after recipe; what waits for a model is told, and thrown only where it was asked for. */
export async function eachRecipe<Result extends { readonly written: boolean; readonly path: string }>(
  recipes: readonly Recipe[],
  options: BuildsOptions,
  build: (options: BuildOptions) => Promise<Result>,
): Promise<readonly Result[]> {
  const { PipelineError } = await import('../../errors.js')
  const { startProgress } = await import('../progress.js')
  const results: Result[] = []
  const missing: InstanceType<typeof PipelineError>[] = []
  for (const recipe of recipes) {
    const progress = await startProgress(recipe.name, 'cases', options.quiet)
    try {
      const replace = options.replace === true || options.replaces?.has(recipe.name) === true
      const result = await build({ ...options, recipe, replace, onProgress: progress.update })
      results.push(result)
      if (!result.written) talk(`${result.path} holds this very dataset already; nothing was written.`, options)
    } catch (cause) {
      if (!(cause instanceof PipelineError && cause.code === 'generation-missing')) throw cause
      const isWaiting = options.model === undefined && options.named?.includes(recipe.name) !== true
      if (isWaiting) talk(`waiting for generate: ${cause.message}`, options)
      else missing.push(cause)
    } finally {
      progress.stop()
    }
  }
  const [first] = missing
  if (first === undefined) return results
  throw new PipelineError('generation-missing', missing.map(({ message }) => message).join('\n'), first.where, first)
}

/** Says of findings in the table that they are no fault, and of arms that no gate can read. */
export function tellExpected(results: readonly BuildResult[], options: { readonly quiet?: boolean | undefined }): void {
  const told = results.flatMap(({ recipe, expected, tooFew }) =>
    [expected, tooFew].flatMap((sentence) => (sentence === null ? [] : `${recipe}: ${sentence}`)),
  )
  if (told.length > 0) talk(`\n${told.join('\n')}`, options)
}

/** Names refused cases with the reason of each, and the file that holds all of them. */
export function tellRefusals(
  results: readonly Pick<BuildResult, 'recipe' | 'path' | 'refused' | 'records' | 'refusals'>[],
  options: { readonly quiet?: boolean | undefined },
): void {
  for (const { recipe, path, refused, records, refusals } of results) {
    if (refused === 0) continue
    const shown = refusals.map(({ case: id, check, message }) => `  ${id}: ${check}: ${message}`)
    const more = refused > shown.length ? [`  … and ${refused - shown.length} more.`] : []
    const head = `${recipe} refused ${refused} of ${records + refused} cases; ${path}/findings.jsonl tells all:`
    talk([head, ...shown, ...more].join('\n'), options)
  }
}

/** Ends a build: what now stands where, and what to do with it. */
function tellWritten(
  results: readonly BuildResult[],
  { out, quiet }: { readonly out: string; readonly quiet?: boolean | undefined },
): void {
  const [first, ...others] = results
  if (first === undefined) return
  const written = results.filter((result) => result.written)
  const [one] = written
  const where = written.length === 1 ? one?.path : `${written.length} datasets in ${out}`
  if (written.length > 0) talk(`Written: ${where}.`, { quiet })
  const isWhole = others.length > 0 && results.every(({ mixed }) => mixed.length === 0)
  const changed = results.find(({ edits }) => Object.keys(edits).length > 0) ?? first
  const commands = [
    ['Prove it', `verify ${isWhole ? argument(out) : results.map(({ path }) => argument(path)).join(' ')}`],
    ['Look at it', `show ${argument(changed.path)}`],
  ] as const
  tellNext(commands, { quiet })
}

/** Says so where the folder now holds datasets that are not to be compared as they are. */
export function tellMixed(
  results: readonly BuildResult[],
  options: { readonly out: string; readonly quiet?: boolean | undefined },
): void {
  const mixed = results.at(-1)?.mixed ?? []
  if (mixed.length === 0) return
  const message = `The datasets in ${options.out} differ in ${mixed.join(' and ')} beside their recipes (${options.out}/suite.json lists each); commands take them together only with --mixed.`
  talk(message, options)
}

/** The table that ends a build. */
export function renderBuilds(results: readonly BuildResult[]): string {
  const rows = results.map(({ recipe, version, records, unchanged, refused, edits, findings }) => [
    recipe,
    version,
    records,
    Object.values(edits).reduce((sum, count) => sum + count, 0),
    unchanged,
    refused,
    inOneLine(findings),
  ])
  return table(['recipe', 'version', 'records', 'edits', 'unchanged', 'refused', 'findings'], rows)
}
