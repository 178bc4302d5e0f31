import type { Command } from 'commander'
import type { DatasetStats } from '../dataset/index.js'
import { inOneLine, print, printJson, table } from './output.js'

const sensesShown = 20

/** `stats DIR…` */
export function addStats(program: Command): void {
  program
    .command('stats')
    .description('counts of datasets')
    .argument('<dir...>', 'dataset folders')
    .option('--json', 'print the result as JSON')
    .action(async (folders: string[], flags: { readonly json?: boolean }) => {
      const { datasetStats } = await import('../dataset/index.js')
      const stats = folders.map(datasetStats)
      if (flags.json === true) printJson(stats.length === 1 ? stats[0] : stats)
      else print(renderStats(stats))
    })
}

function renderStats(stats: readonly DatasetStats[]): string {
  const rows = stats.map(({ recipe, version, cases, records, unchanged, refused, edits, findings }) => [
    recipe,
    version,
    cases,
    records,
    unchanged,
    refused,
    inOneLine(edits),
    inOneLine(findings),
  ])
  const head = ['recipe', 'version', 'cases', 'records', 'unchanged', 'refused', 'edits', 'findings']
  return [table(head, rows), ...stats.flatMap(renderSenses)].join('\n')
}

function renderSenses({ recipe, senses, substringSenses }: DatasetStats): readonly string[] {
  if (senses === undefined) return []
  const rows = senses
    .slice(0, sensesShown)
    .map((row) => [row.sense, row.abbreviation, row.frequency ?? '–', row.cases, row.replacements])
  const rest = senses.length > sensesShown ? [`… and ${senses.length - sensesShown} more; --json has them all.`] : []
  const title = `\n${recipe}: ${senses.length} senses stand in the originals as whole words, ${substringSenses} as any substring.\n`
  return [title, table(['sense', 'abbreviation', 'frequency', 'cases', 'replacements'], rows), ...rest]
}
