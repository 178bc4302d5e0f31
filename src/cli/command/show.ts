import type { Command } from 'commander'
import type { Option, RuleRow, ShownRecord, Stretch } from '../../dataset/index.js'
import { counted, thousands } from '../../format/index.js'
import type { Preview } from '../../report/index.js'
import { type DatasetFlags, datasetFolders, datasetsOf, mixedFlag, warnOfDamage } from '../datasets.js'
import { wholeNumber } from '../options.js'
import { hasColour, paint, print, printJson, printMessage, streamBeside } from '../output.js'
import { fileToWrite } from '../written-files.js'

interface Flags extends DatasetFlags {
  readonly id?: string
  readonly limit?: number
  readonly html?: string
  readonly json?: boolean
}

/** `show DIR… [--id ID] [--html FILE]` */
export function addShow(program: Command): void {
  program
    .command('show')
    .description('show cases and their perturbed texts side by side, with edits marked; --html writes them as a page')
    .argument('<dir...>', datasetFolders)
    .option('--id <id>', 'a record or a case; default: the first of each folder; for --html, all')
    .addOption(
      fileToWrite('--html <file>', 'write one self-contained page to look at in a browser; - is standard output'),
    )
    .option('--limit <n>', 'greatest number of cases; default: 1; for --html, 500', wholeNumber)
    .option(...mixedFlag)
    .option('--json', 'print the result as JSON')
    .action(async (paths: string[], flags: Flags) => {
      const folders = await datasetsOf(paths, flags)
      await warnOfDamage(folders, flags)
      if (flags.html !== undefined) return showAsPage(folders, flags.html, flags)
      const shown = await readShown(folders, flags)
      if (flags.json === true) return printJson(shown)
      const { ruleRows, shownOptions } = await import('../../dataset/index.js')
      const rendered = shown.map((one) => {
        return [renderRecord(one), ...renderRule(ruleRows(one.record)), ...renderOptions(one, shownOptions)].join(
          '\n\n',
        )
      })
      print(rendered.join('\n\n'))
    })
}

async function readShown(folders: readonly string[], { id, limit }: Flags): Promise<readonly ShownRecord[]> {
  const { showFolders, showRecords } = await import('../../dataset/index.js')
  const shown: ShownRecord[] = []
  if (id !== undefined) {
    for await (const found of showFolders(folders, id)) shown.push(found.shown)
    return shown
  }
  for (const folder of folders) {
    let count = 0
    for await (const record of showRecords(folder)) {
      shown.push(record)
      if (++count >= (limit ?? 1)) break
    }
  }
  return shown
}

async function showAsPage(folders: readonly string[], path: string, flags: Flags): Promise<void> {
  const page = await writePreview(folders, path, flags)
  if (flags.json === true) printJson({ path, ...page }, streamBeside([path]))
  else if (path !== '-') print(path)
}

/** Writes the page in one step and says how much of the datasets is on it. */
export async function writePreview(
  folders: readonly string[],
  path: string,
  { id, limit, quiet }: Pick<Flags, 'id' | 'limit' | 'quiet'> = {},
): Promise<Omit<Preview, 'html'> & { readonly bytes: number }> {
  const { preview } = await import('../../report/index.js')
  const { replaceFile } = await import('../../dataset/index.js')
  const { html, ...counts } = await preview(folders, { id, limit })
  const { bytes } = replaceFile(path, html)
  const { cases, leftOut } = counts
  if (leftOut > 0) {
    printMessage(
      `The page holds ${thousands(cases)} of ${counted(cases + leftOut, 'case')}; --limit ${cases + leftOut} shows all.`,
      {
        quiet,
      },
    )
  }
  return { ...counts, bytes }
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

/** What the rule of a drug-safety record says, a line each; nothing for other records. */
function renderRule(rows: readonly RuleRow[]): readonly string[] {
  if (rows.length === 0) return []
  return [rows.map(([name, text]) => `${paint('dim', name.padEnd(11))}${text}`).join('\n')]
}

/** What the case offers to choose from, the right option marked; nothing for a question without options. */
function renderOptions(
  { record: { target, metadata } }: ShownRecord,
  read: (json: string | null) => readonly Option[],
): readonly string[] {
  const options = read(metadata.options)
  if (options.length === 0) return []
  const lines = options.map(({ letter, text }) => {
    const line = `${letter.padEnd(2)} ${text}`
    return text.trim() === target.trim() ? `→ ${paint('bold', line)}` : `  ${line}`
  })
  return [[paint('dim', 'options'), ...lines].join('\n')]
}

/** One line an edit: what went, what came, why. */
function reasons(after: readonly Stretch[], before: readonly Stretch[]): readonly string[] {
  const edits = new Map<number, { gone?: string; come?: string; why: NonNullable<Stretch['why']> }>()
  for (const { text, why, edit } of before) if (why !== null && edit !== null) edits.set(edit, { gone: text, why })
  for (const { text, why, edit } of after) {
    if (why !== null && edit !== null) edits.set(edit, { ...edits.get(edit), come: text, why })
  }
  const inOrder = [...edits].sort(([a], [b]) => a - b)
  return inOrder.map(
    ([
      number,
      {
        gone,
        come,
        why: { kind, ...details },
      },
    ]) => {
      const change = [gone, come].filter((text) => text !== undefined).map(quoteStretch)
      const parts = Object.entries(details).map(([key, value]) => `${key} ${String(value)}`)
      const shown = come === undefined ? `${change.join('')} →` : change.join(' → ')
      return `${String(number + 1).padStart(3)}  ${shown}  ${paint('dim', `${kind} · ${parts.join(' · ')}`)}`
    },
  )
}

function quoteStretch(text: string): string {
  return JSON.stringify(text.trim() === '' ? `${text.length} blanks` : text.trim())
}

/** Breaks stretches into lines of one width, marks the changed ones by color, or by brackets without it. */
function wrap(stretches: readonly Stretch[], width: number, color: 'red' | 'green'): readonly string[] {
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
      line += why === null ? fitting : paint(color, fitting)
      used += fitting.length
      if (word.endsWith('\n')) flush()
    }
  }
  if (used > 0) flush()
  return lines
}
