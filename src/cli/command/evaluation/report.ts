import { join } from 'node:path'
import type { Command } from 'commander'
import type { Report, ReportSource } from '../../../report/index.js'
import { datasetsOf, mixedFlag } from '../../datasets.js'
import { print, printJson, talk } from '../../output.js'

interface Flags {
  readonly html?: string
  readonly tables?: string
  readonly checklist: readonly string[]
  readonly withoutText?: boolean
  readonly png?: boolean
  readonly mixed?: boolean
  readonly json?: boolean
  readonly quiet?: boolean
}

/** `report DIR… --html FILE [--tables DIR]` */
export function addReport(program: Command): void {
  program
    .command('report')
    .description('figures, tables and a page with every case behind them, from analysed outcomes')
    .argument(
      '<path...>',
      'folders that analyze and evaluate wrote (results.json, outcomes.jsonl), datasets for texts and edits, files of outcomes',
    )
    .option('--html <file>', 'write one self-contained page to look at in a browser')
    .option('--tables <dir>', 'write tables (Markdown, CSV, LaTeX), figures (SVG), methods and checklists')
    .option('--checklist <name...>', 'fill a reporting checklist: mi-clear-llm, tripod-llm', [])
    .option('--without-text', 'leave case texts, edits and responses out of the page')
    .option('--png', 'write figures as PNG too, with a browser or rsvg-convert of this machine')
    .option(...mixedFlag)
    .option('--json', 'print what was written as JSON')
    .action(run)
}

async function run(paths: string[], flags: Flags): Promise<void> {
  const { PipelineError } = await import('../../../errors.js')
  if (flags.html === undefined && flags.tables === undefined) {
    const message = 'report expects --html FILE or --tables DIR and found neither. Say where the report goes.'
    throw new PipelineError('usage', message)
  }
  if (flags.png === true && flags.tables === undefined) {
    throw new PipelineError('usage', '--png writes figures beside those of --tables DIR. Give that too.')
  }
  const { makeReport } = await import('../../../report/index.js')
  const source = await openSource(paths, flags)
  const report = await makeReport(source, flags.checklist)
  const written: string[] = []
  const omitted = flags.html === undefined ? [] : await writePage(source, report, { ...flags, html: flags.html })
  if (flags.html !== undefined) written.push(flags.html)
  if (flags.tables !== undefined) written.push(...(await writeTables(report, flags.tables, flags)))
  if (flags.json === true) printJson({ written, omitted })
  else print([flags.html, flags.tables].filter((path) => path !== undefined).join('\n'))
}

async function openSource(paths: readonly string[], flags: Flags): Promise<ReportSource> {
  const { findSources, readSource } = await import('../../../report/index.js')
  const { startProgress } = await import('../../progress.js')
  const found = findSources(paths)
  const datasets = found.datasets.length === 0 ? [] : await datasetsOf(found.datasets, flags)
  const progress = await startProgress('report', 'outcomes', flags.quiet)
  try {
    return await readSource({ ...found, datasets, onProgress: (count) => progress.update(count, null) })
  } finally {
    progress.stop()
  }
}

/** Writes the page; what is not on it, in sentences. */
async function writePage(
  source: ReportSource,
  report: Report,
  flags: Flags & { readonly html: string },
): Promise<readonly string[]> {
  const { makeReportPage } = await import('../../../report/index.js')
  const { replaceFile } = await import('../../../dataset/index.js')
  const { html, omissions } = await makeReportPage(source, report, { withoutText: flags.withoutText === true })
  replaceFile(flags.html, html)
  talk(omissions.join('\n'), flags)
  return omissions
}

/** Writes tables, figures, methods and checklists, a file each; their paths. */
async function writeTables(report: Report, folder: string, flags: Flags): Promise<readonly string[]> {
  const { checklistMarkdown, figureSvg, tableCsv, tableLatex, tableMarkdown } = await import('../../../report/index.js')
  const { replaceFile } = await import('../../../dataset/index.js')
  const files = new Map<string, string>([
    ...report.tables.flatMap((table): [string, string][] => [
      [`${table.name}.md`, tableMarkdown(table)],
      [`${table.name}.csv`, tableCsv(table)],
      [`${table.name}.tex`, tableLatex(table)],
    ]),
    ...report.figures.map((figure): [string, string] => [`${figure.name}.svg`, figureSvg(figure)]),
    ['methods.md', `${report.methods.join('\n\n')}\n`],
    ...report.checklists.map((list): [string, string] => [`checklist-${list.name}.md`, checklistMarkdown(list)]),
  ])
  for (const [name, content] of files) replaceFile(join(folder, name), content)
  const paths = [...files.keys()].map((name) => join(folder, name))
  if (flags.png !== true) return paths
  const { drawPng } = await import('../../png.js')
  const drawn = report.figures.map(({ name, width, height }) => {
    const png = join(folder, `${name}.png`)
    drawPng(join(folder, `${name}.svg`), png, { width, height })
    return png
  })
  return [...paths, ...drawn]
}
