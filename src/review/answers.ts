import { readFileSync, statSync } from 'node:fs'
import * as z from 'zod'
import { withFormula } from '../dataset/index.js'
import { PipelineError, quote } from '../errors.js'
import { parseJson } from '../schema-problem.js'
import { decodeForm, isUnicode, readCsvCells, readXlsxCells } from './form/index.js'

/** An answer as found in a returned file; nothing about it is checked yet. */
export interface ReturnedAnswer {
  readonly file: string
  /** `row 12` of a sheet, `answer 3` of a saved form. */
  readonly place: string
  readonly item: string
  readonly answer: string
  readonly comment: string
  /** Who the file says has answered; null where only the item tells. */
  readonly rater: string | null
  /** Digest of the pack that the file says was filled in; null where it does not say. */
  readonly pack: string | null
  /** The cells of the row by the heads of their columns; null for a saved form, which shows nothing. */
  readonly cells: ReadonlyMap<string, string> | null
  /** Whether the file's encoding has all signs. */
  readonly isUnicode: boolean
}

/** No form is longer, in bytes. */
const maxFormBytes = 256 * 1024 * 1024

/** The file that the HTML form saves, as far as an import needs it. */
export const savedAnswersSchema = z.object({
  format: z.literal('medqa-perturb/review-answers@1'),
  pack: z.string(),
  rater: z.string(),
  answers: z.array(z.object({ item: z.string(), answer: z.string(), comment: z.string().default('') })),
})

/**
 * The answers of one form that came back: the file that the HTML form saves, CSV or XLSX, told apart by content.
 *
 * @throws {PipelineError} input-invalid — it cannot be read, or is no form
 */
export async function readAnswers(file: string): Promise<readonly ReturnedAnswer[]> {
  const bytes = readBytes(file)
  if (bytes.subarray(0, 2).toString('latin1') === 'PK')
    return fromCells(await readXlsxCells(bytes, file), { file, isUnicode: true })
  const head = decodeForm(bytes).trimStart()
  if (head.startsWith('{')) return fromSaved(bytes, file)
  if (head.startsWith('<')) {
    const message = `${file} is the form itself, without answers. Open it in a browser, press "Save answers" and import the file that this makes.`
    throw new PipelineError('input-invalid', message, { file })
  }
  return fromCells(readCsvCells(bytes, file), { file, isUnicode: isUnicode(bytes) })
}

function readBytes(file: string): Buffer {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (stat?.isFile() !== true) {
    throw new PipelineError('input-invalid', `${file} is no file. Name the forms that the raters sent back.`, { file })
  }
  if (stat.size > maxFormBytes) {
    const message = `${file}: expected a form of at most 256 MiB, but it has ${Math.round(stat.size / 1048576)} MiB.`
    throw new PipelineError('input-invalid', message, { file })
  }
  try {
    return readFileSync(file)
  } catch (cause) {
    throw new PipelineError('input-invalid', `${file} cannot be read. Check its permissions.`, { file }, cause)
  }
}

function fromSaved(bytes: Buffer, file: string): readonly ReturnedAnswer[] {
  const refuse = (problem: string, cause?: unknown): PipelineError => {
    const message = `${file}: expected the answers that the HTML form saves, but ${problem}. Save them again.`
    return new PipelineError('input-invalid', message, { file }, cause)
  }
  const { rater, pack, answers } = parseJson(decodeForm(bytes), savedAnswersSchema, refuse)
  return answers.map((answer, index) => {
    return { file, place: `answer ${index + 1}`, rater, pack, cells: null, isUnicode: true, ...answer }
  })
}

/** Rows of a sheet: the columns are found by their names, in any order. */
function fromCells(
  rows: readonly (readonly string[])[],
  { file, isUnicode }: Pick<ReturnedAnswer, 'file' | 'isUnicode'>,
): readonly ReturnedAnswer[] {
  const names = (rows[0] ?? []).map((cell) => cell.trim().toLowerCase())
  const [item, answer, comment] = ['item', 'answer', 'comment'].map((name) => names.indexOf(name)) as [
    number,
    number,
    number,
  ]
  if (item < 0 || answer < 0) {
    const message = `${file}: expected a form with the columns item and answer in its first row, but found ${quote(names.join(', '))}. Keep the first row as it was.`
    throw new PipelineError('input-invalid', message, { file })
  }
  return rows.slice(1).flatMap((cells, index): ReturnedAnswer[] => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const cell = (column: number): string => cells[column] ?? ''
    const place = `row ${index + 2}`
    return [
      {
        file,
        place,
        item: cell(item).trim(),
        answer: cell(answer),
        comment: withFormula(cell(comment)),
        rater: null,
        pack: null,
        cells: new Map(names.map((name, column) => [name, cell(column)])),
        isUnicode,
      },
    ]
  })
}
