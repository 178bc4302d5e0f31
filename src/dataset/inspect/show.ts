import { join } from 'node:path'
import { nearest, PipelineError, quote } from '../../errors.js'
import { counted } from '../../format/index.js'
import { demand, demandIfGiven, kinds, worded } from '../../given.js'
import { codeUnitCounter } from '../../text/index.js'
import type { Line } from '../file/index.js'
import {
  changedFile,
  type Manifest,
  openReadable,
  parseEditLine,
  undoWritten,
  type WrittenLayer,
} from '../receipt/index.js'
import { type DatasetRecord, parseRecord } from '../record/index.js'
import { recordLines } from './record-lines.js'

/** A stretch of a text that one edit took away or put in; null where nothing changed. */
export interface Stretch {
  readonly text: string
  readonly why: WrittenLayer['edits'][number]['why'] | null
  /** Which edit of the layer, 0-based: it joins what a replacement took away to what it put in. */
  readonly edit: number | null
}

/** One layer of a record, told twice: as it was, and as it became. */
export interface ShownLayer {
  readonly perturbation: string
  readonly before: readonly Stretch[]
  readonly after: readonly Stretch[]
}

/** A record with its original, and what each layer changed. */
export interface ShownRecord {
  readonly record: DatasetRecord
  readonly original: string
  readonly layers: readonly ShownLayer[]
}

/**
 * Records of a dataset with their edits marked; one record where an id is given (a record's or a case's).
 *
 * @throws {PipelineError} input-invalid — no dataset folder; usage — no such id; digest-mismatch — the manifest counts
 * records, and the files hold none
 */
export async function* showRecords(folder: string, id?: string): AsyncGenerator<ShownRecord> {
  demand('showRecords', folder, worded('the folder of a dataset', kinds.text))
  demandIfGiven('showRecords', id, worded('the id of a record or a case', kinds.anyText))
  const known = new Set<string>()
  let found = false
  for await (const shown of recordsIn(folder, id, known)) {
    found = true
    yield shown
  }
  if (id !== undefined && !found) throw unknownId([folder], id, [...known])
}

/** @param known takes the ids of a folder that does not hold the one that is looked for */
async function* recordsIn(folder: string, id: string | undefined, known: Set<string>): AsyncGenerator<ShownRecord> {
  const { manifest } = openReadable(folder)
  let records = 0
  let found = false
  for await (const { record: line, edits } of recordLines(folder)) {
    if (line === undefined) break
    records++
    const record = parseRecord(line.text, join(folder, 'cases.jsonl'), line.number)
    if (id !== undefined && !found) known.add(id.includes('__') ? record.id : record.metadata.case)
    if (edits === undefined || (id !== undefined && id !== record.id && id !== record.metadata.case)) continue
    found = true
    yield showRecord(folder, record, edits)
    if (id === record.id) return
  }
  if (!found && (id === undefined || records === 0)) refuseEmptied(folder, manifest, records)
}

/**
 * Records of several datasets, folder after folder; where an id is given, folders that do not hold it are passed over.
 *
 * `folder` is the 0-based place of the record's folder in the list.
 *
 * @throws {PipelineError} input-invalid — no dataset folder; usage — none of them holds the id
 */
export async function* showFolders(
  folders: readonly string[],
  id?: string,
): AsyncGenerator<{ readonly folder: number; readonly shown: ShownRecord }> {
  const known = new Set<string>()
  let found = false
  for (const [folder, path] of folders.entries()) {
    for await (const shown of recordsIn(path, id, known)) {
      found = true
      yield { folder, shown }
    }
  }
  if (id !== undefined && !found) throw unknownId(folders, id, [...known])
}

/** Lines of a dataset that tell of one record. */
export interface LinePair {
  readonly record: Line
  readonly edits: Line
}

/** The lines of all records of a dataset, side by side. @throws {PipelineError} as {@link showRecords} without an id */
export async function* linePairs(folder: string): AsyncGenerator<LinePair> {
  const { manifest } = openReadable(folder)
  let records = 0
  let pairs = 0
  for await (const { record, edits } of recordLines(folder)) {
    if (record !== undefined) records++
    if (record === undefined || edits === undefined) continue
    pairs++
    yield { record, edits }
  }
  if (pairs === 0) refuseEmptied(folder, manifest, records)
}

/** Called where no record could be shown, of `records` lines. @throws {PipelineError} digest-mismatch */
function refuseEmptied(folder: string, { counts }: Manifest, records: number): void {
  if (counts.records === 0) return
  const how = `holds no line of the ${counted(counts.records, 'record')} that its manifest counts`
  throw changedFile(folder, records === 0 ? 'cases.jsonl' : 'edits.jsonl', how)
}

/** A record with its edits marked, from its lines. */
export function showLines(folder: string, { record, edits }: LinePair): ShownRecord {
  const parsed = parseRecord(record.text, join(folder, 'cases.jsonl'), record.number)
  return showRecord(folder, parsed, edits)
}

/** @throws {PipelineError} as the reader of edits; digest-mismatch — the line is that of other edits or of another text */
function showRecord(folder: string, record: DatasetRecord, { text, number }: Line): ShownRecord {
  const file = join(folder, 'edits.jsonl')
  const { id, layers } = parseEditLine(text, file, number)
  const other = (found: string, cause?: unknown): PipelineError => {
    const message = `${file}, line ${number}: ${found}. "medqa-perturb verify ${folder}" tells what differs; build the dataset again.`
    return new PipelineError('digest-mismatch', message, { file, line: number }, cause)
  }
  if (id !== record.id) throw other(`the edits are of ${quote(id)}, the record is ${record.id}`)
  try {
    return shownLayers(record, layers)
  } catch (cause) {
    if (!(cause instanceof PipelineError)) throw cause
    throw other(`the edits of ${id} are not those of its text (${cause.message})`, cause)
  }
}

function shownLayers(record: DatasetRecord, written: readonly WrittenLayer[]): ShownRecord {
  const layers: ShownLayer[] = []
  let text = record.input
  for (const layer of [...written].reverse()) {
    const after = text
    text = undoWritten(after, layer.edits)
    layers.unshift({ perturbation: layer.perturbation, ...stretches(text, layer.edits) })
  }
  return { record, original: text, layers }
}

function stretches(text: string, edits: WrittenLayer['edits']): Pick<ShownLayer, 'before' | 'after'> {
  const toCodeUnits = codeUnitCounter(text)
  const before: Stretch[] = []
  const after: Stretch[] = []
  let from = 0
  const keep = (until: number): void => {
    if (until === from) return
    const kept = { text: text.slice(from, until), why: null, edit: null }
    before.push(kept)
    after.push(kept)
  }
  for (const [index, edit] of edits.entries()) {
    keep(toCodeUnits(edit.start))
    if (edit.before !== '') before.push({ text: edit.before, why: edit.why, edit: index })
    if (edit.after !== '') after.push({ text: edit.after, why: edit.why, edit: index })
    from = toCodeUnits(edit.start) + edit.before.length
  }
  keep(text.length)
  return { before, after }
}

function unknownId(folders: readonly string[], id: string, known: readonly string[]): PipelineError {
  const some = nearest(id, known).replace(/^Known: .*?\.( |$)/s, '')
  const [whose, none] = folders.length === 1 ? ['Its', 'has no'] : ['Their', 'have no']
  const kind = id.includes('__') ? 'records' : 'cases'
  const message = `${inWords(folders)} ${none} record or case "${id}". ${some || `${whose} ${kind} are called like ${known[0] ?? '–'}.`}`
  return new PipelineError('usage', message)
}

/** The folders that were looked into; of many only the first by name. */
export function inWords(folders: readonly string[]): string {
  const [first = 'Nothing', ...others] = folders
  return others.length === 0 ? first : `${first} and ${counted(others.length, 'other folder')}`
}
