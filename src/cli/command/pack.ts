import type { Command } from 'commander'
import type { PackedDatasets } from '../../dataset/index.js'
import { counted } from '../../format/index.js'
import { type DatasetFlags, datasetFolders, datasetsOf, mixedFlag, warnOfUnsealed } from '../datasets.js'
import { print, printJson, printMessage, streamBeside } from '../output.js'
import { fileToWrite } from '../written-files.js'

interface Flags extends DatasetFlags {
  readonly out: string
  readonly json?: boolean
}

/** `pack DIR… --out FILE` */
export function addPack(program: Command): void {
  program
    .command('pack')
    .description('put datasets into one tar archive to hand on; equal datasets give equal bytes')
    .argument('<dir...>', datasetFolders)
    .addOption(
      fileToWrite(
        '--out <file>',
        'the archive, .tar; .tar.gz and .tgz are packed; - is standard output',
      ).makeOptionMandatory(),
    )
    .option(...mixedFlag)
    .option('--json', 'print the result as JSON')
    .action(async (paths: string[], flags: Flags) => {
      const { packDatasets } = await import('../../dataset/index.js')
      const folders = await datasetsOf(paths, flags)
      await warnOfUnsealed(folders, flags)
      report(await packDatasets(folders, flags.out), flags)
    })
}

function report(packed: PackedDatasets, flags: Flags): void {
  const { out, sha256, bytes, datasets } = packed
  const results = streamBeside([out])
  if (flags.json === true) printJson(packed, results)
  else print(`${sha256}  ${out}`, results)
  const files = datasets.reduce((sum, one) => sum + one.files, 0)
  printMessage(`${counted(datasets.length, 'dataset')}, ${counted(files, 'file')}, ${counted(bytes, 'byte')}.`, flags)
}
