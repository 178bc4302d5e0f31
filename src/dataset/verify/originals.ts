import { nearest, PipelineError, quote } from '../../errors.js'
import { parseJsonLine } from '../../json-line.js'
import { displayName, listFound, readAll, readHead, readLines, tableFound, tableIn } from '../file/index.js'

/** A text of a file, and by what it is paired. */
export interface TextRow {
  readonly line: number
  readonly text: string
  /** `metadata.case`, else `id`, else the line. */
  readonly key: string
  /** `id`, where it is a text or a number. */
  readonly recordId: string | undefined
}

/** Originals with one key: where their texts differ, the changed text's own `id` says which is meant. */
interface Sharing {
  readonly first: TextRow
  differ: boolean
  /** By their ids; absent where there is one. */
  all?: Map<string | undefined, TextRow>
}

/** Changed texts beside their originals. */
export interface Originals {
  /** How many there are that a changed text can be paired with. */
  readonly size: number
  /** By what a changed text is paired. */
  idOf(row: TextRow): string
  /** The original of a changed text, the same object for the same original; undefined where there is none. */
  of(row: TextRow): TextRow | undefined
}

/** @throws {PipelineError} input-invalid — unreadable, or two different originals that nothing tells apart */
export async function readOriginals(path: string, column: string | undefined): Promise<Originals> {
  const known = new Map<string, Sharing>()
  for await (const row of readRows(path, column)) {
    const found = known.get(row.key)
    if (found === undefined) {
      known.set(row.key, { first: row, differ: false })
      continue
    }
    found.all ??= new Map([[found.first.recordId, found.first]])
    const same = found.all.get(row.recordId)
    if (same === undefined) found.all.set(row.recordId, row)
    else if (same.text !== row.text) throw ambiguous(path, same, row)
    found.differ ||= row.text !== found.first.text
  }
  let size = 0
  for (const { differ, all } of known.values()) size += differ && all !== undefined ? all.size : 1
  return {
    size,
    idOf: ({ key, recordId }) => (known.get(key)?.differ === true ? (recordId ?? key) : key),
    of: ({ key, recordId }) => {
      const found = known.get(key)
      return found?.differ === true ? found.all?.get(recordId) : found?.first
    },
  }
}

function ambiguous(path: string, earlier: TextRow, { line, key }: TextRow): PipelineError {
  const message = `${displayName(path)}, line ${line}: expected one original for ${quote(key)} and found another text than in line ${earlier.line}, so that no text can be paired with either. Give each an "id" of its own, the same in both files.`
  return new PipelineError('input-invalid', message, { file: path, line })
}

const textKeys = ['input', 'question', 'text', 'case', 'prompt']

/** The texts of a file: of each line of JSON Lines, told by their content, or the file as one text. */
export async function* readRows(path: string, column: string | undefined): AsyncGenerator<TextRow> {
  const bytes = await readHead(path)
  const head = bytes.toString('utf8').trimStart()
  if (head === '') return
  const table = tableIn(path, bytes)
  if (table !== null) throw tableFound(path, table, 'JSON Lines or one plain text')
  if (/^\[\s*\{/.test(head)) throw listFound(path)
  if (!head.startsWith('{')) {
    yield { line: 1, key: '1', recordId: undefined, text: await readAll(path) }
    return
  }
  for await (const { number, text } of readLines(path))
    yield rowOf(parseJsonLine(text, path, number), path, number, column)
}

function rowOf(value: unknown, path: string, line: number, column: string | undefined): TextRow {
  const record = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const metadata = (typeof record.metadata === 'object' && record.metadata !== null ? record.metadata : {}) as Record<
    string,
    unknown
  >
  const name = column ?? textKeys.find((one) => typeof record[one] === 'string') ?? 'input'
  const text = record[name]
  if (typeof text !== 'string') {
    const found = text === undefined ? '' : ` and found ${quote(JSON.stringify(text))}`
    const hint = text === undefined ? `${nearest(name, Object.keys(record))} Name` : 'Give it as a text, or name'
    const message = `${path}, line ${line}: expected a text under "${name}"${found}. ${hint} the column with --input.`
    throw new PipelineError('input-invalid', message, { file: path, line })
  }
  const key = metadata.case ?? record.id ?? line
  if (!isId(key)) {
    const where = (metadata.case ?? null) === null ? 'id' : 'metadata.case'
    const message = `${displayName(path)}, line ${line}: expected a text or a number under "${where}", by which texts are paired with originals, and found ${quote(JSON.stringify(key))}. Give each line such an id.`
    throw new PipelineError('input-invalid', message, { file: path, line })
  }
  return { line, key: String(key), recordId: isId(record.id) ? String(record.id) : undefined, text }
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
