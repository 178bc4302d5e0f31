import type { Parts } from '../cells/index.js'
import { plain } from '../clause.js'
import { type OrderVerb, verbAt } from '../order.js'

/** An order in six parts, as it was written: "START | labetalol | 100 mg | by mouth | twice daily | until delivery". */
export interface Row extends Parts {
  /** What is to be done; null where its first part is no word of an order. */
  readonly verb: OrderVerb | null
  /** The first part. */
  readonly action: string
}

/** Orders in a table, and the lines between them that hold orders without being parted. */
export interface Table {
  /** "Yes" or "No" before the rows. */
  readonly lead: 'yes' | 'no' | null
  readonly rows: readonly (Row | string)[]
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
export function tableIn(text: string): Table | null {
  const lines = linesOf(text)
  const at = columnOfAction(lines)
  const found = lines.map((line) => rowOf(line, at))
  const first = found.findIndex((row) => row !== null && row.verb !== null && !isHead(row))
  if (first < 0) return null
  const rows: (Row | string)[] = []
  for (const [i, line] of lines.entries()) {
    const row = found[i] ?? null
    if (row !== null && !isHead(row) && (row.verb !== null || i > first)) rows.push(row)
    else if (row === null && beginsInCapitals.test(line) && verbAt(plain(line)) !== null) rows.push(line)
  }
  const lead = /^\W*(yes|no)\b[\s|–—:.-]*$/i.exec(lines[first - 1] ?? '')?.[1]?.toLowerCase()
  return { lead: lead === 'yes' || lead === 'no' ? lead : null, rows }
}

/** A row as it is kept: six parts on a line, and a dash for each that is empty. */
export function rowText(row: Row | string): string {
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

/** Where a header puts the action; first where there is none. */
function columnOfAction(lines: readonly string[]): number {
  const heads = lines
    .filter((line) => line.includes('|'))
    .map((line) => cellsOf(line).map((cell) => cell.toLowerCase()))
  const head = heads.find((cells) => cells.includes('action') && cells.some((cell) => named.test(cell)))
  return Math.max(head?.indexOf('action') ?? 0, 0)
}

const named = /^(?:drug|test|object|item|what|medication|medicine|action)\b/

/** The parts of a line; null where it has no bar, or is a line of orders with bars between them. */
function rowOf(line: string, at: number): Row | null {
  if (!line.includes('|')) return null
  const told = cellsOf(line)
  const [head = '', ...rest] = [told[at] ?? '', ...told.filter((_, i) => i !== at)]
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

function inParts(
  { verb, action }: Pick<Row, 'verb' | 'action'>,
  [object = '', dose = '', route = '', often = '', ...long]: readonly string[],
): Row {
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

/** A header, or the line of the prompt given back. */
function isHead({ action, object, dose }: Row): boolean {
  const isWord = /^(?:actions?|orders?|what|verb|#|no\.?|nr\.?)$/i.test(action)
  return isWord && (object === '' || named.test(object.toLowerCase()) || /^dose$/i.test(dose))
}
