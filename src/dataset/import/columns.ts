import { nearest, PipelineError, quote } from '../../errors.js'
import { CellError } from '../workbook/index.js'

/** The columns or keys of one row, by name. */
export type RowFields = Readonly<Record<string, unknown>>

/** Columns that the user names. */
export interface Mapping {
  readonly input?: string | undefined
  readonly target?: string | undefined
  readonly id?: string | undefined
  readonly splitColumn?: string | undefined
  readonly clusterColumn?: string | undefined
  readonly specialtyColumn?: string | undefined
}

/** Flags that name a column, by what the column says of a case beside its text and reference. */
export const detailColumns = {
  id: 'id',
  split: 'splitColumn',
  cluster: 'clusterColumn',
  specialty: 'specialtyColumn',
} as const satisfies Readonly<Record<string, keyof Mapping>>

/** What the named columns of one row say; null where no column is named. */
export type RowDetails = Readonly<Record<keyof typeof detailColumns, string | RowProblem | null>>

/** Why a row is refused. */
export interface RowProblem {
  readonly problem: string
  readonly message: string
}

/** What a row says, before repairs. */
export interface RowDraft {
  readonly text: string
  readonly target: string
  /** Answer options by their letter; null where the source has none. */
  readonly options: Readonly<Record<string, string>> | null
  /** A disagreement inside the row that does not stop it. */
  readonly warning?: RowProblem
}

const inputNames = ['question', 'input', 'text', 'case', 'vignette', 'case_description']
const targetNames = ['answer', 'target', 'diagnosis', 'label', 'reference']

/**
 * Finds the two columns that make a case: those the user names, else those with a usual name.
 *
 * @throws {PipelineError} usage — a named column is not there, or one column is both
 * @throws {PipelineError} input-invalid — no column has a usual name
 */
export function findColumns(fields: RowFields, mapping: Mapping, file: string): { input: string; target: string } {
  for (const flag of Object.values(detailColumns)) named(fields, mapping[flag], file)
  const input =
    named(fields, mapping.input, file) ?? usual(fields, inputNames, { file, flag: '--input', what: 'case text' })
  const target =
    named(fields, mapping.target, file) ?? usual(fields, targetNames, { file, flag: '--target', what: 'reference' })
  if (input !== target) return { input, target }
  const message = `${file}: the case text and the reference answer are both read from the column ${JSON.stringify(input)}. Name two columns with --input COLUMN and --target COLUMN.`
  throw new PipelineError('usage', message, { file })
}

/** What the named columns of a row say beside text and reference. */
export function readDetails(fields: RowFields, mapping: Mapping): RowDetails {
  const read = (column: string | undefined) => (column === undefined ? null : textOf(fields, column))
  const { id, split, cluster, specialty } = detailColumns
  return {
    id: read(mapping[id]),
    split: read(mapping[split]),
    cluster: read(mapping[cluster]),
    specialty: read(mapping[specialty]),
  }
}

/** Reads a row with known columns. */
export function readColumns(fields: RowFields, columns: { input: string; target: string }): RowDraft | RowProblem {
  const text = textOf(fields, columns.input)
  const target = textOf(fields, columns.target)
  if (typeof text !== 'string') return text
  if (typeof target !== 'string') return target
  return { text, target, options: null }
}

/** A field as text: numbers that no digit was lost of and booleans in words, an absent value as nothing, else a problem. */
export function textOf(fields: RowFields, column: string): string | RowProblem {
  const value = Object.hasOwn(fields, column) ? fields[column] : undefined
  if (typeof value === 'string') return value
  if (value === null || value === undefined) {
    return Object.hasOwn(fields, column) ? '' : { problem: 'missing-field', message: `The row has no "${column}".` }
  }
  if (value instanceof CellError) {
    return { problem: 'cell-error', message: `"${column}" holds the error ${value.code}, not a value.` }
  }
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    const message = `"${column}" holds a whole number of more digits than can be read exactly, not text.`
    return { problem: 'not-text', message }
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return { problem: 'not-text', message: `"${column}" holds a number too large to be read, not text.` }
  }
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  return {
    problem: 'not-text',
    message: `"${column}" holds ${Array.isArray(value) ? 'a list' : 'an object'}, not text.`,
  }
}

/**
 * A column that the user named, or undefined where none was.
 *
 * @throws {PipelineError} usage — the file does not have it
 */
export function named(fields: RowFields, column: string | undefined, file: string): string | undefined {
  if (column === undefined || Object.hasOwn(fields, column)) return column
  const message = `${file} has no column ${JSON.stringify(column)}. ${nearest(column, namesIn(fields))}${titleIn(fields)}`
  throw new PipelineError('usage', message, { file })
}

/** Said where the first row is likely to be a title and not the names of the columns. */
export const titleAbove = ' The first row must name the columns: remove a title that stands above them.'

function namesIn(fields: RowFields): readonly string[] {
  return Object.keys(fields).filter((name) => name.trim() !== '')
}

/** A case and its answer stand in two columns, so a row with one name is none of names. */
function titleIn(fields: RowFields): string {
  return namesIn(fields).length < 2 ? titleAbove : ''
}

function usual(
  fields: RowFields,
  names: readonly string[],
  sought: { readonly file: string; readonly flag: string; readonly what: string },
): string {
  const spelled = new Map(Object.keys(fields).map((key) => [key.trim().toLowerCase().replace(/[ -]/g, '_'), key]))
  for (const name of names) {
    const key = spelled.get(name)
    if (key !== undefined) return key
  }
  const known = namesIn(fields).map((key) => JSON.stringify(key))
  const message = `${sought.file}: expected a column for the ${sought.what} (${names.join(', ')}), but the columns are ${known.join(', ')}. Name it with ${sought.flag} COLUMN.${titleIn(fields)}`
  throw new PipelineError('input-invalid', message, { file: sought.file })
}

/** @throws {PipelineError} input-invalid — a heading names two columns alike */
export function refuseTwice(
  heading: readonly string[],
  { path, name }: { readonly path: string; readonly name: string },
): void {
  const twice = heading.find((column, at) => column !== '' && heading.indexOf(column) !== at)
  if (twice === undefined) return
  const message = `${name}: expected every column to have its own name, but ${quote(twice)} stands there twice. Rename one.`
  throw new PipelineError('input-invalid', message, { file: path, line: 1 })
}
