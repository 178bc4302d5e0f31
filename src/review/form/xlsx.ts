import type { Blob } from 'node:buffer'
import type { Stream } from 'node:stream'
import type { CellObject, Feature, SheetData } from 'write-excel-file/node'
import { CellError, readWorkbook } from '../../dataset/index.js'
import { messageOf, PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import type { Pack } from '../pack.js'
import { type FormColumn, type FormRow, fitted, formColumns, formHeads, formRows } from './rows.js'
import { withFixedTimes } from './zip-times.js'

/** Widths in characters. */
const widths: Readonly<Record<FormColumn, number>> = {
  item: 23,
  case: 10,
  question: 45,
  left: 70,
  right: 70,
  answer: 16,
  comment: 40,
}

/** In points; a row of Excel is at most 409 high. */
const lineHeight = 15
const tallest = 409

/** The form as a workbook of one sheet; every cell is text, and `answer` offers the answers in a list. */
export async function renderXlsx(pack: Pack): Promise<Buffer> {
  demand('renderXlsx', pack, worded('a pack, as planSubjects gives it', kinds.object))
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const rows = formRows(pack)
  const head = formHeads(pack).map((value): CellObject => ({ value, type: String, fontWeight: 'bold' }))
  const data: SheetData = [
    head,
    ...rows.map((row) => {
      const look = { type: String, format: '@', wrap: true, alignVertical: 'top', height: heightOf(row) } as const
      return formColumns.map((column): CellObject => ({ value: fitted(printable(row[column])), ...look }))
    }),
  ]
  const answers = pack.questions.flatMap(({ choices }) => choices.map(({ value }) => value))
  const validation = answerList([...new Set(answers)], rows.length)
  const columns = formColumns.map((column) => ({ width: widths[column] }))
  const sheet = { sheet: 'Review', columns, stickyRowsCount: 1 }
  const looks = { features: [validation], fontFamily: 'Calibri', fontSize: 11 }
  return withFixedTimes(await writeXlsxFile(data, sheet, looks).toBuffer())
}

/** Room for the longest cell of a row: LibreOffice gives a row without a height one line, whatever is in it. */
function heightOf(row: FormRow): number {
  const linesIn = (column: FormColumn): number =>
    row[column].split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / widths[column])), 0)
  return Math.min(tallest, lineHeight * Math.max(...formColumns.map(linesIn)))
}

/**
 * Text that a sheet shows unchanged: XML cannot hold control characters and lone surrogates, shown as □, and a
 * spreadsheet would read `_x0041_` as A.
 */
function printable(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      '□',
    )
}

/** Offers a closed list in the column `answer` of all rows. */
function answerList(answers: readonly string[], rows: number): Feature<Stream | Buffer | Blob> {
  const column = String.fromCharCode(65 + formColumns.indexOf('answer'))
  const error = `Choose one of: ${answers.join(', ')}.`
  const xml = [
    '<dataValidations count="1">',
    '<dataValidation type="list" allowBlank="1" showInputMessage="1" showErrorMessage="1" errorTitle="Unknown answer" ',
    `error="${error}" sqref="${column}2:${column}${rows + 1}"><formula1>"${answers.join(',')}"</formula1>`,
    '</dataValidation></dataValidations>',
  ].join('')
  // The standard has a fixed order of siblings: the list precedes the margins and the drawings of a sheet.
  const later = /<(?:hyperlinks|printOptions|pageMargins|pageSetup|headerFooter|drawing|legacyDrawing|tableParts)\b/
  const place = (content: string): string => {
    const found = content.search(later)
    const at = found >= 0 ? found : content.lastIndexOf('</worksheet>')
    return `${content.slice(0, at)}${xml}${content.slice(at)}`
  }
  return { files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform: place } } } }
}

/**
 * The cells of the first sheet of a workbook that came back, as text.
 *
 * @throws {PipelineError} input-invalid — no workbook
 */
export async function readXlsxCells(bytes: Buffer, file: string): Promise<readonly (readonly string[])[]> {
  try {
    const { rows } = await readWorkbook(bytes)
    return rows.map((row) => row.map((cell) => (cell === null || cell instanceof CellError ? '' : String(cell))))
  } catch (cause) {
    const found = messageOf(cause)
    const message = `${file}: expected a review form in XLSX, but it cannot be read: ${found}. Save it as XLSX or CSV again.`
    throw new PipelineError('input-invalid', message, { file }, cause)
  }
}
