import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Command } from 'commander'
import type { ExportResult, RequestSettings } from '../../export/index.js'
import { exporterNames } from '../../exporter-name.js'
import { optionsAmong } from '../../given.js'
import { datasetFolders, datasetsOf, mixedFlag, warnOfUnsealed } from '../datasets.js'
import { type SamplingFlags, samplingOf } from '../model-options.js'
import { argument } from '../next.js'
import { amount, trialCount, wholeNumber } from '../options.js'
import { type OutputFlags, print, printJson, printMessage, table } from '../output.js'
import { startProgress } from '../progress.js'
import { folderToWrite } from '../written-files.js'

interface Flags extends SamplingFlags, OutputFlags {
  readonly to: string
  readonly out: string
  readonly replace?: boolean
  readonly model?: string
  readonly trials: number
  readonly host: string
  readonly prompt?: string
  readonly mixed?: boolean
}

/** `export DIR… --to NAME --out DIR` */
export function addExport(program: Command): void {
  program
    .command('export')
    .description(`write datasets in the format of another program: ${exporterNames.join(', ')}`)
    .argument('<dir...>', `${datasetFolders}; each recipe only once`)
    .requiredOption('--to <name>', exporterNames.join(', '))
    .addOption(folderToWrite('--out <dir>', 'folder of the export').makeOptionMandatory())
    .option('--replace', 'replace another export')
    .option('--model <id>', 'batch: the model to ask')
    .option('--trials <n>', 'batch: repeats of every request', trialCount, 3)
    .option('--max-tokens <n>', 'batch: longest answer in tokens, including thinking', wholeNumber, 8192)
    .option('--temperature <t>', 'batch: sent if the model accepts it', amount)
    .option('--top-p <p>', 'batch: sent if the model accepts it', amount)
    .option('--effort <level>', 'batch: reasoning effort, sent if the model accepts it')
    .option('--host <name>', 'batch: the server, if what a model accepts depends on it', 'localhost')
    .option('--prompt <name>', 'batch: neutral or another name of evaluate, or a file with the placeholder {{case}}')
    .option(...mixedFlag)
    .option('--json', 'print the result as JSON')
    .action(async (paths: string[], flags: Flags) => {
      const folders = await datasetsOf(paths, flags)
      await warnOfUnsealed(folders, flags)
      const result = await exportAll(folders, flags)
      if (flags.json === true) return printJson(result)
      if (!result.written) printMessage(`${result.out} already holds exactly this export; nothing was written.`, flags)
      print(renderExport(result))
      if (result.form === 'multiple-choice') printMessage(`\n${askedByLetter}`, flags)
      else if (flags.to === 'batch' && flags.prompt === undefined) printMessage(`\n${withoutAnswerLine}`, flags)
      const commands = [`cd ${argument(result.out)}`, ...result.next]
      printMessage(`\nTo run it:\n${commands.map((line) => `  ${line}`).join('\n')}`, flags)
    })
}

const askedByLetter =
  'The questions are multiple choice: the options follow each text, and the target is a letter. For free-form questions, import the cases with --free-form.'

const withoutAnswerLine =
  'The requests hold the cases alone and ask for no line that can be graded. With --prompt neutral, answers end in "FINAL ANSWER: …", as import-responses --grade expects.'

async function exportAll(folders: readonly string[], flags: Flags): Promise<ExportResult> {
  const { exportDatasets, exportOptionKinds } = await import('../../export/index.js')
  const progress = await startProgress('export', 'records', flags.quiet)
  try {
    const request = await requestOf(flags)
    return await exportDatasets({
      ...optionsAmong(exportOptionKinds, { ...flags, folders }),
      request,
      onProgress: progress.update,
    })
  } finally {
    progress.stop()
  }
}

/** Whom an export of requests asks; undefined where no model is named, and other exports need none. */
async function requestOf(flags: Flags): Promise<RequestSettings | undefined> {
  const { model, trials, host, prompt } = flags
  if (model === undefined) return undefined
  return {
    model,
    trials,
    host,
    sampling: samplingOf(flags),
    prompt: prompt === undefined ? null : await promptNamed(prompt),
  }
}

async function promptNamed(name: string): Promise<RequestSettings['prompt']> {
  const { askingNames, readAskings } = await import('../../evaluation/index.js')
  if (askingNames.includes(name) || !existsSync(name)) return readAskings([name])[0] ?? null
  const { readText } = await import('../../dataset/index.js')
  const { readPrompt } = await import('../../generation/index.js')
  return readPrompt(readText(name), basename(name))
}

function renderExport({ files }: ExportResult): string {
  const rows = files.map(({ name, records, bytes, sha256 }) => [name, records ?? '', bytes, sha256.slice(0, 12)])
  return table(['file', 'records', 'bytes', 'sha256'], rows)
}
