import type { Command } from 'commander'
import type { DatasetDifference } from '../../dataset/index.js'
import { counted } from '../../format/index.js'
import { oneDatasetOf } from '../datasets.js'
import { andMore, print, printJson, table } from '../output.js'

const mostShown = 40

/** `diff DIR DIR` */
export function addDiff(program: Command): void {
  program
    .command('diff')
    .description(
      'show what changed between two datasets, record by record, and since they were built; exit 1 if anything did',
    )
    .argument('<from>', 'dataset folder, or <out>/<recipe> with one version in it')
    .argument('<to>', 'the same for the other dataset')
    .option('--json', 'print the result as JSON')
    .action(async (from: string, to: string, flags: { readonly json?: boolean }) => {
      const { diffDatasets } = await import('../../dataset/index.js')
      const difference = await diffDatasets(await oneDatasetOf(from, 'diff'), await oneDatasetOf(to, 'diff'))
      if (flags.json === true) printJson(difference)
      else print(renderDifference(difference))
      const { records, settings, damage } = difference
      if (records.length + settings.length + damage.length > 0) process.exitCode = 1
    })
}

function renderDifference({ settings, damage, same, records }: DatasetDifference): string {
  const spoilt = damage.slice(0, mostShown).map(({ folder, file, message }) => `${folder}/${file}: ${message}`)
  const changed = settings.map(({ key, from, to }) => `${key}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`)
  const rows = records
    .slice(0, mostShown)
    .map(({ id, change, removedEdits, addedEdits }) => [id, change, removedEdits, addedEdits])
  const more = andMore(records.length, mostShown)
  const list = records.length === 0 ? [] : [table(['record', 'change', 'edits gone', 'edits new'], rows), ...more]
  return [
    ...spoilt,
    ...changed,
    `${counted(records.length, 'record differs', 'records differ')}, ${counted(same, 'is', 'are')} the same.`,
    ...list,
  ].join('\n')
}
