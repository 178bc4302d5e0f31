import { markdownTable, markdownText, withoutFormula } from '../../dataset/index.js'
import { type Table, tellCell } from './table.js'

/** The table in Markdown, title and note with it. */
export function tableMarkdown({ title, note, columns, rows }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(markdownText).join(' | ')} |`
  const head = line(columns.map((column) => column.title))
  const body = rows.map((row) => line(row.map((cell, i) => tellCell(cell, columns[i]?.format))))
  return `**${markdownText(title)}**\n\n${markdownTable(head, body)}\n\n${markdownText(note)}\n`
}

/**
 * The table as CSV (RFC 4180, CR LF): numbers raw, nothing for what has no value.
 *
 * A text that a spreadsheet would run as a formula gets an apostrophe.
 */
export function tableCsv({ columns, rows }: Pick<Table, 'columns' | 'rows'>): string {
  return [columns.map(({ title }) => title), ...rows].map(csvLine).join('')
}

/** One line of CSV. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: string | number | boolean | null): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const safe = withoutFormula(cell)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The table in LaTeX (`booktabs`), caption and note with it. */
export function tableLatex({ name, title, note, columns, rows }: Table): string {
  const isText = (i: number): boolean => rows.some((row) => typeof row[i] === 'string')
  const layout = columns.map((_, i) => (isText(i) ? 'l' : 'r')).join('')
  const line = (cells: readonly string[]): string => `${cells.map(latexText).join(' & ')} \\\\`
  return [
    '\\begin{table}',
    `\\caption{${latexText(title)}}\\label{tab:${name}}`,
    `\\begin{tabular}{${layout}}`,
    '\\toprule',
    line(columns.map((column) => column.title)),
    '\\midrule',
    ...rows.map((row) => line(row.map((cell, i) => tellCell(cell, columns[i]?.format)))),
    '\\bottomrule',
    '\\end{tabular}',
    `\\par\\small ${latexText(note)}`,
    '\\end{table}',
    '',
  ].join('\n')
}

/** Signs that mean something to LaTeX, or that its fonts lack; any other of the pattern takes a backslash. */
const latexSigns: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '−': '$-$',
  '–': '--',
  '≥': '$\\geq$',
  '≤': '$\\leq$',
  '<': '$<$',
  '>': '$>$',
  '×': '$\\times$',
  '|': '$|$',
  '"': '\\textquotedbl{}',
}

/** A text from outside as LaTeX that shows it and does nothing else. */
function latexText(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\\{}&%$#_~^−–≥≤<>×|"]/g, (sign) => latexSigns[sign] ?? `\\${sign}`)
}
