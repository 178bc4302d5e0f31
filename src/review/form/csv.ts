import { isAscii, isUtf8 } from 'node:buffer'
import { createRequire } from 'node:module'
import { decodeWindows1252, withoutFormula } from '../../dataset/index.js'
import { messageOf, PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import type { Pack } from '../pack.js'
import { fitted, formColumns, formHeads, formRows } from './rows.js'

/**
 * The form as CSV: RFC 4180, every cell quoted, CR LF, UTF-8 with a byte order mark, without which Excel reads it as
 * Windows-1252.
 *
 * No cell can be taken for a formula: see {@link withoutFormula}.
 */
export function renderCsv(pack: Pack): string {
  demand('renderCsv', pack, worded('a pack, as planSubjects gives it', kinds.object))
  const rows = formRows(pack).map((row) => formColumns.map((column) => fitted(withoutFormula(row[column]))))
  const line = (cells: readonly string[]): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  const head = formHeads(pack).join(',')
  return `\ufeff${[head, ...rows.map(line)].join('\r\n')}\r\n`
}

/**
 * The rows of a returned CSV file, unchanged: with or without a byte order mark, with `,`, `;` or tabs, in
 * UTF-8, UTF-16 or Windows-1252.
 *
 * @throws {PipelineError} input-invalid — no CSV, or a quotation that never ends
 */
export function readCsvCells(bytes: Buffer, file: string): readonly (readonly string[])[] {
  const content = decodeForm(bytes)
  const [first = ''] = content.split(/[\r\n]/, 1)
  const delimiter = [',', ';', '\t'].find((sign) => first.split(sign).length > 1) ?? ','
  const { parse } = createRequire(import.meta.url)('csv-parse/sync') as typeof import('csv-parse/sync')
  try {
    return parse(content, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
    }) as unknown as readonly (readonly string[])[]
  } catch (cause) {
    const found = messageOf(cause).split('\n')[0]
    const message = `${file}: expected the rows of a review form in CSV, but it cannot be read: ${found}. Save the sheet as CSV again, or send the XLSX form.`
    throw new PipelineError('input-invalid', message, { file }, cause)
  }
}

/** A form's text without a byte order mark, from UTF-8, UTF-16 of either order (told by its mark) or Windows-1252. */
export function decodeForm(bytes: Buffer): string {
  return decoded(bytes).replace(/^\ufeff/, '')
}

/** Whether the encoding of a form has all signs; a text of ASCII alone may be what is left in one that has not. */
export function isUnicode(bytes: Buffer): boolean {
  return /^(?:fffe|feff)/.test(bytes.toString('hex', 0, 2)) || (isUtf8(bytes) && !isAscii(bytes))
}

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return isUtf8(bytes) ? bytes.toString('utf8') : decodeWindows1252(bytes)
}
