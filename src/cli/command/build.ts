import type { Command } from 'commander'
import type { Shard, StoredReader } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'
import { lexiconPath } from '../added-lists.js'
import {
  addModelOptions,
  addSecondReaderOptions,
  asTypedForBoth,
  choiceOf,
  type ModelFlags,
  readerChoiceOf,
  type SecondReaderFlags,
} from '../model-options.js'
import { addJobs, refuseInputTwice, replicateCount, shardOf, storeToken, wholeNumber } from '../options.js'
import type { OutputFlags } from '../output.js'
import { addRecipeOptions, printOwnCases, printStale, printUndrawn, type RecipeFlags, recipesOf } from '../recipes.js'
import { buildAll, type Given, holdStrictly, reportBuilds } from './build-run.js'

interface Flags extends Given, ModelFlags, RecipeFlags, SecondReaderFlags, OutputFlags {
  readonly secondReaderQualification?: string
  readonly out: string
  readonly seed: string
  readonly replicates?: number
  readonly limit?: number
  readonly jobs: number
  readonly shard?: Shard
  readonly replace?: boolean
  readonly strict?: boolean
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
    .option(
      '--replicates <k>',
      'make k records of each case that are drawn independently of one another',
      replicateCount,
    )
  addRecipeOptions(command)
    .option('--lexicon <file|name>', 'abbreviation list: Vanderbilt TSV, Meta-Inventory, or the bundled format')
    .option('--sentences <file>', 'your own red herrings, in the format of the bundled bank')
    .option('--accept-lint', 'accept red herrings from --sentences or a model even if the lint objects to them')
    .option('--rules <dir>', 'your own drug-safety rules, which add to the bundled ones or replace them')
    .option('--exclusions <file...>', 'exclusions written by "review exclude"; the version gets -r1, -r2, …')
    .option('--limit <n>', 'only the first n cases', wholeNumber)
    .option('--shard <i/n>', 'only the i-th of n parts, for "merge" to join; on any machine', shardOf)
  addJobs(addSecondReaderOptions(addModelOptions(command)))
    .option(
      '--second-reader-qualification <file>',
      'output of "second-reader qualify --json" for that reader, shown on the dataset card',
    )
    .option('--replace', 'replace another dataset under the same version')
    .option('--strict', 'exit with 1 if a record was refused or warned of')
    .option('--json', 'print the result as JSON')
    .action(async (recipes: string[], flags: Flags) => {
      const lexicon = await lexiconPath(flags.lexicon)
      const choice = await choiceOf(flags)
      const model =
        choice === undefined
          ? undefined
          : {
              ...flags,
              choice,
              reader: await storedReader(flags),
              storeToken: storeToken(),
              network: flags,
              flags: asTypedForBoth(flags),
            }
      const loaded = await recipesOf(recipes, flags)
      if (loaded.filter((recipe) => recipe.cases !== 'rules').length > 1) {
        refuseInputTwice('A build of several recipes', flags.cases)
      }
      printOwnCases(loaded, flags)
      await printUndrawn(loaded, flags)
      await printStale(loaded, flags)
      const named = [...recipes, flags.name ?? '']
      const options = { ...flags, ...lexicon, model, named }
      if (flags.shard !== undefined) {
        const { buildShards } = await import('./build-shards.js')
        return await buildShards(loaded, { ...options, shard: flags.shard })
      }
      const results = await buildAll(loaded, options)
      reportBuilds(results, flags)
      if (flags.strict === true) await holdStrictly(results, flags)
    })
}

/** The second reader whose stored replies are read, and how far it can be trusted; undefined where none is named. */
async function storedReader(flags: Flags): Promise<StoredReader | undefined> {
  const { secondReader: named, secondReaderQualification: file } = flags
  if (named === undefined && file === undefined) return undefined
  if (named === undefined) {
    const message = '--second-reader-qualification describes a second reader, but none is named. Give --second-reader.'
    throw new PipelineError('usage', message)
  }
  const { choice } = await readerChoiceOf(named, flags)
  if (file === undefined) return { choice, qualification: null }
  const { readQualification } = await import('../../dataset/index.js')
  return { choice, qualification: readQualification(file, choice) }
}
