import { join } from 'node:path'
import type { Command } from 'commander'
import { PipelineError, quote } from '../../../errors.js'
import { isFolder } from '../../../folder.js'
import { counted } from '../../../format/index.js'
import { receiptPath } from '../../../receipt-path.js'
import type { Report, ReportSource } from '../../../report/index.js'
import { datasetsOf, mixedFlag } from '../../datasets.js'
import { type OutputFlags, print, printJson, printMessage, streamBeside } from '../../output.js'
import { startProgress } from '../../progress.js'
import { fileToWrite } from '../../written-files.js'
import { inPlace } from './in-place.js'
import { longFiles, longPaths, writeLongFiles } from './report-long.js'
import { tableFiles, writeTables } from './report-tables.js'

interface Flags extends OutputFlags {
  readonly html?: string
  readonly tables?: string
  readonly long?: string
  readonly inspectScores?: string
  readonly everyEvalEver?: string
  readonly organization?: string
  readonly checklist: readonly string[]
  readonly withoutText?: boolean
  readonly png?: boolean
  readonly mixed?: boolean
  readonly replace?: boolean
}

/** `report DIR… --html FILE [--tables DIR] [--long FILE]` */
export function addReport(program: Command): void {
  program
    .command('report')
    .description('make figures, tables and a page with every case behind them from analyzed outcomes')
    .argument(
      '<path...>',
      'folders written by analyze and evaluate (results.json, outcomes.jsonl), datasets for texts and edits, files of outcomes',
    )
    .addOption(
      fileToWrite('--html <file>', 'write one self-contained page to look at in a browser; - is standard output'),
    )
    .option('--tables <dir>', 'write tables (Markdown, CSV, LaTeX), figures (SVG), methods and checklists')
    .addOption(
      fileToWrite(
        '--long <file>',
        'write one row per outcome: FILE and the same as .parquet, a codebook, and analysis.R',
        longPaths,
      ),
    )
    .addOption(fileToWrite('--inspect-scores <file>', "write the grades for Inspect's precomputed_scores; one model"))
    .addOption(
      fileToWrite(
        '--every-eval-ever <file>',
        'write the graded answers as instances of Every Eval Ever, with a record for each model and arm',
        (file) => (file === undefined ? [] : [file, { path: recordsFolder(file), isFolder: true }]),
      ),
    )
    .option('--organization <name>', 'who evaluated, for the records of Every Eval Ever; default: unknown')
    .option('--checklist <name...>', 'fill a reporting checklist: mi-clear-llm, tripod-llm', [])
    .option('--without-text', 'leave case texts, edits and responses out of the page')
    .option('--replace', 'replace the tables of other results, and edited ones')
    .option('--png', 'write figures as PNG too, using a browser or rsvg-convert on this machine')
    .option(...mixedFlag)
    .option('--json', 'print what was written as JSON')
    .action(run)
}

async function run(paths: string[], flags: Flags): Promise<void> {
  const { html, tables, long, inspectScores, everyEvalEver } = flags
  const wanted = [html, tables, long, inspectScores, everyEvalEver].filter((path) => path !== undefined)
  if (wanted.length === 0) {
    const message =
      'report expects --html FILE, --tables DIR or --long FILE and found none. Name where the report should go.'
    throw new PipelineError('usage', message)
  }
  if (flags.png === true && tables === undefined) {
    throw new PipelineError('usage', '--png adds figures to those of --tables DIR. Give --tables too.')
  }
  const several = [
    ['--long', long],
    ['--every-eval-ever', everyEvalEver],
  ].find(([, path]) => path === '-')
  if (several !== undefined) {
    throw new PipelineError('usage', `${several[0]} writes several files, and "-" is standard output. Name a file.`)
  }
  if (long !== undefined && isFolder(long)) {
    throw new PipelineError('usage', `--long expects a file, but ${long} is a folder. Name a file in it.`, {
      file: long,
    })
  }
  const results = streamBeside([html, inspectScores])
  const { makeReport, refuseOtherReport } = await import('../../../report/index.js')
  const { refuseOverlap } = await import('../../../dataset/index.js')
  const { source, inputs } = await openSource(paths, flags)
  const report = html === undefined && tables === undefined ? null : await makeReport(source, flags.checklist)
  const tabled = tables === undefined || report === null ? null : await tableFiles(report, tables, flags.png === true)
  const inTables = tabled === null ? [] : [...tabled.files, tabled.receipt]
  refuseOverlap([...outputsOf(flags), ...inTables.map((path) => ({ path, flag: '--tables' }))], inputs)
  if (flags.replace !== true) {
    if (tabled !== null) refuseOtherReport(tabled, source, '--tables')
    if (long !== undefined) refuseOtherReport(longFiles(long), source, '--long')
  }
  const written: string[] = []
  const omitted = html === undefined || report === null ? [] : await writePage(source, report, { ...flags, html })
  if (html !== undefined) written.push(html)
  if (tabled !== null) {
    await writeTables(tabled, source, flags.replace === true)
    written.push(...inTables)
  }
  const longWritten = long === undefined ? [] : await writeLongFiles(source, long, flags.replace === true)
  written.push(...longWritten)
  written.push(...(await writeReturned(source, flags)))
  if (flags.json === true) printJson({ written, omitted }, results)
  else print([...wanted.filter((path) => path !== long), ...longWritten].join('\n'), results)
}

/** The files that the flags name, and those beside them. */
function outputsOf({ html, long, inspectScores, everyEvalEver }: Flags): readonly string[] {
  return [html, inspectScores, everyEvalEver, ...longPaths(long)].filter((path) => path !== undefined)
}

/** Writes grades in the forms of other evaluators; their paths. */
async function writeReturned(source: ReportSource, flags: Flags): Promise<readonly string[]> {
  const { writeEveryEvalEver, writeInspectScores } = await import('../../../report/index.js')
  const ways = [
    { path: flags.inspectScores, write: writeInspectScores },
    { path: flags.everyEvalEver, write: writeEveryEvalEver },
  ]
  const seconds = flags.everyEvalEver === undefined ? 0 : now()
  const paths: string[] = []
  for (const { path, write } of ways) {
    if (path === undefined) continue
    await inPlace([path], async ([out]) => {
      if (out === undefined) return
      const { written, left } = await write(source, out)
      out.close()
      const without = left === 0 ? '' : `; ${left} without a grade are not in it`
      printMessage(`${written} grades: ${path}${without}.`, flags)
    })
    paths.push(path)
  }
  if (flags.everyEvalEver !== undefined)
    paths.push(...(await writeRecords(source, seconds, { ...flags, everyEvalEver: flags.everyEvalEver })))
  return paths
}

/** Writes the records of Every Eval Ever into the folder beside their instances that is named after them; their paths. */
async function writeRecords(
  source: ReportSource,
  written: number,
  flags: Flags & { readonly everyEvalEver: string },
): Promise<readonly string[]> {
  const { everyEvalEverRecords } = await import('../../../report/index.js')
  const { replaceFile, toolchain } = await import('../../../dataset/index.js')
  const records = everyEvalEverRecords(source, {
    organization: flags.organization ?? 'unknown',
    written,
    version: toolchain().version,
  })
  const folder = recordsFolder(flags.everyEvalEver)
  for (const { name, json } of records) replaceFile(join(folder, name), json)
  printMessage(`${counted(records.length, 'record')} of a model and an arm: ${folder}.`, flags)
  return records.map(({ name }) => join(folder, name))
}

function recordsFolder(instances: string): string {
  return `${instances.replace(/\.jsonl$/i, '')}.records`
}

/** Seconds since 1970; those that SOURCE_DATE_EPOCH says, where two runs are to give the same bytes. */
function now(): number {
  const said = process.env.SOURCE_DATE_EPOCH ?? ''
  if (said === '') return Math.floor(Date.now() / 1000)
  if (/^\d{1,12}$/.test(said)) return Number(said)
  const message = `SOURCE_DATE_EPOCH expects seconds since 1970, such as 1795392000, and found ${quote(said)}. Correct it, or take it out.`
  throw new PipelineError('usage', message)
}

/** What a report is made of, and the files that hold it. */
async function openSource(
  paths: readonly string[],
  flags: Flags,
): Promise<{ readonly source: ReportSource; readonly inputs: readonly string[] }> {
  const { findSources, readSource } = await import('../../../report/index.js')
  const found = findSources(paths)
  const { unsealedResults } = await import('../../../evaluation/index.js')
  const inputs = [found.results, ...found.outcomes, ...found.outcomes.map(receiptPath), ...found.attributions]
  const datasets = found.datasets.length === 0 ? [] : await datasetsOf(found.datasets, flags)
  const progress = await startProgress('report', 'outcomes', flags.quiet)
  try {
    const source = await readSource({ ...found, datasets, onProgress: (count) => progress.update(count, null) })
    progress.stop()
    if (source.results.warnings.includes(unsealedResults)) printMessage(`${found.results}: ${unsealedResults}`, flags)
    return { source, inputs }
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
  printMessage(omissions.join('\n'), flags)
  return omissions
}
