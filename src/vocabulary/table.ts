import * as z from 'zod'
import { type ErrorCode, nearest, PipelineError, quote } from '../errors.js'
import { filled } from './cell.js'
import { type DelimitedRow, readDelimited } from './delimited.js'
import { type VocabularyFile, vocabularyFile } from './file.js'

/** A row of a CSV file under `data/vocabulary`. */
export type TableRow<Columns extends z.ZodRawShape> = z.output<z.ZodObject<Columns>>

/**
 * A CSV file under `data/vocabulary`: its columns with their schemas, beside the column `source` that all such files
 * have. The schemas are asked for when the file is read, so they may name what another file holds.
 */
export function tableFile<const Columns extends z.ZodRawShape>(
  file: string,
  columns: () => Columns,
): VocabularyFile<readonly TableRow<Columns & typeof sourced>[]> {
  return vocabularyFile(file, (text, name) => readRows(text, name, { ...columns(), ...sourced }))
}

const sourced = { source: filled }

/**
 * The rows of a comma-separated text with a header, each cell checked against the schema of its column.
 *
 * Blanks around a cell are left out. `name` is the file's name, for messages.
 *
 * @example
 * readRows('form,meaning\nHS,at bedtime\n', 'x.csv', { form: filled, meaning: filled })
 * // → [{ form: 'HS', meaning: 'at bedtime' }]
 * @throws {PipelineError} the given code — a column too few, too many or twice, no row, or a cell that does not fit
 */
export function readRows<Columns extends z.ZodRawShape>(
  text: string,
  name: string,
  shape: Columns,
  code: ErrorCode = 'input-invalid',
): readonly TableRow<Columns>[] {
  const schema = z.strictObject(shape)
  const [header, ...rows] = readDelimited(text, name, { delimiter: ',', looseQuotes: false, code })
  const fail = (line: number, message: string): PipelineError =>
    new PipelineError(code, `${name}, line ${line}: ${message}`, { file: name, line })
  const columns = header?.cells.map((cell) => cell.trim()) ?? []
  const problem = problemOfHeader(columns, Object.keys(shape))
  if (problem !== null) throw fail(header?.line ?? 1, problem)
  if (rows.length === 0) throw fail(1, 'expected rows under the header and found none. Add rows.')
  return rows.map((row) => {
    const { data, error } = schema.safeParse(cellsOf(row, columns), { reportInput: true })
    if (error !== undefined) throw fail(row.line, problemOfRow(error))
    return data
  })
}

function cellsOf({ cells }: DelimitedRow, columns: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(columns.map((column, index) => [column, cells[index]?.trim() ?? '']))
}

function problemOfHeader(found: readonly string[], known: readonly string[]): string | null {
  const unknown = found.find((column) => !known.includes(column))
  if (unknown !== undefined) return `found the unknown column ${quote(unknown)}. ${nearest(unknown, known)}`
  const missing = known.filter((column) => !found.includes(column))
  const columns = `expected the columns ${known.join(', ')}`
  if (missing.length > 0) return `${columns}, but ${missing.join(', ')} is not there. Add what is missing.`
  return found.length > known.length ? `${columns}, but one is there twice. Remove it.` : null
}

function problemOfRow({ issues }: z.ZodError): string {
  const { message, path, input } = issues[0] as z.core.$ZodIssue
  return `expected ${message} under ${String(path[0])}, but found ${quote(String(input))}. Correct the cell.`
}
