import { join, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import type { AnalysisResults } from '../../../evaluation/index.js'
import { datasetFolders, datasetsOf, mixedFlag } from '../../datasets.js'
import { argument, printNext } from '../../next.js'
import { refuseMissing } from '../../options.js'
import { type OutputFlags, print, printJson, printMessage } from '../../output.js'
import { startProgress } from '../../progress.js'
import { makeStarter, type StarterFlags } from '../../starter.js'
import { folderToWrite } from '../../written-files.js'

interface Flags extends OutputFlags {
  readonly analysis?: string
  readonly out?: string
  readonly datasets?: readonly string[]
  readonly mixed?: boolean
  readonly gold?: string
  readonly paperCompatible?: boolean
  readonly replace?: boolean
  readonly all?: boolean
}

/** What an analysis writes into its folder. */
const fileNames = ['results.json', 'tables.md'] as const

/** `analyze FILE… --analysis FILE --out DIR`, `analyze init`, `analyze freeze` */
export function addAnalyze(program: Command): void {
  const analyze = program
    .command('analyze')
    .description('compare arms as declared in an analysis file, with intervals and verdicts')
    .argument('[file...]', 'files of outcomes, combined')
    .option('--analysis <file>', 'the declared analysis, in YAML; "analyze init" writes one')
    .addOption(
      folderToWrite('--out <dir>', 'folder of results.json, with every figure, and tables.md', () => fileNames),
    )
    .option('--datasets <dir...>', `${datasetFolders}; for added shares and strata`)
    .option(...mixedFlag)
    .option('--gold <file>', 'pairs graded by clinicians (a probability sample), to correct for grader error')
    .option('--paper-compatible', 'add the pooled tests of the main paper, with a warning')
    .option('--replace', 'replace the results of another analysis in --out')
    .option('--all', 'print every table in the place of the summary')
    .option('--json', 'print the results as JSON')
    .action(async (files: string[], flags: Flags) => {
      const { results, path, tables } = await analyzed(files, flags)
      if (flags.json === true) return printJson(results)
      const { renderSummary, renderTables } = await import('./analyze-tables.js')
      print(flags.all === true ? await renderTables(results) : await renderSummary(results))
      printMessage(`\nAll figures: ${path}\nAll tables:  ${tables} (or --all)`, flags)
      printNext(nextOf(results, files, flags), flags)
    })
  makeStarter(
    analyze
      .command('init')
      .addOption(
        new Option('--suite <name>', 'whose arms (default: that of the datasets, or medqa-robustness)').choices([
          'medqa-robustness',
          'drug-safety',
        ]),
      )
      .option('--datasets <dir...>', `${datasetFolders}; only their arms are compared`)
      .option(...mixedFlag),
    {
      description: 'write a commented analysis to start from',
      file: 'analysis.yaml',
      next: ['Edit it, then, before any outcome is read', (file) => `analyze freeze ${file}`],
      content: starterFor,
    },
  )
  analyze
    .command('freeze')
    .description('record the digest of an analysis before outcomes are imported')
    .argument('[file]', 'the analysis', 'analysis.yaml')
    .option('--json', 'print the digest as JSON')
    .action(async (file: string, _: unknown, command: Command) => {
      const { freezePlan } = await import('../../../evaluation/index.js')
      const { path, sha256 } = freezePlan(file)
      // --json is a flag of "analyze" too, which takes it wherever it is.
      if (command.optsWithGlobals().json === true) printJson({ path, sha256 })
      else {
        print(`${sha256}  ${path}`)
        printMessage(
          `Give it to evaluate, judge and imports with --analysis ${argument(file)}.`,
          command.optsWithGlobals(),
        )
      }
    })
}

/** What is typed after an analysis: the report, and what a run of its size can show where something is left open. */
function nextOf(
  { families, arms, plan }: AnalysisResults,
  files: readonly string[],
  { out = '', datasets = [], mixed }: Flags,
): readonly (readonly [what: string, command: string])[] {
  const others = files.filter((file) => resolve(file) !== resolve(out, 'outcomes.jsonl'))
  const sources = [out, ...others, ...datasets].map(argument).join(' ')
  const report = `report ${sources}${mixed === true ? ' --mixed' : ''} --html ${argument(join(out, 'report.html'))}`
  const open = families.find(({ contrasts }) => contrasts.some(({ verdict }) => verdict === 'inconclusive'))
  if (open === undefined) return [['See it all', report]]
  const trials = arms.reduce((most, arm) => Math.max(most, arm.trials), 1)
  // Cases of one cluster are no more than one to a plan, which takes its cases for independent.
  const cases = open.contrasts.reduce((most, { clusters }) => Math.max(most, clusters), 1)
  const tests = open.contrasts.filter(({ adjustedP }) => adjustedP !== null).length
  const size = `--cases ${cases} --trials ${trials} --tests ${Math.max(1, tests)} --margin ${plan.margin.points}`
  return [
    ['See it all', report],
    ['What a run of this size can show', `plan ${size}`],
  ]
}

/** An analysis of the arms that were built, or of the suite's. */
async function starterFor({ suite, datasets, ...flags }: StarterFlags): Promise<string> {
  const { starterPlan } = await import('../../../evaluation/index.js')
  if (datasets === undefined) return starterPlan(suite)
  const { isMostlyUnchanged, isNoisy, readManifest } = await import('../../../dataset/index.js')
  const built = (await datasetsOf(datasets, flags)).map((folder) => readManifest(folder))
  const namesOf = (some: typeof built): readonly string[] => some.map(({ recipe }) => recipe.name)
  const arms = namesOf(built)
  const safety = !arms.includes('original') && arms.some((arm) => arm.startsWith('drug-safety'))
  const noisy = namesOf(built.filter(({ recipe }) => isNoisy(recipe)))
  return starterPlan(suite ?? (safety ? 'drug-safety' : 'medqa-robustness'), arms, {
    noisy,
    partly: namesOf(built.filter(isMostlyUnchanged)),
  })
}

async function analyzed(
  files: readonly string[],
  { analysis, out, datasets = [], ...flags }: Flags,
): Promise<{ readonly results: AnalysisResults; readonly path: string; readonly tables: string }> {
  refuseMissing('analyze', {
    'a file of outcomes': files.length > 0,
    '--analysis FILE': analysis !== undefined,
    '--out DIR': out !== undefined,
  })
  const folders = datasets.length === 0 ? [] : await datasetsOf(datasets, flags)
  const { analyzeFiles, readPlan, refuseOtherResults, writeResults } = await import('../../../evaluation/index.js')
  const { inLockedFolder, refuseInDataset, replaceFile } = await import('../../../dataset/index.js')
  const { analysisTables, tableMarkdown } = await import('../../../report/index.js')
  const progress = await startProgress('analyze', 'outcomes', flags.quiet)
  const [path, tables] = fileNames.map((name) => join(out as string, name)) as [string, string]
  const onProgress = (count: number): void => progress.update(count, null)
  const refuse = (): void => {
    refuseInDataset(path)
    if (flags.replace !== true) refuseOtherResults([path, tables], readPlan(analysis as string))
  }
  const work = async () => {
    refuse()
    const results = await analyzeFiles({
      outcomes: files,
      analysis: analysis as string,
      datasets: folders,
      gold: flags.gold,
      paperCompatible: flags.paperCompatible,
      onProgress,
    })
    writeResults(path, results)
    replaceFile(tables, analysisTables({ results }).map(tableMarkdown).join('\n'))
    return { results, path, tables }
  }
  try {
    refuse()
    return await inLockedFolder(out as string, work)
  } finally {
    progress.stop()
  }
}
