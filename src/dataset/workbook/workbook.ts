import { startThread } from '../file/index.js'
import { readZip, writeZip, type ZipEntry } from './zip.js'

/** What a cell of a workbook holds: of a formula its value as it was saved, of a failed one the name of its error. */
export type WorkbookCell = string | number | boolean | Date | CellError | null

/** The error of a cell, such as `#DIV/0!`. */
export class CellError {
  constructor(readonly code: string) {}
}

const task = `
const { parentPort, workerData } = require('node:worker_threads')
const { default: readSheets, readSheet } = require(workerData.packages.excel)
const isFilled = (cell) => cell !== null && String(cell).trim() !== ''
parentPort.on('message', async () => {
  const bytes = Buffer.from(workerData.bytes)
  try {
    const rows = await readSheet(bytes, { trim: false })
    const [, ...others] = await readSheets(bytes).catch(() => [])
    const filled = others.filter(({ data }) => data.some((row) => row.some(isFilled)))
    parentPort.postMessage({ answer: { rows, otherSheets: filled.map(({ sheet }) => sheet) } })
  } catch (error) {
    parentPort.postMessage({ reason: String(error && error.message || error).split('\\n')[0] })
  }
})
`

/** No table of cases has more; what a workbook holds is unpacked into memory. */
const mostBytes = 256 * 1024 * 1024

/** What is read of a workbook. */
export interface Workbook {
  /** The rows of the first sheet; the first one is row 1, and rows in between may be empty. */
  readonly rows: readonly (readonly WorkbookCell[])[]
  /** Names of the further sheets that hold anything; one that cannot be read is not among them. */
  readonly otherSheets: readonly string[]
}

/**
 * Reads the first sheet of an XLSX workbook.
 *
 * @throws {Error} the reason why it cannot be read, in words
 */
export async function readWorkbook(bytes: Buffer): Promise<Workbook> {
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') {
    throw new Error('it is a workbook of an older Excel, or one with a password; save it as .xlsx without one')
  }
  const wants = (name: string): boolean => name.endsWith('.xml') || name.endsWith('.xml.rels')
  const archive = writeZip(readZip(bytes, { wants, mostBytes }).map(withErrors))
  const thread = startThread<Workbook>(task, {
    packages: { excel: 'read-excel-file/node' },
    bytes: archive,
  })
  try {
    const { rows, otherSheets } = await thread.ask(10_000 + archive.length / 1024)
    return { rows: rows.map((row) => row.map(asCell)), otherSheets }
  } finally {
    await thread.stop()
  }
}

/** Cells with an error pass as text, for the library takes them for empty ones. */
function withErrors({ name, content }: ZipEntry): ZipEntry {
  if (!/^xl\/worksheets\/[^/]+\.xml$/.test(name)) return { name, content }
  const sheet = content.toString('utf8')
  const corrected = sheet.replace(/(<(?:\w+:)?c\s[^<>]*\bt=)(["'])e\2/g, '$1$2str$2')
  return { name, content: corrected === sheet ? content : Buffer.from(corrected, 'utf8') }
}

const errors = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|FIELD!|BLOCKED!|UNKNOWN!|GETTING_DATA)$/

function asCell(cell: WorkbookCell): WorkbookCell {
  return typeof cell === 'string' && errors.test(cell) ? new CellError(cell) : cell
}
