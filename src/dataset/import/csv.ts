import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { PipelineError } from '../../errors.js'
import { counted } from '../../format/index.js'
import { badLineIn, decodeWindows1252, maxLineBytes, openBytes, unreadable } from '../file/index.js'
import { refuseTwice } from './columns.js'
import type { ImportSource, SourceRow } from './source.js'

/** How the rows of a CSV file are written down. */
export interface CsvForm {
  readonly delimiter: string
  /** Whether rows end at a carriage return alone, as old programs for the Macintosh wrote them. */
  readonly endsAtReturn: boolean
  /** Whether the first line is Excel's hint at the delimiter, `sep=;`, and no row. */
  readonly hasHint: boolean
}

/** Where a row is: its 0-based number, the heading and misquoted rows included, and its first line. */
interface Place {
  readonly ordinal: number
  readonly line: number
}

/** A row with more misquoted places, or with more fields, is no CSV. */
const maxQuoteErrors = 1000
const maxFields = 10_000

/**
 * The rows below the heading of a CSV file. Blank lines are passed over; a row with too few or too many fields, or with
 * a quotation mark inside a plain field, has a problem.
 *
 * @throws {PipelineError} input-invalid — not UTF-8, a quotation that never ends or ends in mid-field, a row of over
 * {@link maxLineBytes} or 10,000 fields
 */
export async function* csvRows(source: ImportSource, form: CsvForm): AsyncGenerator<SourceRow> {
  const cursor = createCursor(source, form)
  const parser = parse({
    delimiter: form.delimiter,
    record_delimiter: form.endsAtReturn ? '\r' : ['\r\n', '\n'],
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: maxLineBytes,
    cast: cursor.onField,
    on_record: cursor.onRecord,
    skip_records_with_error: true,
    on_skip: cursor.onError,
  })
  const feeding = pipeline(Readable.from(textBytes(source, form), { objectMode: false }), parser)
  feeding.catch(() => {})
  const first = form.hasHint ? 1 : 0
  let heading: readonly string[] | undefined
  try {
    for await (const values of parser as AsyncIterable<string[]>) {
      const { ordinal, line } = cursor.takePlace()
      if (ordinal < first) continue
      yield* cursor.takeBad(ordinal)
      if (heading === undefined) heading = checkHeading(source, values, { ordinal: ordinal - first, line })
      else yield toSourceRow(line, values, heading)
    }
    await feeding
    yield* cursor.takeBad(Number.POSITIVE_INFINITY)
  } catch (cause) {
    throw inWords(source, cause, cursor.line)
  } finally {
    parser.destroy()
  }
}

/** Follows the parser field by field, because its own line count is off after CR LF inside a quotation. */
function createCursor(source: ImportSource, { endsAtReturn }: CsvForm) {
  const lineEnd = endsAtReturn ? '\r' : '\n'
  const bad = new Map<number, { readonly line: number; readonly message: string }>()
  const places: Place[] = []
  let breaks = 0
  let errors = 0
  let lastBad = -1
  const cursor = {
    ordinal: -1,
    line: 1,
    onField(value: string, context: { readonly index: number; readonly empty_lines: number }): string {
      if (context.index === 0) startRow(context.empty_lines)
      if (context.index >= maxFields) throw tooWide(source, cursor.line)
      for (let at = value.indexOf(lineEnd); at >= 0; at = value.indexOf(lineEnd, at + 1)) breaks++
      return value
    },
    onError(error: CsvError | undefined): undefined {
      const isFirstField = error?.index === 0
      const ordinal = cursor.ordinal + (isFirstField ? 1 : 0)
      const line = isFirstField ? lineOf(ordinal, Number(error?.empty_lines ?? 0)) : cursor.line
      errors = ordinal === lastBad ? errors + 1 : 1
      lastBad = ordinal
      // A mark inside a plain field spoils its row; anything else leaves open where rows end.
      if (error?.code !== 'INVALID_OPENING_QUOTE' || errors > maxQuoteErrors) {
        cursor.line = line
        throw error
      }
      bad.set(ordinal, {
        line,
        message: 'A quotation mark stands inside a field that does not begin with one.',
      })
    },
    onRecord(values: string[]): string[] {
      places.push({ ordinal: cursor.ordinal, line: cursor.line })
      return values
    },
    /** The place of the next record that the parser hands out. */
    takePlace: (): Place => places.shift() ?? cursor,
    *takeBad(until: number): Generator<SourceRow> {
      for (const [ordinal, { line, message }] of bad) {
        if (ordinal >= until) break
        bad.delete(ordinal)
        yield { line, problem: 'misquoted-row', message }
      }
    },
  }
  const lineOf = (ordinal: number, emptyLines: number): number => 1 + ordinal + breaks + emptyLines
  const startRow = (emptyLines: number): void => {
    cursor.ordinal++
    cursor.line = lineOf(cursor.ordinal, emptyLines)
  }
  return cursor
}

function checkHeading(source: ImportSource, heading: readonly string[], { ordinal, line }: Place): readonly string[] {
  if (ordinal > 0) {
    const message = `${source.name}, line ${line - 1}: expected the names of the columns, but the quotation marks of that row do not fit together. Correct it.`
    throw new PipelineError('input-invalid', message, { file: source.path, line: line - 1 })
  }
  refuseTwice(heading, source)
  return heading
}

function toSourceRow(line: number, values: readonly string[], heading: readonly string[]): SourceRow {
  if (values.length === heading.length) {
    return { line, fields: Object.fromEntries(heading.map((column, at) => [column, values[at]])) }
  }
  if (values.every((value) => value.trim() === '')) return { line, fields: {} }
  const message = `The row has ${counted(values.length, 'field')}, the heading has ${heading.length}.`
  return { line, problem: 'ragged-row', message }
}

/** The bytes of a file as UTF-8, proven. */
async function* textBytes(source: ImportSource, { endsAtReturn }: CsvForm): AsyncGenerator<Buffer> {
  const bytes = (await openBytes(source.path)) as AsyncIterable<Buffer>
  try {
    if (source.encoding === 'windows-1252') {
      let isFirst = true
      for await (const chunk of bytes) {
        // A UTF-8 byte order mark is no text in any encoding.
        const start = isFirst && chunk.subarray(0, 3).toString('hex') === 'efbbbf' ? 3 : 0
        isFirst = false
        yield Buffer.from(decodeWindows1252(chunk.subarray(start)), 'utf8')
      }
    } else yield* provenUtf8(bytes, source, endsAtReturn ? 13 : 10)
  } catch (cause) {
    throw cause instanceof PipelineError ? cause : unreadable(source.path, cause)
  }
}

/** Hands on whole lines, because a character never spans the end of one. */
async function* provenUtf8(
  bytes: AsyncIterable<Buffer>,
  source: ImportSource,
  lineEnd: 10 | 13,
): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let heldBytes = 0
  let line = 1
  const prove = (block: Buffer): Buffer => {
    if (!isUtf8(block)) throw notUtf8(source, line + badLineIn(block, lineEnd))
    for (let at = block.indexOf(lineEnd); at >= 0; at = block.indexOf(lineEnd, at + 1)) line++
    return block
  }
  for await (const chunk of bytes) {
    const end = chunk.lastIndexOf(lineEnd) + 1
    if (end > 0) {
      yield prove(Buffer.concat([...held, chunk.subarray(0, end)]))
      held = []
      heldBytes = 0
    }
    held.push(chunk.subarray(end))
    heldBytes += chunk.length - end
    if (heldBytes > maxLineBytes) throw tooLong(source, line)
  }
  if (heldBytes > 0) yield prove(Buffer.concat(held))
}

function notUtf8({ path, name }: ImportSource, line: number): PipelineError {
  const message = `${name}, line ${line}: expected UTF-8, but the line is not. Try --encoding windows-1252, or save the file as UTF-8.`
  return new PipelineError('input-invalid', message, { file: path, line })
}

function tooLong({ path, name }: ImportSource, line: number): PipelineError {
  const message = `${name}, line ${line}: expected a row of at most ${maxLineBytes / 1048576} MiB, but this one is longer. Look for a quotation mark that is never closed, or for another --format.`
  return new PipelineError('input-invalid', message, { file: path, line })
}

function tooWide({ path, name }: ImportSource, line: number): PipelineError {
  const message = `${name}, line ${line}: expected at most ${maxFields} fields in a row, but this one has more. Look for another --format.`
  return new PipelineError('input-invalid', message, { file: path, line })
}

function inWords(source: ImportSource, cause: unknown, line: number): unknown {
  if (!(cause instanceof CsvError)) return cause
  const { path, name } = source
  const where = { file: path, line }
  if (cause.code === 'CSV_MAX_RECORD_SIZE') return tooLong(source, line)
  const found =
    cause.code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'a quotation that begins in this row never ends'
      : 'a quotation mark inside a quoted field of this row is not doubled'
  const message = `${name}, line ${line}: expected a row of CSV, but ${found}. Correct the row: marks inside quoted fields are doubled.`
  return new PipelineError('input-invalid', message, where, cause)
}
