import { threadModule } from '../../bundled.js'
import { PipelineError } from '../../errors.js'
import { counted } from '../../format/index.js'
import { mapInOrder } from '../../worker-pool/index.js'
import { inBlocks } from '../file/index.js'
import type { CaseSettings } from './case.js'
import {
  detailColumns,
  findColumns,
  named,
  type RowDraft,
  type RowFields,
  type RowProblem,
  readColumns,
  readDetails,
  titleAbove,
} from './columns.js'
import { createLedger, type FindingLedger, type ImportFinding } from './findings.js'
import { isMedqa, readMedqa } from './medqa.js'
import { datasetNameOf, idPrefix } from './names.js'
import { checkOptions, findingsPathOf, type ImportOptions, refuseOthersFindings } from './options.js'
import { isRecord, type RecordDraft, readRecord } from './record.js'
import { createMaker, type MadeRow, type ReadRow } from './rows.js'
import { type LineSink, openSink } from './sink.js'
import { type ImportSource, type SourceRow, sourceOf } from './source.js'
import { sourceRows } from './sources.js'

export type { ImportOptions } from './options.js'

/** What an import wrote. */
export interface ImportResult {
  readonly out: string
  /** Path of the findings; null where the cases went to standard output. */
  readonly findingsPath: string | null
  /** Name of the dataset, given or made of the first file's name. */
  readonly dataset: string
  /** Cases written. */
  readonly cases: number
  /** Rows read, refused ones included. */
  readonly rows: number
  /** Cases whose question `freeForm` put in other words. */
  readonly reworded: number
  /** A column that looks like one of ids and was not named; null where there is none. */
  readonly unusedId: string | null
  /** Findings per check, `{ 'empty-row': 1 }`. */
  readonly counts: Readonly<Record<string, number>>
  /** The first hundred findings; all of them are in the file. */
  readonly findings: readonly ImportFinding[]
  /** Digest and length of the file of cases as it lies on disk. */
  readonly sha256: string
  readonly bytes: number
}

/**
 * Reads questions and answers from files of any known format and writes them as a file of cases, one record a line,
 * with a file of findings beside it: every row is in one of the two.
 *
 * Rows are numbered over all files, refused ones included, so that ids do not move when a row is mended later.
 *
 * @throws {PipelineError} usage — options that make no sense, a column that is not there
 * @throws {PipelineError} input-invalid — a file that cannot be read, two rows with one id, not one usable row
 * @throws {PipelineError} disk-failed
 */
export async function importCases(options: ImportOptions): Promise<ImportResult> {
  checkOptions(options)
  await refuseOthersFindings(options)
  const findingsPath = options.out === '-' ? null : findingsPathOf(options.out)
  const sinks: LineSink[] = []
  try {
    const lines = openSink(options.out)
    sinks.unshift(lines)
    const remarks = findingsPath === null ? undefined : openSink(findingsPath)
    if (remarks !== undefined) sinks.unshift(remarks)
    const ledger = createLedger((finding) => void remarks?.write(JSON.stringify(finding)))
    const tally = await run(options, lines, ledger)
    const receipt = lines.close()
    remarks?.close()
    // The cases come last: once they are in place, their findings are too.
    for (const sink of sinks) sink.publish()
    const { counts, first: findings } = ledger
    return { out: options.out, findingsPath, ...tally, counts, findings, ...receipt }
  } catch (error) {
    for (const sink of sinks) sink.discard()
    throw error
  }
}

/** How many rows and cases there were. */
type Tally = Pick<ImportResult, 'dataset' | 'cases' | 'rows' | 'reworded' | 'unusedId'>

async function run(options: ImportOptions, lines: LineSink, ledger: FindingLedger): Promise<Tally> {
  const settings = settingsOf(options)
  const register = createRegister()
  const dataset = settings.dataset ?? settings.defaultDataset
  const tally = { dataset, cases: 0, rows: 0, reworded: 0, unusedId: null as string | null }
  const blocks = mapInOrder(inBlocks(readRows(options), lengthOf), {
    jobs: options.jobs ?? 1,
    script: threadModule('dataset/import/thread.js'),
    workerData: settings,
    work: createMaker(settings),
  })
  rows: for await (const block of blocks) {
    for (const { place, remarks, made: one } of block) {
      tally.rows++
      if (tally.rows % 1000 === 0) options.onProgress?.(tally.rows)
      for (const { level, problem, message } of remarks) ledger.add({ ...place, check: problem, level, message })
      if (one === null) continue
      if (tally.cases === 0 && options.id === undefined) tally.unusedId = one.unusedId
      register.claim(one.id, place)
      const twin = register.twinOf(one, place)
      if (twin !== undefined) ledger.add({ ...place, check: twin.problem, level: 'warning', message: twin.message })
      const waiting = lines.write(one.line)
      if (waiting !== undefined) await waiting
      if (one.isReworded) tally.reworded++
      if (++tally.cases === options.limit) break rows
    }
  }
  options.onProgress?.(tally.rows)
  if (tally.cases === 0) throw noCase(options.files, tally.rows, ledger)
  return tally
}

/** The rows of all files as plain data, numbered over all of them. */
async function* readRows(options: ImportOptions): AsyncGenerator<ReadRow> {
  let number = 0
  for await (const { source, row, draft } of drafts(options)) {
    const { line, warning } = row
    const place = { file: source.name, line }
    const fields = fieldsOf(row)
    if ('problem' in draft) yield { place, warning, refused: draft, unusedId: null }
    else {
      const unusedId = 'record' in draft ? null : idIn(fields)
      yield { place, warning, draft, number, details: readDetails(fields, options), unusedId }
    }
    number++
  }
}

function lengthOf(row: ReadRow): number {
  return 'refused' in row ? 0 : row.draft.text.length
}

function settingsOf(options: ImportOptions): CaseSettings {
  const defaultDataset = datasetNameOf(options.files[0] ?? '')
  return {
    mapping: { id: options.id },
    dataset: options.dataset ?? null,
    defaultDataset,
    prefix: idPrefix(options.dataset ?? defaultDataset),
    split: options.split ?? null,
    license: options.license ?? null,
    freeForm: options.freeForm ?? false,
    diagnostic: options.diagnostic ?? false,
    keepRaw: options.keepRaw ?? false,
    denyIdentifiers: options.denyIdentifiers ?? false,
  }
}

type RowReading = RowDraft | RecordDraft | RowProblem
type Reader = (fields: RowFields) => RowReading

/** All rows of all files, each read by the reader that its file's first usable row chose. */
async function* drafts(
  options: ImportOptions,
): AsyncGenerator<{ source: ImportSource; row: SourceRow; draft: RowReading }> {
  for (const path of options.files) {
    const source = sourceOf(path, options.encoding ?? 'utf-8')
    let read: Reader | undefined
    for await (const row of sourceRows(source, options.format ?? 'auto')) {
      if ('problem' in row) yield { source, row, draft: row }
      else if (isEmpty(row.fields)) {
        yield { source, row, draft: { problem: 'empty-row', message: 'All fields of the row are empty.' } }
      } else {
        read ??= chooseReader(row.fields, options, source)
        yield { source, row, draft: read(row.fields) }
      }
    }
  }
}

function chooseReader(fields: RowFields, options: ImportOptions, { name }: ImportSource): Reader {
  for (const flag of Object.values(detailColumns)) named(fields, options[flag], name)
  if (options.input === undefined && options.target === undefined) {
    if (options.format === 'medqa' || isMedqa(fields)) return readMedqa
    if (isRecord(fields)) return readRecord
  }
  const columns = findColumns(fields, options, name)
  return (row) => readColumns(row, columns)
}

/** A column that holds ids by its name; a number of the row in `index` is none. */
function idIn(fields: RowFields): string | null {
  return Object.keys(fields).find((column) => /^(?:case[_ -]?)?id$/i.test(column.trim())) ?? null
}

function fieldsOf(row: SourceRow): RowFields {
  return 'fields' in row ? row.fields : {}
}

function isEmpty(fields: RowFields): boolean {
  return Object.values(fields).every((value) => value === null || (typeof value === 'string' && value.trim() === ''))
}

type Place = Pick<ImportFinding, 'file' | 'line'>

type MadeOne = NonNullable<MadeRow['made']>
type Answer = Pick<MadeOne, 'answerDigest' | 'optionsDigest'>

/** Every id and every text so far, and where each was found. */
function createRegister() {
  const ids = new Map<string, Place>()
  const texts = new Map<string, { readonly place: Place; readonly answer: Answer }>()
  return {
    /** @throws {PipelineError} input-invalid — another row has the id */
    claim(id: string, place: Place): void {
      const earlier = ids.get(id)
      if (earlier !== undefined) throw collision(id, earlier, place)
      ids.set(id, place)
    },
    /** Which earlier row has the same text, and whether its answer contradicts this one. */
    twinOf({ textDigest, answerDigest, optionsDigest }: MadeOne, place: Place): RowProblem | undefined {
      const answer = { answerDigest, optionsDigest }
      const earlier = texts.get(textDigest)
      if (earlier === undefined) {
        texts.set(textDigest, { place, answer })
        return undefined
      }
      const where = inWords(earlier.place)
      if (!contradicts(answer, earlier.answer)) {
        return { problem: 'duplicate-text', message: `The text equals that of ${where}; both are kept.` }
      }
      const message = `The text equals that of ${where}, but the answer is another one: whatever is answered is graded wrong in one of the two. Both are kept; correct or remove one.`
      return { problem: 'conflicting-answers', message }
    },
  }
}

/** Of two lists of options to one question each may have its own right answer. */
function contradicts(one: Answer, other: Answer): boolean {
  if (one.answerDigest === other.answerDigest) return false
  return one.optionsDigest === null || other.optionsDigest === null || one.optionsDigest === other.optionsDigest
}

function inWords({ file, line }: Place): string {
  return `${file}, line ${line}`
}

function collision(id: string, earlier: Place, later: Place): PipelineError {
  const message = `Every case needs its own id, but ${inWords(earlier)} and ${inWords(later)} both give ${id}. Correct one of them, or give another column as --id.`
  return new PipelineError('input-invalid', message, { ...later, caseId: id })
}

function noCase(files: readonly string[], rows: number, { counts, first }: FindingLedger): PipelineError {
  const names = files.map((file) => sourceOf(file, 'utf-8').name).join(', ')
  const finding = first.find(({ level }) => level === 'error') ?? first[0]
  if (finding === undefined) {
    return new PipelineError(
      'input-invalid',
      `${names}: expected cases and found no rows. In CSV the first line names the columns and each line below is a case; notes in files of their own are not read: put them into one CSV or JSON Lines file.`,
    )
  }
  const reasons = Object.entries(counts).map(([check, count]) => `${check} ${count}`)
  const message = `${names}: expected cases, but none of the ${counted(rows, 'row')} makes one: ${reasons.join(', ')}. The first, ${inWords(finding)}: ${finding.message}${counts['ragged-row'] === rows ? titleAbove : ''}`
  return new PipelineError('input-invalid', message, { file: finding.file, line: finding.line })
}
