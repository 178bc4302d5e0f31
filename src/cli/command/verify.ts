import { basename, dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import type { Verification, VerifyOptions } from '../../dataset/index.js'
import { counted } from '../../format/index.js'
import { optionsAmong } from '../../given.js'
import { lexiconPath } from '../added-lists.js'
import { type DatasetFlags, datasetFolders, foundIn, mixedFlag, warnOfUnsealed } from '../datasets.js'
import { addJobs, addNetworkOptions, type NetworkFlags, refuseInputTwice, storeToken } from '../options.js'
import { paint, print, printJson, printMessage } from '../output.js'
import { startProgress } from '../progress.js'
import type { Given } from './build-run.js'

interface Flags extends DatasetFlags, NetworkFlags, Given {
  readonly store?: string
  readonly jobs: number
  readonly json?: boolean
}

/** `verify DIR… [--cases FILE]` */
export function addVerify(program: Command): void {
  addJobs(addNetworkOptions(program.command('verify')))
    .description('replay and undo every edit, check every digest')
    .argument('<dir...>', datasetFolders)
    .option('--cases <file>', 'the file of cases, to rebuild and compare bytes')
    .option('--lexicon <file|name>', 'the abbreviation list used for the build')
    .option('--sentences <file>', 'the red herrings used for the build')
    .option('--accept-lint', 'accept your own red herrings even if the lint objects to them')
    .option('--rules <dir>', 'the drug-safety rules used for the build')
    .option('--exclusions <file...>', 'the exclusions used for the build, in the same order')
    .option('--store <url>', "stored answers; default: the folder's own generations.jsonl")
    .option('--prompt <file>', 'the prompt used for the build')
    .option(...mixedFlag)
    .option('--json', 'print the result as JSON')
    .action(async (paths: string[], flags: Flags) => {
      const { folders, faults } = await foundIn(paths, flags)
      if (folders.length > 1) refuseInputTwice('verify of several datasets', flags.cases)
      await warnOfUnsealed(folders, flags)
      const results: Verification[] = []
      const lexicon = await lexiconPath(flags.lexicon)
      const given = { ...flags, ...lexicon, storeToken: storeToken(), network: flags }
      for (const folder of folders) results.push(await proven(folder, given, flags))
      if (flags.json === true) printJson(results)
      else for (const result of results) print(renderVerification(result))
      for (const fault of faults) {
        if (flags.json === true) printMessage(fault)
        else print(`${paint('red', 'no')}  ${fault}`)
      }
      const isProven = faults.length === 0 && results.every(({ ok }) => ok)
      if (!isProven) process.exitCode = 1
      else if (results.some(({ rebuilt }) => !rebuilt)) printMessage(notRebuilt, flags)
    })
}

const notRebuilt = 'Not checked: that a build from the original cases gives the same bytes. Give --cases FILE for that.'

/** Proves one dataset, and shows how far it is. */
async function proven(folder: string, given: VerifyOptions, { quiet }: Flags): Promise<Verification> {
  const { verifyDataset, verifyOptionKinds } = await import('../../dataset/index.js')
  const progress = await startProgress(`verify ${basename(dirname(resolve(folder)))}`, 'records', quiet)
  try {
    return await verifyDataset(folder, { ...optionsAmong(verifyOptionKinds, given), onProgress: progress.update })
  } finally {
    progress.stop()
  }
}

/** One line where all is well; each problem with file and line where not. */
export function renderVerification(result: Verification): string {
  const { path, records, edits, rebuilt, problems, ok } = result
  if (ok) {
    const again = rebuilt ? ', rebuilt byte for byte' : ''
    return `${paint('green', 'ok')}  ${path}: ${counted(records, 'record')}, ${counted(edits, 'edit')} replayed and undone${again}`
  }
  const lines = problems.map(
    ({ file, line, message }) => `    ${file}${line === null ? '' : `, line ${line}`}: ${message}`,
  )
  return [`${paint('red', 'no')}  ${path}: ${counted(problems.length, 'problem')}`, ...lines].join('\n')
}
