import { demand, kinds } from '../../given.js'
import { isOrderLine, rowText, tableIn } from './advice/index.js'
import { type NoAnswer, noAnswerIn } from './no-answer.js'
import { withoutRuns } from './runs.js'

/** What a response comes to, or why nothing can be said of it. */
export type FinalAnswer =
  | { readonly answer: string }
  /**
   * `none`: it names no final answer. `empty`: it names one and gives none. `long`: what it names is no answer but a text.
   * `oversized`: it names a table of more rows, or of longer ones, than orders have. `fault`: a single line that tells of an
   * error on the way, or data. `refusal`, `talk`: a single line that refuses or does not know, or that talks about the task.
   */
  | { readonly problem: 'none' | 'empty' | 'long' | 'oversized' | NoAnswer }

/**
 * "FINAL ANSWER:", and what models write in its place; behind Markdown, a bar or the number of a list, and with the answer on
 * the same line or below.
 */
const marker =
  /^[ \t#>*_|-]*(?:\(?\d{1,2}[.)][ \t#>*_|-]*)?(?:(?:my|the) )?final (?:answer|diagnosis|recommendation)[ \t]*(?:is)?[ \t]*(?:[*_]+[ \t]*)?[:：]?[ \t]*(?:[*_]+[ \t]*)?(.*)$/gim

/** "$\boxed{\text{Gout}}$": an answer framed as in mathematics. */
const boxed = /(?:\$+|\\[([])? ?\\boxed\{(?:\\[a-z]{4,8}\{)?([^{}]+)\}{1,2} ?(?:\$+|\\[)\]])?/g

/** A final diagnosis has fewer than ten words, and one with its reason three times as many. [main B.1] */
const mostWords = 40

/** Orders for several drugs, each with its dose. */
const mostInOrders = 100

/** What has few words may still be long, where no blank parts them. */
const longestAnswer = 1000

const longestOrders = 2000

/** A table of orders has a row for each, and a row is no text. */
const mostRows = 100
const longestRow = 1000

/**
 * The final answer of a response: what stands behind the last "FINAL ANSWER:", on its line or the next one that holds
 * words. Orders go on over the lines below, as a list or a table does; a table is kept as its rows, one a line. A response
 * without one that is a single short line, or orders and nothing else, or that holds a table of orders, is told by these,
 * unless the line tells of an error, refuses, or talks about the task.
 *
 * A step of its own: whatever grades an answer grades this, and a response without one is told as that (`format`), never
 * as a wrong answer by itself.
 *
 * @example
 * [finalAnswer('Livedo, eosinophils …\n\n**FINAL ANSWER:** Cholesterol embolization.'), finalAnswer('I cannot say. It may be\nmany things.')]
 * // → [{ answer: 'Cholesterol embolization' }, { problem: 'none' }]
 * @example
 * finalAnswer('FINAL ANSWER:\n- **STOP** lisinopril\n- START labetalol 100 mg twice daily')
 * // → { answer: 'STOP lisinopril; START labetalol 100 mg twice daily' }
 */
export function finalAnswer(given: string): FinalAnswer {
  demand('finalAnswer', given, kinds.anyText)
  const framed = withoutRuns(given)
  const response = framed.replace(boxed, '$1')
  const last = [...response.matchAll(marker)].at(-1)
  if (last === undefined) return tableOf(response) ?? boxedIn(framed) ?? onlyLine(response)
  const isInRow = last[0].trimStart().startsWith('|')
  const named = last[1] ?? ''
  const lines = [isInRow ? `|${named}` : named, ...response.slice(last.index + last[0].length).split('\n')]
  const worded = lines.filter((line) => holdsWords(line) || isRule(line))
  // Where the words "final answer" head a table, the line below them is no answer.
  const said = isInRow && isRule(worded[0] ?? '') ? worded.slice(1) : worded
  const table = mayBeginTable(said[0] ?? '') ? tableOf(lines.join('\n')) : null
  return table ?? judged(onlyCell(said) ?? linesOfOrders(lines) ?? said[0] ?? '')
}

/** Whether a response is a single line that tells of an error, refuses, or talks about the task. */
export function isNoAnswer(final: FinalAnswer): boolean {
  return 'problem' in final && ['fault', 'refusal', 'talk'].includes(final.problem)
}

/** What a response without a final answer is; a line that refuses is told apart. */
export function stateWithoutAnswer(final: FinalAnswer): 'format' | 'refused' {
  return 'problem' in final && final.problem === 'refusal' ? 'refused' : 'format'
}

/** Characters of a response that are read. */
const longestRead = 20_000

/**
 * What is read of a response: of a longer one its last lines, where these name a final answer; null where they name none,
 * and it goes round in circles.
 *
 * @example
 * const reasons = 'The urate is high. '.repeat(2000)
 * [endOf('Gout'), endOf(`${reasons}\nFINAL ANSWER: Gout`), endOf(reasons)]
 * // → ['Gout', 'FINAL ANSWER: Gout', null]
 */
export function endOf(response: string): string | null {
  if (response.length <= longestRead) return response
  const end = response.slice(-longestRead)
  const lines = end.slice(end.indexOf('\n') + 1)
  return lines !== end && new RegExp(marker).test(withoutRuns(lines)) ? lines : null
}

/** What was said, as an answer or as none. */
function judged(said: string): FinalAnswer {
  const answer = plain(said)
  if (!holdsWords(answer) || isTemplate(answer) || noValue.test(answer)) return { problem: 'empty' }
  const words = wordsIn(answer)
  const isLong = words > mostWords || answer.length > longestAnswer
  return isLong && (words > mostInOrders || !isOrders(answer)) ? { problem: 'long' } : { answer }
}

/** What a program fills in where it has no answer. */
const noValue = /^(?:null|undefined|nan|object object)$/i

function holdsWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(plain(text))
}

const bar = /[|｜│┃¦]/

/** A row, "Yes" or "No" before the rows, or words that announce them; behind other words the answer, a table is a remark. */
function mayBeginTable(line: string): boolean {
  return bar.test(line) || isLead(plain(line)) || /:[\s*_]*$/.test(line)
}

/** The rows of a table of orders; a text that holds bars, but is longer than orders are, is none. */
function tableOf(text: string): FinalAnswer | null {
  if (!bar.test(text)) return null
  if (text.length > mostRows * longestRow) return { problem: 'oversized' }
  const table = tableIn(text)
  if (table === null) return null
  const rows = [...(table.lead === null ? [] : [table.lead]), ...table.rows.map((row) => rowText(row))]
  const isLong = rows.length > mostRows || rows.some((row) => row.length > longestRow)
  return isLong ? { problem: 'oversized' } : { answer: rows.join('\n') }
}

/** Of lines that hold words, the first cell of a table with one row; empty where it has none or more. Null where they are no table. */
function onlyCell([head = '', below = '', ...rest]: readonly string[]): string | null {
  if (!head.includes('|')) return null
  const cellsOf = (row: string): readonly string[] => row.split('|').filter((cell) => cell.trim() !== '')
  if (isRule(below)) {
    const rows = rest.filter((line) => line.includes('|')).map(cellsOf)
    return rows.length === 1 ? (rows[0]?.[0] ?? '') : ''
  }
  const cells = cellsOf(head)
  if (!/^\s*\|.*\|\s*$/.test(head)) return null
  return cells.length === 1 ? (cells[0] ?? '') : ''
}

/** The line below the heading of a table. */
function isRule(line: string): boolean {
  return line.includes('|') && line.includes('-') && /^[\s:|-]+$/.test(line)
}

/** A line of orders; one that is longer than a hundred words is none, and is not read for them. */
function isOrders(line: string): boolean {
  return line.length <= longestOrders && isOrderLine(line)
}

/** Lines that begin with orders, as one; what follows a line that is none is left out. Null where the first is none. */
function linesOfOrders(lines: readonly string[]): string | null {
  const said = lines.map((line) => plain(line.replace(/^\s*(?:[-*•+]|\d+[.)])\s+/, ''))).filter((line) => line !== '')
  const end = said.findIndex((line, i) => !isOrders(line) && !(i === 0 && isLead(line)))
  const orders = (end < 0 ? said : said.slice(0, end)).map((line) => line.replace(/[;,.]$/, ''))
  return orders.length === 0 || (orders.length === 1 && isLead(orders[0] ?? '')) ? null : orders.join('; ')
}

/** "Yes" or "No" on a line of its own, before the orders. */
function isLead(line: string): boolean {
  return /^(?:yes|no)\W*$/i.test(line)
}

function boxedIn(response: string): FinalAnswer | null {
  const inside = [...response.matchAll(boxed)].at(-1)?.[1]
  return inside === undefined ? null : judged(inside)
}

/** A response of one short line that may be an answer, or of lines of orders. */
function onlyLine(response: string): FinalAnswer {
  const lines = response.split('\n').filter((line) => line.trim() !== '')
  const only = lines[0] ?? ''
  const line = plain(only)
  const isShort = lines.length === 1 && wordsIn(line) <= mostWords
  const problem = isShort ? noAnswerIn(only.replace(tag, ' ')) : null
  if (problem !== null) return { problem }
  if (lines.length > 0 && lines.every((one) => isOrders(one))) return judged(linesOfOrders(lines) ?? '')
  const most = /\b(?:diagnosis|cause) is\b/i.test(line) ? mostWords : mostShort
  return isShort && wordsIn(line) <= most && !line.endsWith('?') ? judged(line) : { problem: 'none' }
}

/** So many words and no more may stand for an answer without its being called one. */
const mostShort = 12

/** HTML that models write; other words in angle brackets are words. */
const tag =
  /<\/?(?:a|answer|b|br|code|div|em|h[1-6]|i|img|li|p|pre|script|span|strong|sub|sup|u|ul)(?:\s+[\w-]+\s*=[^<>]*)?\s*\/?>/gi

/** An answer without Markdown, quotation marks, brackets around it, and a full stop at its end. */
function plain(text: string): string {
  const bare = text
    .replace(tag, ' ')
    .replace(/^[\s>]+|[*_`#]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const inside = /^[“"'[<(](.*)[”"'\]>)]\.?$/.exec(bare)?.[1] ?? bare
  return inside.replace(/\.$/, '').trim()
}

/** The words of the prompt given back. */
function isTemplate(answer: string): boolean {
  return /^(?:\W*ACTION\s*(?:[|｜]\s*drug or test|drug dose route)\b.*|(?:action|answer|diagnosis|order)s?|(?:one specific diagnosis|the diagnosis) in fewer than ten words|what to do, (?:in one or two sentences|as orders with a semicolon between them))$/i.test(
    answer,
  )
}

function wordsIn(text: string): number {
  return text.split(' ').length
}
