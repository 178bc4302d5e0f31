import { alternationOf, once } from '../../../../vocabulary/index.js'
import type { Parts } from '../cells/index.js'
import { plain } from '../clause.js'
import { type OrderVerb, orderWords, verbAt } from '../order-verbs.js'

/** An order in six parts, as it was written: "START | labetalol | 100 mg | by mouth | twice daily | until delivery". */
export interface OrderRow extends Parts {
  /** What is to be done; null where its first part is no word of an order. */
  readonly verb: OrderVerb | null
  /** The first part. */
  readonly action: string
}

/** Orders in a table, and the lines between them that hold orders without being parted. */
export interface OrderTable {
  /** "Yes" or "No" before the rows. */
  readonly lead: 'yes' | 'no' | null
  readonly rows: readonly (OrderRow | string)[]
}

/**
 * The orders of a text that stand one a line and in parts with a bar between them, as the prompts ask for them and as models
 * write them: with bars at the ends, a header, a line below it, bullets or numbers, code fences and bold, and more parts or
 * fewer. Null where no line is such an order.
 *
 * @example
 * tableIn('| **Action** | Drug |\n|---|---|\n| STOP | lisinopril | – | n/a | | |')?.rows.map((row) => rowText(row))
 * // → ['STOP | lisinopril | – | – | – | –']
 */
export function tableIn(text: string): OrderTable | null {
  const lines = linesOf(text)
  const found = lines.map((line) => rowOf(line))
  const first = found.findIndex((row) => row !== null && row.verb !== null && !isHead(row))
  if (first < 0) return null
  const rows: (OrderRow | string)[] = []
  for (const [i, line] of lines.entries()) {
    const row = found[i] ?? null
    if (row !== null && !isHead(row) && (row.verb !== null || i > first)) rows.push(row)
    else if (row === null && beginsInCapitals.test(line) && verbAt(plain(line)) !== null) rows.push(line)
  }
  const lead = /^\W*(yes|no)\b[\s|–—:.-]*$/i.exec(lines[first - 1] ?? '')?.[1]?.toLowerCase()
  return { lead: lead === 'yes' || lead === 'no' ? lead : null, rows }
}

/** A row as it is kept: six parts on a line, and a dash for each that is empty. */
export function rowText(row: OrderRow | string): string {
  if (typeof row === 'string') return row
  return [row.action, row.object, row.dose, row.route, row.often, row.long]
    .map((cell) => (cell === '' ? '–' : cell))
    .join(' | ')
}

const beginsInCapitals = /^(?:DO NOT|[A-Z]{3,})\b/

/** The lines of a text without Markdown; a line of dashes or of nothing is left out. */
function linesOf(text: string): readonly string[] {
  return text
    .replace(/<br ?\/?>/gi, ' ')
    .split(/\r\n|[\n\r\u2028\u2029]|;\s*(?=(?:DO NOT START|CHANGE DOSE|[A-Z]{3,})\s*[|｜])/)
    .map(bare)
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
}

function bare(line: string): string {
  return line
    .replace(/[｜│┃¦]/g, '|')
    .replace(/\*+|`+|__+|~~/g, '')
    .replace(/^[\s>#]+/, '')
    .replace(/^(?:[-•+–—]|\(?\d{1,2}[.)])\s+/, '')
    .trim()
}

/** Words that stand for a part that does not apply. */
const nothing = /^(?:[-–—−‐‑‒―.…/\s]*|n\.?\/?a\.?|nil|none|not applicable|does not apply|blank|empty|dash)$/i

/** The parts of a line; null where it has no bar, or is a line of orders with bars between them. */
function rowOf(line: string): OrderRow | null {
  if (!line.includes('|')) return null
  const cells = actionFirst(cellsOf(line))
  const [head = '', ...rest] = cells
  const small = plain(head).trim()
  const verb = verbAt(small)
  if (verb === null) return inParts({ verb: null, action: head }, rest)
  const said = small.length === head.length ? head : small
  const behind = said.slice(verb.length).replace(/^[\s:–—-]+/, '')
  const isRemark =
    behind === '' || /^\(.*\)$/.test(behind) || verbAt(plain(behind).replace(/^(?:[/,]|or|and)\s*/, '')) !== null
  // "STOP lisinopril | START labetalol" are two orders in a line.
  if (!isRemark && rest.some((cell) => beginsInCapitals.test(cell) && verbAt(plain(cell)) !== null)) return null
  const action = isRemark ? head : said.slice(0, said.length - behind.length).trim()
  return inParts({ verb, action }, isRemark ? rest : [behind, ...rest])
}

/** The parts with the action in front: tables of others begin with the drug. */
function actionFirst(cells: readonly string[]): readonly string[] {
  const isAction = (cell: string): boolean => verbAt(plain(cell)) !== null
  if (isAction(cells[0] ?? '')) return cells
  const at = cells.findIndex((cell, i) => i > 0 && isAction(cell) && !isHeading(cell))
  const action = cells[at]
  if (at < 0 || action === undefined) return cells
  const verb = action.slice(0, verbAt(plain(action))?.length)
  const rest = action.slice(verb.length).trim()
  return [verb, ...cells.slice(0, at), ...(rest === '' ? [] : [rest]), ...cells.slice(at + 1)]
}

function inParts(
  { verb, action }: Pick<OrderRow, 'verb' | 'action'>,
  [object = '', dose = '', route = '', often = '', ...long]: readonly string[],
): OrderRow {
  return { verb, action, object, dose, route, often, long: long.filter((cell) => cell !== '').join(', ') }
}

/** The parts between the bars, without those at the ends; bars in brackets part nothing. */
function cellsOf(line: string): readonly string[] {
  const masked = line
    .replace(/\\\|/g, '/')
    .replace(/\([^()]*\)/g, (inside) => inside.replaceAll('|', '/'))
    .replace(/^\|+/, '')
    .replace(/\|+$/, '')
  return masked.split('|').map((cell) => {
    const text = cell.trim().replace(/\s+/g, ' ')
    return nothing.test(text) ? '' : text
  })
}

/** Whether a row holds headings only, or is the line of the prompt given back. */
function isHead({ action, object, dose, route, often, long }: OrderRow): boolean {
  const said = [action, object, dose, route, often, long].filter((cell) => cell !== '')
  return (
    said.every(isHeading) || (isHeading(action) && /^(?:drug|test|object|item|what|medication|action)\b/i.test(object))
  )
}

function isHeading(cell: string): boolean {
  return headings().test(cell.toLowerCase())
}

const headings = once(() => new RegExp(`^(?:#|${alternationOf(orderWords().headings)})\\W*$`))
