import type { Command } from 'commander'
import type { Covariates, DatasetStats } from '../../dataset/index.js'
import { counted, thousands } from '../../format/index.js'
import { type DatasetFlags, datasetFolders, datasetsOf, mixedFlag, warnOfDamage } from '../datasets.js'
import { addJobs } from '../options.js'
import { andMore, inOneLine, print, printJson, table } from '../output.js'

const sensesShown = 20

/** With what tells two datasets of one recipe apart; `damage` is absent where all files are as the manifest says. */
type Stats = DatasetStats & { readonly folder: string; readonly seed: string; readonly damage?: readonly string[] }

interface Flags extends DatasetFlags {
  readonly covariates?: boolean
  readonly jobs: number
  readonly json?: boolean
}

/** `stats DIR…` */
export function addStats(program: Command): void {
  addJobs(program.command('stats'))
    .description('count the records, edits and findings of datasets')
    .argument('<dir...>', datasetFolders)
    .option(
      '--covariates',
      'also length, tokens, numbers, reading level and place of the question, compared with the originals',
    )
    .option(...mixedFlag)
    .option('--json', 'print the result as JSON')
    .action(async (paths: string[], flags: Flags) => {
      const { covariateReader, datasetStats, guessedSpecialties, paperAnchors, readManifest } = await import(
        '../../dataset/index.js'
      )
      const folders = await datasetsOf(paths, flags)
      const damages = await warnOfDamage(folders, flags)
      const counted = folders.map((folder, index): Stats => {
        const damage = damages[index] ?? []
        const { seed } = readManifest(folder)
        return { ...datasetStats(folder), folder, seed, ...(damage.length === 0 ? {} : { damage }) }
      })
      const render = (stats: readonly Stats[]): string => renderStats(stats, guessedSpecialties)
      if (flags.covariates !== true) return tell(counted, render(counted), flags)
      const read = covariateReader(flags.jobs)
      const stats: (Stats & { readonly covariates: Covariates })[] = []
      for (const [index, one] of counted.entries()) {
        stats.push({ ...one, covariates: await read(folders[index] as string) })
      }
      const { renderCovariates } = await import('../covariates.js')
      tell(stats, `${render(stats)}\n\n${renderCovariates(stats, paperAnchors)}`, flags)
    })
}

function tell(stats: readonly Stats[], words: string, flags: { readonly json?: boolean }): void {
  if (flags.json === true) printJson(stats.length === 1 ? stats[0] : stats)
  else print(words)
}

type Guessed = typeof import('../../dataset/index.js').guessedSpecialties

function renderStats(stats: readonly Stats[], guessed: Guessed): string {
  const isTwice = new Set(stats.map(({ recipe, version }) => `${recipe} ${version}`)).size < stats.length
  const hasPlain = stats.some(({ withoutNoise }) => withoutNoise !== undefined)
  const rows = stats.map((one) => [
    one.recipe,
    one.version,
    one.cases,
    one.records,
    one.unchanged,
    ...(hasPlain ? [one.withoutNoise ?? '–'] : []),
    one.refused,
    guessed(one) ?? '–',
    inOneLine(one.edits),
    inOneLine(one.findings),
    ...(isTwice ? [one.seed, one.folder] : []),
  ])
  const plain = hasPlain ? ['without noise'] : []
  const counts = ['cases', 'records', 'unchanged', ...plain, 'refused', 'guessed specialty']
  const head = ['recipe', 'version', ...counts, 'edits', 'findings', ...(isTwice ? ['seed', 'folder'] : [])]
  return [table(head, rows), ...stats.flatMap(renderDamage), ...stats.flatMap(renderSenses)].join('\n')
}

function renderDamage({ folder, damage }: Stats): readonly string[] {
  if (damage === undefined) return []
  return [`Damaged: ${folder} (${damage.join('; ')}). The counts are those of its build.`]
}

function renderSenses({ recipe, senses, substringSenses, refusedPlaces, records }: DatasetStats): readonly string[] {
  if (senses === undefined) return []
  const rows = senses
    .slice(0, sensesShown)
    .map((row) => [row.sense, row.abbreviation, row.frequency ?? '–', row.cases, row.replacements])
  const rest = andMore(senses.length, sensesShown)
  const title = `\n${recipe}: ${counted(senses.length, 'sense occurs', 'senses occur')} in the originals as whole words, ${substringSenses} as any substring.\n`
  const tables = [title, table(['sense', 'abbreviation', 'frequency', 'cases', 'replacements'], rows), ...rest]
  const replaced = senses.reduce((sum, row) => sum + row.replacements, 0)
  return refusedPlaces === undefined || refusedPlaces.length === 0
    ? tables
    : [...tables, ...renderRefusals(refusedPlaces, replaced, records)]
}

/** Parity against this set: how many places it left as they are, and why. */
function renderRefusals(
  refused: NonNullable<DatasetStats['refusedPlaces']>,
  replaced: number,
  records: number,
): readonly string[] {
  const byReason = new Map<string, { places: number; senses: string[] }>()
  for (const { reason, sense, places } of refused) {
    const row = byReason.get(reason) ?? { places: 0, senses: [] }
    byReason.set(reason, { places: row.places + places, senses: [...row.senses, sense] })
  }
  const rows = [...byReason]
    .sort(([, a], [, b]) => b.places - a.places)
    .map(([reason, { places, senses }]) => [reason, places, senses.slice(0, 4).join(', ')])
  const all = replaced + refused.reduce((sum, { places }) => sum + places, 0)
  const share = ((100 * replaced) / all).toFixed(0)
  const perCase = (replaced / Math.max(1, records)).toFixed(1)
  const title = `\n${thousands(replaced)} of ${counted(all, 'place that parity would change was', 'places that parity would change were')} changed (${share} %, ${perCase} per case). The others:\n`
  return [title, table(['reason', 'places', 'such as'], rows)]
}
