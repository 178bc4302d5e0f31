import type { Command } from 'commander'
import type { ExportResult } from '../../export/index.js'
import { datasetFolders, datasetsOf, mixedFlag, tellUnsealed } from '../datasets.js'
import { argument } from '../next.js'
import { print, printJson, table, talk } from '../output.js'

interface Flags {
  readonly to: string
  readonly out: string
  readonly replace?: boolean
  readonly mixed?: boolean
  readonly json?: boolean
  readonly quiet?: boolean
}

/** `export DIR… --to NAME --out DIR` */
export function addExport(program: Command): void {
  program
    .command('export')
    .description('write datasets as another program wants them: inspect, hugging-face, promptfoo, lm-eval')
    .argument('<dir...>', `${datasetFolders}; each recipe once`)
    .requiredOption('--to <name>', 'inspect, hugging-face, promptfoo or lm-eval')
    .requiredOption('--out <dir>', 'folder of the export')
    .option('--replace', 'put the new export in the place of another one')
    .option(...mixedFlag)
    .option('--json', 'print the result as JSON')
    .action(async (paths: string[], flags: Flags) => {
      const folders = await datasetsOf(paths, flags)
      await tellUnsealed(folders, flags)
      const result = await exportAll(folders, flags)
      if (flags.json === true) return printJson(result)
      if (!result.written) talk(`${result.out} holds this very export already; nothing was written.`, flags)
      print(renderExport(result))
      if (result.form === 'multiple-choice') talk(`\n${askedByLetter}`, flags)
      const commands = [`cd ${argument(result.out)}`, ...result.next]
      talk(`\nTo run it:\n${commands.map((line) => `  ${line}`).join('\n')}`, flags)
    })
}

const askedByLetter =
  'The questions are multiple choice: the options stand below each text, and the target is a letter. For free-form ones, import the cases with --free-form.'

async function exportAll(folders: readonly string[], flags: Flags): Promise<ExportResult> {
  const { exportDatasets } = await import('../../export/index.js')
  const { startProgress } = await import('../progress.js')
  const progress = await startProgress('export', 'records', flags.quiet)
  try {
    return await exportDatasets({ ...flags, folders, onProgress: progress.update })
  } finally {
    progress.stop()
  }
}

function renderExport({ files }: ExportResult): string {
  const rows = files.map(({ name, records, bytes, sha256 }) => [name, records ?? '', bytes, sha256.slice(0, 12)])
  return table(['file', 'records', 'bytes', 'sha256'], rows)
}
