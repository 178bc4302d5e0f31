import { PipelineError } from '../../errors.js'
import { binaryIn, listFound, readHead, refuseWideText, unpackedName } from '../file/index.js'
import { type CsvForm, csvRows } from './csv.js'
import { jsonRows } from './jsonl.js'
import { parquetRows } from './parquet.js'
import type { ImportFormat, ImportSource, SourceRow } from './source.js'
import { xlsxRows } from './xlsx.js'

/** How the rows of a file are written down. */
type Container = 'csv' | 'jsonl' | 'parquet' | 'xlsx'

/**
 * The rows of a file in order, whatever its format.
 *
 * @throws {PipelineError} input-invalid — not readable, empty, UTF-16, or of a format that cannot be told
 * @throws {PipelineError} usage — Parquet or a workbook from a pipe
 */
export async function* sourceRows(source: ImportSource, format: ImportFormat): AsyncGenerator<SourceRow> {
  const head = await readHead(source.path)
  if (head.length === 0) throw empty(source)
  const container = format === 'auto' || format === 'medqa' ? recognise(source, head) : format
  if (container === 'parquet') yield* parquetRows(source)
  else if (container === 'xlsx') yield* xlsxRows(source)
  else {
    refuseWideText(head, source.path, source.name)
    if (container === 'jsonl') yield* jsonRows(source)
    else yield* csvRows(source, csvFormOf(source, head))
  }
}

/** By content first, then by name. */
function recognise({ path, name }: ImportSource, head: Buffer): Container {
  const binary = binaryIn(head)
  if (binary !== null) return binary
  const start = head.toString('latin1').trimStart()
  const ending = /\.([a-z0-9]+)$/i.exec(unpackedName(path))?.[1]?.toLowerCase()
  if (start.startsWith('{')) return 'jsonl'
  if (start.startsWith('[')) throw listFound(path)
  if (ending === 'jsonl' || ending === 'ndjson' || ending === 'json') return 'jsonl'
  if (ending === 'csv' || ending === 'tsv' || ending === 'tab') return 'csv'
  if (ending !== 'parquet' && ending !== 'xlsx' && /[,;\t|]/.test(firstLine(start))) return 'csv'
  const message = `${name}: expected CSV, JSON Lines, MedQA, Parquet or XLSX, and found none of them. Name it with --format.`
  throw new PipelineError('input-invalid', message, { file: path })
}

/** What the first line says; else a tab for a file named so, or what the heading line has most of. */
function csvFormOf({ path }: ImportSource, head: Buffer): CsvForm {
  const start = head.toString('latin1').trimStart()
  const bare = start.replace(/"[^"]*"/g, '')
  const endsAtReturn = !bare.includes('\n') && bare.includes('\r')
  const hint = /^(?:sep=([^\r\n"])|"sep=([^\r\n"])")[\r\n]/i.exec(start)
  if (hint !== null) return { delimiter: (hint[1] ?? hint[2]) as string, endsAtReturn, hasHint: true }
  if (/\.(?:tsv|tab)$/i.test(unpackedName(path))) return { delimiter: '\t', endsAtReturn, hasHint: false }
  const heading = firstLine(bare)
  const count = (delimiter: string): number => heading.split(delimiter).length
  const delimiter = [',', '\t', ';', '|'].reduce((best, next) => (count(next) > count(best) ? next : best))
  return { delimiter, endsAtReturn, hasHint: false }
}

function empty({ path, name }: ImportSource): PipelineError {
  const found =
    path === '-'
      ? 'standard input is closed or empty. Pass the cases to it, or name a file'
      : 'the file is empty. Check the path'
  return new PipelineError('input-invalid', `${name}: expected cases, but ${found}.`, { file: path })
}

function firstLine(text: string): string {
  const end = text.search(/[\r\n]/)
  return end < 0 ? text : text.slice(0, end)
}
