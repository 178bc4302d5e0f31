import { styleText } from 'node:util'

/** Words for people; results never go here. */
export function talk(message: string, options: { readonly quiet?: boolean | undefined } = {}): void {
  if (options.quiet !== true) process.stderr.write(`${message}\n`)
}

/** A result on standard output. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** One JSON document on standard output. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
}

/** Whether standard output is a terminal that wants colour. */
export function hasColour(): boolean {
  return process.stdout.isTTY === true && (process.env.NO_COLOR ?? '') === ''
}

/** Colours a text where the terminal wants it. */
export function paint(style: Parameters<typeof styleText>[0], text: string): string {
  return hasColour() ? styleText(style, text) : text
}

/** A table with columns as wide as needed; numbers stand to the right. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => String(row[column] ?? '').length)),
  )
  const line = (cells: readonly (string | number)[]): string =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return typeof cell === 'number' ? String(cell).padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  const titles = line(
    head.map((title, column) => (typeof rows[0]?.[column] === 'number' ? title.padStart(widths[column] ?? 0) : title)),
  )
  return [titles, widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}

/** Counts by name in one line, `no-site 2, fewer-sentences 31`; a dash where there are none. */
export function inOneLine(counts: Readonly<Record<string, number>>): string {
  return (
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ') || '–'
  )
}
