import { createRequire } from 'node:module'
import type { CsvError } from 'csv-parse/sync'
import { type ErrorCode, PipelineError, quote } from '../errors.js'

/** One record of a delimited file. */
export interface DelimitedRow {
  /** 1-based line in the file. */
  readonly line: number
  /** As many as the header has. */
  readonly cells: readonly string[]
}

/** How a delimited file is to be read. */
export interface DelimitedFormat {
  readonly delimiter: ',' | '\t' | '|'
  /** Whether a quote inside an unquoted cell is a character like any other. */
  readonly looseQuotes: boolean
  /** Code of the errors. */
  readonly code: ErrorCode
}

/**
 * The records of a delimited text, header first; blank lines are passed over. A cell holds no line break: in a list of
 * words one means that a quote was opened and not closed.
 *
 * @example
 * readDelimited('a,b\n"1, 2",3\n', 'x.csv', { delimiter: ',', looseQuotes: false, code: 'lexicon-invalid' })
 * // → [{ line: 1, cells: ['a', 'b'] }, { line: 2, cells: ['1, 2', '3'] }]
 * @throws {PipelineError} the format's code — a row has more or fewer cells than the header, or a quote is not closed
 */
export function readDelimited(content: string, name: string, format: DelimitedFormat): readonly DelimitedRow[] {
  const rows = records(content, name, format)
  return rows.map(({ record, info }) => {
    if (record.some((cell) => /[\r\n]/.test(cell))) {
      throw unclosedQuote(content, name, format.code)
    }
    return { line: info.lines, cells: record }
  })
}

interface ParsedRecord {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

function records(content: string, name: string, format: DelimitedFormat): readonly ParsedRecord[] {
  // Loaded at the first file: a face that reaches this module must not pay for a parser it may never use.
  const { parse } = createRequire(import.meta.url)('csv-parse/sync') as typeof import('csv-parse/sync')
  try {
    return parse(content, {
      delimiter: format.delimiter,
      // Told, not found out: a file may mix them, and the first line end would stand for all.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: format.looseQuotes,
      skip_empty_lines: true,
      info: true,
    }) as unknown as readonly ParsedRecord[]
  } catch (error) {
    throw explained(error as CsvError, content, name, format)
  }
}

function explained(error: CsvError, content: string, name: string, format: DelimitedFormat): PipelineError {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return unclosedQuote(content, name, format.code, error)
  const line = Number(error.lines)
  if (error.code !== 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH') {
    const message = `${name}, line ${line}: a quoted cell must begin and end with a quote, and a quote within it is doubled; found ${quote(error.message)}. Correct the quotes.`
    return new PipelineError(format.code, message, { file: name, line }, error)
  }
  const cells = error.record as readonly string[]
  const columns = Number(/expect (\d+)/.exec(error.message)?.[1])
  const shown = format.delimiter === '\t' ? 'tab' : `"${format.delimiter}"`
  const message = `${name}, line ${line}: a row must have ${columns} cells as the header has, but this one has ${cells.length}: ${quote(cells.join(format.delimiter))}. Add or remove a ${shown}, or quote the cell that holds one.`
  return new PipelineError(format.code, message, { file: name, line }, error)
}

function unclosedQuote(content: string, name: string, code: ErrorCode, cause?: unknown): PipelineError {
  const lines = content.split(/\r\n|\n|\r/)
  const line = lines.findIndex((text) => text.split('"').length % 2 === 0) + 1
  const message = `${name}, line ${line}: a cell must end on the line where it begins, but a quote is opened and not closed: ${quote(lines[line - 1] ?? '')}. Close or remove the quote.`
  return new PipelineError(code, message, { file: name, line }, cause)
}
