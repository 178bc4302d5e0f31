import { readFileSync, statSync } from 'node:fs'
import { messageOf, PipelineError, quote } from '../../errors.js'
import { unreadable } from '../file/index.js'
import { readWorkbook, type Workbook, type WorkbookCell } from '../workbook/index.js'
import { type RowProblem, refuseTwice } from './columns.js'
import { type ImportSource, refuseOtherThanFile, type SourceRow } from './source.js'

/** A workbook is read at once; one that is longer, in bytes, is better given as CSV. */
const mostBytes = 256 * 1024 * 1024

/**
 * The rows below the heading of the first sheet of a workbook; `line` is the row as the program shows it. Blank rows are
 * passed over, dates read as `2024-05-31`. The first row warns of further sheets, which are not read.
 *
 * @throws {PipelineError} input-invalid — no workbook, a damaged one, one that is too large when it is unpacked
 * @throws {PipelineError} usage — a pipe, a packed file, or another encoding
 */
export async function* xlsxRows(source: ImportSource): AsyncGenerator<SourceRow> {
  refuseOtherThanFile(source, ['a workbook', 'workbook'])
  let heading: readonly string[] | undefined
  const { rows, otherSheets } = await readFile(source)
  let warning = otherSheets.length === 0 ? undefined : notReadSheets(otherSheets)
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''))) continue
    if (heading === undefined) {
      heading = cells.map((cell) => (cell === null ? '' : String(inWords(cell))))
      refuseTwice(heading, source)
      continue
    }
    yield { ...toSourceRow(index + 1, cells, heading), ...(warning !== undefined && { warning }) }
    warning = undefined
  }
  if (warning !== undefined) {
    const message = `${source.name}: expected cases in the first sheet and found no rows. ${warning.message}`
    throw new PipelineError('input-invalid', message, { file: source.path })
  }
}

async function readFile({ path, name }: ImportSource): Promise<Workbook> {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > mostBytes) throw notRead(path, name, `it has ${Math.round(size / 1048576)} MiB, and 256 are allowed`)
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (cause) {
    throw unreadable(path, cause)
  }
  try {
    return await readWorkbook(bytes)
  } catch (cause) {
    throw notRead(path, name, messageOf(cause).slice(0, 160), cause)
  }
}

function toSourceRow(line: number, cells: readonly WorkbookCell[], heading: readonly string[]): SourceRow {
  const extra = cells.findIndex((cell, at) => cell !== null && (heading[at] ?? '') === '')
  if (extra >= 0) {
    const message = `The row has ${quote(String(inWords(cells[extra] ?? null)))} in a column without a name.`
    return { line, problem: 'ragged-row', message }
  }
  const fields = heading.flatMap((column, at) => (column === '' ? [] : [[column, inWords(cells[at] ?? null)]]))
  return { line, fields: Object.fromEntries(fields) }
}

function notReadSheets(names: readonly string[]): RowProblem {
  const list = names.map((name) => quote(name)).join(', ')
  const message = `Only the first sheet is read, and the workbook has others that are not empty: ${list}. Save each as a file of its own.`
  return { problem: 'other-sheets', message }
}

/** A date has no time of day where it is midnight. */
function inWords(cell: WorkbookCell): unknown {
  return cell instanceof Date ? cell.toISOString().replace(/T00:00:00\.000Z$/, '') : cell
}

function notRead(path: string, name: string, reason: string, cause?: unknown): PipelineError {
  const message = `${name}: expected a workbook (.xlsx), but it cannot be read: ${reason}. Save it again, or as CSV UTF-8.`
  return new PipelineError('input-invalid', message, { file: path }, cause)
}
