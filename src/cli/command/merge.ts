import type { Command } from 'commander'
import { type OutputFlags, printJson, printMessage } from '../output.js'
import { startProgress } from '../progress.js'
import { printMixed, reportBuilds } from './build-run.js'

interface Flags extends OutputFlags {
  readonly out: string
  readonly replace?: boolean
}

/** `merge DIR… --out DIR` */
export function addMerge(program: Command): void {
  program
    .command('merge')
    .description('join the shards of "build --shard" into datasets, the same bytes as one build')
    .argument('<dir...>', 'folders given to "build --shard --out", or single shards')
    .requiredOption('--out <dir>', 'folder for <recipe>/<version>/')
    .option('--replace', 'replace another dataset under the same version')
    .option('--json', 'print the result as JSON')
    .action(async (shards: string[], flags: Flags) => {
      const { mergeShards } = await import('../../dataset/index.js')
      const progress = await startProgress('merge', 'records', flags.quiet)
      const { merged, problems, doubles } = await mergeShards({
        ...flags,
        shards,
        onProgress: (_recipe, records, share) => progress.update(records, share),
      }).finally(() => progress.stop())
      for (const { path, written } of merged) {
        if (!written) printMessage(`${path} already holds exactly this dataset; nothing was written.`, flags)
      }
      if (merged.length > 0) reportBuilds(merged, flags)
      else if (flags.json === true) printJson([])
      printMixed(merged, flags)
      for (const double of doubles) printMessage(double, flags)
      for (const problem of problems) printMessage(problem)
      if (problems.length > 0) process.exitCode = 1
    })
}
