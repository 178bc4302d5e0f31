import type { Command } from 'commander'
import type { ShownRecord, Stretch } from '../dataset/index.js'
import { hasColour, paint, print, printJson } from './output.js'

interface Flags {
  readonly id?: string
  readonly limit: number
  readonly json?: boolean
}

/** `show DIR [--id ID]` */
export function addShow(program: Command): void {
  program
    .command('show')
    .description('a case and its perturbed text side by side, edits marked')
    .argument('<dir>', 'dataset folder')
    .option('--id <id>', 'a record or a case; default: the first one')
    .option('--json', 'print the result as JSON')
    .action(async (folder: string, flags: Flags) => {
      const { showRecords } = await import('../dataset/index.js')
      const shown: ShownRecord[] = []
      for await (const record of showRecords(folder, flags.id)) {
        shown.push(record)
        if (flags.id === undefined) break
      }
      if (flags.json === true) printJson(shown)
      else print(shown.map(renderRecord).join('\n\n'))
    })
}

function renderRecord({ record, original, layers }: ShownRecord): string {
  const half = Math.max(30, Math.floor(((process.stdout.columns ?? 160) - 3) / 2))
  const head = `${paint('bold', record.id)}  →  ${record.target}`
  if (layers.length === 0) return `${head}\n\nunchanged\n\n${original}`
  const blocks = layers.map(({ perturbation, before, after }) => {
    const [left, right] = [wrap(before, half, 'red'), wrap(after, half, 'green')]
    const height = Math.max(left.length, right.length)
    const rows = Array.from({ length: height }, (_, row) =>
      `${left[row] ?? ' '.repeat(half)} │ ${right[row] ?? ''}`.trimEnd(),
    )
    return [paint('dim', `${perturbation}`), ...rows, '', ...reasons(after, before)].join('\n')
  })
  return [head, ...blocks].join('\n\n')
}

/** One line an edit: what came, what went, why. */
function reasons(after: readonly Stretch[], before: readonly Stretch[]): readonly string[] {
  const gone = before.filter(({ why }) => why !== null)
  const come = after.filter(({ why }) => why !== null)
  const edits = come.length >= gone.length ? come : gone
  return edits.map(({ text, why }, index) => {
    const old = gone.length === come.length ? `${JSON.stringify(gone[index]?.text)} → ` : ''
    const { kind, ...details } = why ?? { kind: '' }
    const told = Object.entries(details).map(([key, value]) => `${key} ${String(value)}`)
    return `${String(index + 1).padStart(3)}  ${old}${JSON.stringify(text.trim() === '' ? `${text.length} blanks` : text.trim())}  ${paint('dim', `${kind} · ${told.join(' · ')}`)}`
  })
}

/** Breaks stretches into lines of one width, marks the changed ones by colour, or by brackets without it. */
function wrap(stretches: readonly Stretch[], width: number, colour: 'red' | 'green'): readonly string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const flush = (): void => {
    lines.push(line + ' '.repeat(Math.max(0, width - used)))
    line = ''
    used = 0
  }
  for (const { text, why } of stretches) {
    const marked = why === null || hasColour() ? text : `⟦${text}⟧`
    for (const word of marked.split(/(?<=\s)/u)) {
      const shown = word.replace(/\s+$/u, (space) => (space.includes('\n') ? '' : ' '))
      if (used + shown.trimEnd().length > width && used > 0) flush()
      const fitting = used + shown.length > width ? shown.trimEnd() : shown
      line += why === null ? fitting : paint(colour, fitting)
      used += fitting.length
      if (word.endsWith('\n')) flush()
    }
  }
  if (used > 0) flush()
  return lines
}
