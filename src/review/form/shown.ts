import { sha256 } from '../../digest.js'
import type { Pack } from '../pack.js'
import { formColumns, formHeads, formRows } from './rows.js'

/** Digests of the cells that a row of a sheet shows, by the heads of their columns. */
type ShownCells = Readonly<Record<string, string>>

/** A rater as the key names one: with the pack that the rater got, and what each row of its sheets shows, by its item. */
interface KeptRater {
  readonly rater: string
  readonly pack: string
  readonly shown: Record<string, ShownCells>
}

/** The raters of some packs, for the key to them. */
export function raterInKey(pack: Pack): KeptRater {
  const heads = formHeads(pack)
  const shown = formRows(pack).map((row): [string, ShownCells] => {
    const columns = (['question', 'left', 'right'] as const).map((column) => {
      return [heads[formColumns.indexOf(column)] ?? column, digestOfCell(row[column])]
    })
    return [row.item, Object.fromEntries(columns)]
  })
  return { rater: pack.rater, pack: pack.pack, shown: Object.fromEntries(shown) }
}

/**
 * The head of the first column in which a row that came back does not show what the form did; undefined where there is
 * none. A column that was taken out or renamed shows nothing. Without Unicode only what every encoding keeps is compared.
 */
export function changedColumn(cells: ReadonlyMap<string, string>, shown: ShownCells, isUnicode: boolean) {
  return Object.keys(shown).find((head) => {
    const [cell, digest = ''] = [cells.get(head), shown[head]]
    if (cell === undefined) return false
    const found = digestOfCell(cell)
    return isUnicode ? found !== digest : found.slice(digestLength) !== digest.slice(digestLength)
  })
}

const digestLength = 16
/** A cell that Excel cannot take whole is cut at another place in each kind of sheet, and nowhere before this one. */
const mostCompared = 24_000

/**
 * What identifies the text of a cell, however a spreadsheet has saved it: a digest of the text, and one of what is left of
 * it in an encoding that lacks signs of it. A change here refuses the sheets of every review that is under way.
 */
function digestOfCell(cell: string): string {
  const text = asTyped(cell).slice(0, mostCompared)
  // What stands for a sign that an encoding lacks may be `?`, `_`, or a sign that looks like it: `=` for ≥, `-` for −.
  const everywhere = text.replace(/[^!-~]|[-?_=]/g, '')
  return [text, everywhere].map((one) => sha256(one).slice(0, digestLength)).join('')
}

/** The text without what spreadsheets change: white space, quotation marks and the apostrophes of guards, kinds of dashes. */
function asTyped(cell: string): string {
  return cell
    .toWellFormed()
    .normalize('NFC')
    .replace(/['"`´‘’‚‛“”„‟«»\ufffd□]/g, '')
    .replace(/[-‐-―−]+/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}
