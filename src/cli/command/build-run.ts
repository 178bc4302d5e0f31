import { type BuildOptions, type BuildResult, clustersOfAGate, type Recipe } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'
import { counted, thousands } from '../../format/index.js'
import { optionsAmong } from '../../given.js'
import { argument, printNext } from '../next.js'
import { inOneLine, type OutputFlags, print, printJson, printMessage, type Quiet, table, totalOf } from '../output.js'
import { startProgress } from '../progress.js'

/** What a build took from outside, and a proof takes again. */
export interface Given {
  readonly cases?: string
  readonly lexicon?: string
  readonly sentences?: string
  readonly acceptLint?: boolean
  readonly rules?: string
  readonly exclusions?: readonly string[]
  readonly prompt?: string
}

/** Prints what was built, and ends with 1 where a dataset has no record. */
export function reportBuilds(
  results: readonly BuildResult[],
  flags: OutputFlags & Given & { readonly out: string },
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
  printExpected(results, flags)
  const empty = results.filter(({ records }) => records === 0)
  printRefusals(results, flags)
  printWritten(results, flags)
  for (const { path } of empty) printMessage(`${path} has no records: findings.jsonl says why each was refused.`, flags)
  if (empty.length > 0) process.exitCode = 1
}

/** Ends with 1 where a record was refused or warned of, and says of how many, and where the reasons stand. */
export async function holdStrictly(
  results: readonly Pick<BuildResult, 'path' | 'refused'>[],
  options: Quiet,
): Promise<void> {
  const { warnedRecords } = await import('../../dataset/index.js')
  for (const { path, refused } of results) {
    const { size } = await warnedRecords(path)
    if (refused === 0 && size === 0) continue
    process.exitCode = 1
    const found = `${counted(refused, 'record was', 'records were')} refused and ${thousands(size)} warned of`
    printMessage(`--strict: ${found}; ${path}/findings.jsonl gives each with its reason.`, options)
  }
}

/** What is built of recipes, one after the other. */
export type BuildsOptions = Omit<BuildOptions, 'recipe'> &
  Quiet & {
    /** What was asked for by name; a suite may name more, and what only a model can write is then left waiting. */
    readonly named?: readonly string[]
    /** Recipes whose datasets may be replaced, where it is not `replace` that says so. */
    readonly replaces?: ReadonlySet<string>
  }

/** Builds recipe after recipe and talks about each. */
export async function buildAll(recipes: readonly Recipe[], options: BuildsOptions): Promise<readonly BuildResult[]> {
  const { buildDataset, buildOptionKinds } = await import('../../dataset/index.js')
  const build = (one: BuildOptions) => buildDataset(optionsAmong(buildOptionKinds, one))
  return eachRecipe(recipes, options, build, (results) => printMixed(results, options))
}

/**
 * Does a build for recipe after recipe; what waits for a model is told, and thrown only where it was asked for. `tell`
 * hears what was built before that.
 */
export async function eachRecipe<Result extends { readonly written: boolean; readonly path: string }>(
  recipes: readonly Recipe[],
  options: BuildsOptions,
  build: (options: BuildOptions) => Promise<Result>,
  tell: (results: readonly Result[]) => void = () => {},
): Promise<readonly Result[]> {
  const results: Result[] = []
  const missing: InstanceType<typeof PipelineError>[] = []
  for (const recipe of recipes) {
    const progress = await startProgress(recipe.name, 'cases', options.quiet)
    try {
      const may = options.replaces?.has(recipe.name)
      const replace = may === undefined ? options.replace : may || 'never'
      const result = await build({ ...options, recipe, replace, onProgress: progress.update })
      results.push(result)
      if (!result.written)
        printMessage(`${result.path} already holds exactly this dataset; nothing was written.`, options)
    } catch (cause) {
      if (!(cause instanceof PipelineError && cause.code === 'generation-missing')) throw cause
      const isWaiting = options.model === undefined && options.named?.includes(recipe.name) !== true
      if (isWaiting) printMessage(`waiting for generate: ${cause.message}`, options)
      else missing.push(cause)
    } finally {
      progress.stop()
    }
  }
  tell(results)
  const [first] = missing
  if (first === undefined) return results
  throw new PipelineError('generation-missing', missing.map(({ message }) => message).join('\n'), first.where, first)
}

/** Says of findings in the table that they are no fault, and of arms that no gate can read. */
export function printExpected(results: readonly BuildResult[], options: Quiet): void {
  const notes = results.flatMap(({ recipe, expected, tooFew }) => {
    const alone = tooFew?.clusters === null ? tooFew.sentence : null
    return [expected, alone].flatMap((sentence) => (sentence === null ? [] : `${recipe}: ${sentence}`))
  })
  const all = [...notes, ...ofLittleNoise(results)]
  if (all.length > 0) printMessage(`\n${all.join('\n')}`, options)
}

/** Arms of noise that changed too little for a gate: said once, with the number of each. */
function ofLittleNoise(results: readonly BuildResult[]): readonly string[] {
  const arms = results.flatMap(({ recipe, tooFew }) =>
    tooFew === null || tooFew.clusters === null ? [] : `${recipe} ${tooFew.clusters}`,
  )
  if (arms.length === 0) return []
  return [
    `Clusters (cases, or all of one patient) that noise changed: ${arms.join(', ')}.\nA gate takes ${clustersOfAGate} of an arm, unless its policy sets another minimumClusters: with fewer it can find that the noise costs too much, and never that it does not.`,
  ]
}

/** Names the cases of refused records with the reason of each, and the file that holds all of them. */
export function printRefusals(
  results: readonly Pick<BuildResult, 'recipe' | 'path' | 'refused' | 'records' | 'refusals'>[],
  options: Quiet,
): void {
  for (const { recipe, path, refused, records, refusals } of results) {
    if (refused === 0) continue
    const shown = refusals.map(({ case: id, check, message }) => `  ${id}: ${check}: ${message}`)
    const more = refused > shown.length ? [`  … and ${thousands(refused - shown.length)} more.`] : []
    const head = `${recipe} refused ${thousands(refused)} of ${counted(records + refused, 'record')}; ${path}/findings.jsonl lists them all:`
    printMessage([head, ...shown, ...more].join('\n'), options)
  }
}

/** Says what a build wrote, where, and what to do with it. */
function printWritten(
  results: readonly BuildResult[],
  { out, quiet, ...given }: Quiet & Given & { readonly out: string },
): void {
  const [first, ...others] = results
  if (first === undefined) return
  const written = results.filter((result) => result.written)
  const [one] = written
  const where = written.length === 1 ? one?.path : `${written.length} datasets in ${out}`
  if (written.length > 0) printMessage(`Written: ${where}.`, { quiet })
  const isWhole = others.length > 0 && results.every(({ mixed }) => mixed.length === 0)
  const proven = isWhole ? argument(out) : results.map(({ path }) => argument(path)).join(' ')
  const changed = results.find(({ edits }) => Object.keys(edits).length > 0) ?? first
  const commands = [
    ['Prove it', `verify ${proven}${asGiven(given)}`],
    ['Look at it', `show ${argument(changed.path)}`],
  ] as const
  printNext(commands, { quiet })
}

/** The flags with which a dataset is built again; none where its cases came from standard input, or are the bundled ones. */
function asGiven({ cases, lexicon, sentences, acceptLint, rules, exclusions = [], prompt }: Given): string {
  if (cases === undefined || cases === '-') return ''
  const files = { cases, lexicon, sentences, rules, prompt }
  const named = Object.entries(files).flatMap(([flag, file]) =>
    file === undefined ? [] : ` --${flag} ${argument(file)}`,
  )
  const more = exclusions.length === 0 ? [] : [` --exclusions ${exclusions.map(argument).join(' ')}`]
  return [...named, ...(acceptLint === true ? [' --accept-lint'] : []), ...more].join('')
}

/** Says so where the folder now holds datasets that are not to be compared as they are. */
export function printMixed(results: readonly BuildResult[], options: Quiet & { readonly out: string }): void {
  const mixed = results.at(-1)?.mixed ?? []
  if (mixed.length === 0) return
  const message = `The datasets in ${options.out} differ in ${mixed.join(' and ')}, not only in their recipes (${options.out}/suite.json lists each); commands combine them only with --mixed.`
  printMessage(message, options)
}

/** The table that ends a build. */
export function renderBuilds(results: readonly BuildResult[]): string {
  const hasPlain = results.some(({ withoutNoise }) => withoutNoise !== null)
  const rows = results.map(({ recipe, version, records, unchanged, withoutNoise, refused, edits, findings }) => [
    recipe,
    version,
    records,
    totalOf(edits),
    unchanged,
    ...(hasPlain ? [withoutNoise ?? '–'] : []),
    refused,
    inOneLine(findings),
  ])
  const plain = hasPlain ? ['without noise'] : []
  return table(['recipe', 'version', 'records', 'edits', 'unchanged', ...plain, 'refused', 'findings'], rows)
}
