import { percentCell, points, pValue, rounded } from '../../format/index.js'

/** What a cell holds: numbers are raw, shares 0–1; null where there is no value. */
export type TableCell = string | number | null

/** How the cells of a column are told to people. Files for machines hold them raw. */
export type TableFormat =
  /** Unchanged; a number without decimals. */
  | 'plain'
  /** A share as a percentage with one decimal: .295 is 29.5. */
  | 'percent'
  /** A difference of shares in points, with its sign. */
  | 'points'
  /** A probability, three decimals; below .001 as such. */
  | 'p'
  /** Four decimals. */
  | 'fraction'
  /** A mean of counts, one decimal. */
  | 'mean'

export interface TableColumn {
  readonly title: string
  readonly format?: TableFormat
}

/** A table of the report. */
export interface Table {
  /** Its file's name, kebab-case. */
  readonly name: string
  readonly title: string
  /** What a reader must know to read it. */
  readonly note: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly TableCell[])[]
}

/**
 * A cell in words, as all tables for people have it.
 *
 * @example
 * [tellCell(0.2949, 'percent'), tellCell(-0.0938, 'points'), tellCell(0.0002, 'p'), tellCell(null, 'p')]
 * // → ['29.5', '−9.4', '<.001', '–']
 */
export function tellCell(cell: TableCell, format: TableFormat = 'plain'): string {
  if (cell === null) return '–'
  if (typeof cell === 'string') return cell
  if (format === 'percent') return percentCell(cell)
  if (format === 'points') return points(cell)
  if (format === 'p') return pValue(cell)
  if (format === 'mean') return rounded(cell, 1)
  return format === 'fraction' ? rounded(cell, 4) : String(cell)
}
