import { join } from 'node:path'
import { type Command, Option } from 'commander'
import type { AnalysisResults } from '../../../evaluation/index.js'
import { datasetFolders, datasetsOf, mixedFlag } from '../../datasets.js'
import { refuseMissing } from '../../options.js'
import { type OutputFlags, print, printJson, printMessage } from '../../output.js'
import { startProgress } from '../../progress.js'
import { makeStarter, type StarterFlags } from '../../starter.js'

interface Flags extends OutputFlags {
  readonly analysis?: string
  readonly out?: string
  readonly datasets?: readonly string[]
  readonly mixed?: boolean
  readonly gold?: string
  readonly paperCompatible?: boolean
}

/** `analyze FILE… --analysis FILE --out DIR`, `analyze init`, `analyze freeze` */
export function addAnalyze(program: Command): void {
  const analyze = program
    .command('analyze')
    .description('compare arms as declared in an analysis file, with intervals and verdicts')
    .argument('[file...]', 'files of outcomes, combined')
    .option('--analysis <file>', 'the declared analysis, in YAML; "analyze init" writes one')
    .option('--out <dir>', 'folder of results.json')
    .option('--datasets <dir...>', `${datasetFolders}; for added shares and strata`)
    .option(...mixedFlag)
    .option('--gold <file>', 'pairs graded by clinicians (a probability sample), to correct for grader error')
    .option('--paper-compatible', 'add the pooled tests of the main paper, with a warning')
    .option('--json', 'print the results as JSON')
    .action(async (files: string[], flags: Flags) => {
      const { results, path } = await analyzed(files, flags)
      if (flags.json === true) return printJson(results)
      const { renderAnalysis } = await import('./analyze-tables.js')
      print(renderAnalysis(results))
      printMessage(`\nAll figures: ${path}`, flags)
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
    .action(async (file: string, _: unknown, command: Command) => {
      const { freezePlan } = await import('../../../evaluation/index.js')
      const { path, sha256 } = freezePlan(file)
      // --json is a flag of "analyze" too, which takes it wherever it is.
      if (command.optsWithGlobals().json === true) printJson({ path, sha256 })
      else print(`${sha256}  ${path}`)
    })
}

/** An analysis of the arms that were built, or of the suite's. */
async function starterFor({ suite, datasets, ...flags }: StarterFlags): Promise<string> {
  const { starterPlan } = await import('../../../evaluation/index.js')
  if (datasets === undefined) return starterPlan(suite)
  const { readManifest } = await import('../../../dataset/index.js')
  const arms = (await datasetsOf(datasets, flags)).map((folder) => readManifest(folder).recipe.name)
  const safety = !arms.includes('original') && arms.some((arm) => arm.startsWith('drug-safety'))
  return starterPlan(suite ?? (safety ? 'drug-safety' : 'medqa-robustness'), arms)
}

async function analyzed(
  files: readonly string[],
  { analysis, out, datasets = [], ...flags }: Flags,
): Promise<{ readonly results: AnalysisResults; readonly path: string }> {
  refuseMissing('analyze', {
    'a file of outcomes': files.length > 0,
    '--analysis FILE': analysis !== undefined,
    '--out DIR': out !== undefined,
  })
  const folders = datasets.length === 0 ? [] : await datasetsOf(datasets, flags)
  const { analyzeFiles } = await import('../../../evaluation/index.js')
  const { inLockedFolder, refuseInDataset, replaceFile } = await import('../../../dataset/index.js')
  const progress = await startProgress('analyze', 'outcomes', flags.quiet)
  const path = join(out as string, 'results.json')
  const onProgress = (count: number): void => progress.update(count, null)
  const work = async () => {
    const results = await analyzeFiles({
      outcomes: files,
      analysis: analysis as string,
      datasets: folders,
      gold: flags.gold,
      paperCompatible: flags.paperCompatible,
      onProgress,
    })
    replaceFile(path, `${JSON.stringify(results, null, 2)}\n`)
    return { results, path }
  }
  try {
    refuseInDataset(path)
    return await inLockedFolder(out as string, work)
  } finally {
    progress.stop()
  }
}
