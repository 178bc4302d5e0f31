import { styleText } from 'node:util'
import { PipelineError } from '../errors.js'
import { thousands } from '../format/index.js'
import { escapeInvisible, escapeInvisibleInJson } from '../invisible.js'

/** Whether only errors are printed for people. */
export interface Quiet {
  readonly quiet?: boolean | undefined
}

/** Flags of a command that prints a result. */
export interface OutputFlags extends Quiet {
  readonly json?: boolean
}

/** Words for people; results never go here. */
export function printMessage(message: string, options: Quiet = {}): void {
  if (options.quiet !== true) process.stderr.write(`${shown(message)}\n`)
}

/** Where a command prints its result. */
export type ResultStream = Pick<NodeJS.WriteStream, 'write'>

/**
 * Where a command that writes these files prints its result: on stderr where one of them is `-`, which has standard output
 * to itself.
 *
 * @throws {PipelineError} usage — two files are
 */
export function streamBeside(files: readonly (string | undefined)[]): ResultStream {
  const taken = files.filter((file) => file === '-').length
  if (taken > 1) {
    throw new PipelineError(
      'usage',
      '"-" is standard output, which takes one file, and several are called so. Name a file.',
    )
  }
  return taken === 1 ? process.stderr : process.stdout
}

/** A result, on standard output unless a file has it to itself. */
export function print(text: string, stream: ResultStream = process.stdout): void {
  stream.write(`${shown(text, hasColour())}\n`)
}

/** Placeholder for the escape character in our own colors; random, so that no text can contain it. */
const ownEscape = `\u{10fffd}${crypto.randomUUID()}`

/**
 * Makes invisible characters visible, so that the content of a file cannot control the terminal. Line feeds,
 * tabs and, where asked, the colors of `paint` stay.
 */
export function shown(text: string, keepsColour = false): string {
  return seen(text, keepsColour ? '\x1b' : '')
}

function seen(text: string, ofColours: string): string {
  return text
    .split(ownEscape)
    .map((part) => escapeInvisible(part))
    .join(ofColours)
}

/** A result as one JSON document, on standard output unless a file has it to itself. */
export function printJson(value: unknown, stream: ResultStream = process.stdout): void {
  stream.write(`${escapeInvisibleInJson(JSON.stringify(value, null, 2))}\n`)
}

/** Whether standard output is a terminal that wants color. */
export function hasColour(): boolean {
  return process.stdout.isTTY === true && (process.env.NO_COLOR ?? '') === ''
}

/** Colors a text where the terminal wants it. */
export function paint(style: Parameters<typeof styleText>[0], text: string): string {
  if (!hasColour()) return text
  return styleText(style, seen(text, ownEscape)).replaceAll('\x1b', ownEscape)
}

/** A text that stays on its line: what others name may not look like a line of ours. */
export function onOneLine(text: string): string {
  return text.replaceAll('\n', '\\n')
}

/** A table with columns as wide as needed; numbers are right-aligned, their thousands parted as in messages. */
export function table(head: readonly string[], lines: readonly (readonly (string | number)[])[]): string {
  const rows = lines.map((cells) => cells.map((cell) => (typeof cell === 'string' ? onOneLine(cell) : cell)))
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => figure(row[column] ?? '').length)),
  )
  const line = (cells: readonly (string | number)[]): string =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return typeof cell === 'number' ? figure(cell).padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  const titles = line(
    head.map((title, column) => (typeof rows[0]?.[column] === 'number' ? title.padStart(widths[column] ?? 0) : title)),
  )
  return [titles, widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}

function figure(cell: string | number): string {
  return typeof cell === 'number' && Number.isSafeInteger(cell) ? thousands(cell) : String(cell)
}

/** Asks a question on the terminal; no answer, as after Ctrl-D or Ctrl-C, is no. */
export async function isYes(question: string): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises')
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  const closed = new Promise<string>((resolve) => reader.once('close', () => resolve('')))
  const said = await Promise.race([reader.question(`${question} [y/N] `), closed])
  reader.close()
  return /^y(es)?$/i.test(said.trim())
}

/** Says how many are left out of a list that is cut short; nothing where none is. */
export function andMore(all: number, shown: number, what = 'more', flag = '--json'): readonly string[] {
  return all > shown ? [`… and ${thousands(all - shown)} ${what}; ${flag} lists all of them.`] : []
}

/** What counts by name come to together. */
export function totalOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** Counts by name in one line, the largest first, `fewer-sentences 31, no-site 2`; a dash where there are none. */
export function inOneLine(counts: Readonly<Record<string, number>>, most = 3): string {
  const sorted = Object.entries(counts).sort(([, a], [, b]) => b - a)
  const shown = sorted.slice(0, most).map(([name, count]) => `${name} ${count}`)
  const rest = sorted.slice(most).reduce((sum, [, count]) => sum + count, 0)
  return [...shown, ...(rest > 0 ? [`others ${rest}`] : [])].join(', ') || '–'
}
