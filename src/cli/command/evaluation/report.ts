import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Command } from 'commander'
import type { FileWriter } from '../../../dataset/index.js'
import { PipelineError, quote } from '../../../errors.js'
import { isFolder } from '../../../folder.js'
import { counted } from '../../../format/index.js'
import { receiptPath } from '../../../receipt-path.js'
import type { Report, ReportSource } from '../../../report/index.js'
import { datasetsOf, mixedFlag } from '../../datasets.js'
import { type OutputFlags, print, printJson, printMessage, streamBeside } from '../../output.js'
import { startProgress } from '../../progress.js'
import { fileToWrite } from '../../written-files.js'

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
    const message = `--long expects a file, but ${long} is a folder. Name a file in it.`
    throw new PipelineError('usage', message, { file: long })
  }
  if (long !== undefined) refuseOthersScript(scriptBeside(long))
  const results = streamBeside([html, inspectScores])
  const { makeReport } = await import('../../../report/index.js')
  const { inLockedFolder, refuseOverlap } = await import('../../../dataset/index.js')
  const { source, inputs } = await openSource(paths, flags)
  const report = html === undefined && tables === undefined ? null : await makeReport(source, flags.checklist)
  const texts = tables === undefined || report === null ? null : await tableFiles(report, tables)
  const drawn = tables === undefined || report === null || flags.png !== true ? [] : figuresOf(report, tables)
  const inTables = [...(texts?.keys() ?? []), ...drawn.map(({ png }) => png)]
  refuseOverlap([...outputsOf(flags), ...inTables.map((path) => ({ path, flag: '--tables' }))], inputs)
  const written: string[] = []
  const omitted = html === undefined || report === null ? [] : await writePage(source, report, { ...flags, html })
  if (html !== undefined) written.push(html)
  if (tables !== undefined && texts !== null) {
    await inLockedFolder(tables, () => writeTables(texts, drawn))
    written.push(...inTables)
  }
  const longWritten = long === undefined ? [] : await writeLongFiles(source, long)
  written.push(...longWritten)
  written.push(...(await writeReturned(source, flags)))
  if (flags.json === true) printJson({ written, omitted }, results)
  else print([...wanted.filter((path) => path !== long), ...longWritten].join('\n'), results)
}

/** The files that the flags name, and those beside them. */
function outputsOf({ html, long, inspectScores, everyEvalEver }: Flags): readonly string[] {
  return [html, inspectScores, everyEvalEver, ...longPaths(long)].filter((path) => path !== undefined)
}

function longPaths(long: string | undefined): readonly string[] {
  return long === undefined ? [] : Object.values(longFiles(long))
}

/** What `--long` writes: the table in both forms, the CSV packed where so named, its codebook, and the script for R. */
function longFiles(long: string) {
  const [, base = long, packed = ''] = /^(.*?)(?:\.(?:csv|parquet))?(\.gz)?$/is.exec(long) ?? []
  const [csv, parquet, codebook] = [`${base}.csv${packed}`, `${base}.parquet`, `${base}.codebook.csv`]
  return { csv, parquet, codebook, script: scriptBeside(long) }
}

function scriptBeside(long: string): string {
  return join(dirname(long), 'analysis.R')
}

/** Nobody named the script, so one that the user wrote is not written over. @throws {PipelineError} usage */
function refuseOthersScript(script: string): void {
  if (!existsSync(script) || readFileSync(script, 'utf8').includes('\n# Written by medqa-perturb.')) return
  const message = `--long writes ${script}, and there is one that this program did not write; it is left as it is. Name a file in another folder.`
  throw new PipelineError('usage', message)
}

/** Writes the long table in both forms, its codebook and the script for R; their paths. */
async function writeLongFiles(source: ReportSource, file: string): Promise<readonly string[]> {
  const { analysisR, longCodebook, writeLong } = await import('../../../report/index.js')
  const { replaceFile } = await import('../../../dataset/index.js')
  const { csv, parquet, codebook, script } = longFiles(file)
  await inPlace([csv, parquet], async ([csvFile, parquetFile]) => {
    if (csvFile !== undefined && parquetFile !== undefined) {
      await writeLong(source, { csv: csvFile, parquet: parquetFile })
    }
  })
  replaceFile(codebook, longCodebook())
  replaceFile(script, analysisR(source, basename(csv)))
  return [csv, parquet, codebook, script]
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
  return `${instances.replace(/\.jsonl(?:\.gz)?$/i, '')}.records`
}

/** Seconds since 1970; those that SOURCE_DATE_EPOCH says, where two runs are to give the same bytes. */
function now(): number {
  const said = process.env.SOURCE_DATE_EPOCH ?? ''
  if (said === '') return Math.floor(Date.now() / 1000)
  if (/^\d{1,12}$/.test(said)) return Number(said)
  const message = `SOURCE_DATE_EPOCH expects seconds since 1970, such as 1795392000, and found ${quote(said)}. Correct it, or take it out.`
  throw new PipelineError('usage', message)
}

/** Opens drafts for files that are written piece by piece, and moves them into their places when all are whole. */
async function inPlace(
  paths: readonly string[],
  write: (files: readonly FileWriter[]) => Promise<void>,
): Promise<void> {
  const { openDrafts } = await import('../../../dataset/index.js')
  const drafts = openDrafts(paths)
  try {
    await write(drafts.map(({ file }) => file))
    for (const draft of drafts) draft.publish()
  } catch (cause) {
    for (const draft of drafts) draft.discard()
    throw cause
  }
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

/** Tables, figures, methods and checklists, a file each, by their paths. */
async function tableFiles(report: Report, folder: string): Promise<ReadonlyMap<string, string>> {
  const { checklistMarkdown, figureSvg, methodsMarkdown, tableCsv, tableLatex, tableMarkdown } = await import(
    '../../../report/index.js'
  )
  const files: readonly (readonly [name: string, content: string])[] = [
    ...report.tables.flatMap((table) => [
      [`${table.name}.md`, tableMarkdown(table)] as const,
      [`${table.name}.csv`, tableCsv(table)] as const,
      [`${table.name}.tex`, tableLatex(table)] as const,
    ]),
    ...report.figures.map((figure) => [`${figure.name}.svg`, figureSvg(figure)] as const),
    ['methods.md', methodsMarkdown(report.methods)],
    ...report.checklists.map((list) => [`checklist-${list.name}.md`, checklistMarkdown(list)] as const),
  ]
  return new Map(files.map(([name, content]) => [join(folder, name), content]))
}

interface Drawn {
  readonly svg: string
  readonly png: string
  readonly size: { readonly width: number; readonly height: number }
}

/** The figures that are drawn as PNG too. */
function figuresOf({ figures }: Report, folder: string): readonly Drawn[] {
  return figures.map(({ name, ...size }) => ({
    svg: join(folder, `${name}.svg`),
    png: join(folder, `${name}.png`),
    size,
  }))
}

async function writeTables(texts: ReadonlyMap<string, string>, drawn: readonly Drawn[]): Promise<void> {
  const { replaceFile } = await import('../../../dataset/index.js')
  for (const [path, content] of texts) replaceFile(path, content)
  if (drawn.length === 0) return
  const { drawPng } = await import('../../png.js')
  for (const { svg, png, size } of drawn) drawPng(svg, png, size)
}
