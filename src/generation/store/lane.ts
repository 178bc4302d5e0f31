import type { Generation } from '../request/index.js'
import type { Statement } from './schema.js'
import { sealed } from './seal.js'
import type { StoredFailure } from './store.js'

/** A generation made ready for its row, so that what cannot be written fails for its own caller only. */
export interface PreparedGeneration {
  readonly key: string
  readonly args: readonly (string | number | null)[]
  readonly chars: number
}

/** What one transaction writes: everything that came in while the one before ran, or within a few milliseconds. */
export interface Load {
  readonly generations: PreparedGeneration[]
  readonly failures: StoredFailure[]
  readonly released: string[]
  readonly claimed: string[]
  chars: number
}

const gatherMs = 5
/** Where one transaction is large enough, in characters. */
const mostChars = 4 * 1024 * 1024

/** Gathers writes into few transactions, one after the other, in the order in which they came. */
export interface WriteLane<Result> {
  /** Adds to the open load; resolves with the result of its transaction once that is on disk. */
  add(fill: (load: Load) => void): Promise<Result>
  /** Runs what is open and waits for it. */
  drain(): Promise<void>
}

interface Window<Result> {
  readonly load: Load
  readonly timer: NodeJS.Timeout
  readonly result: Promise<Result>
  start(): void
}

/** A lane whose loads go to `write`, one at a time. If that fails, all who added to the load hear of it. */
export function createWriteLane<Result>(write: (load: Load) => Promise<Result>): WriteLane<Result> {
  let tail: Promise<unknown> = Promise.resolve()
  let open: Window<Result> | undefined

  const openWindow = (): Window<Result> => {
    const load: Load = { generations: [], failures: [], released: [], claimed: [], chars: 0 }
    let start = (): void => {}
    const due = new Promise<void>((resolve) => {
      start = resolve
    })
    const result = Promise.all([due, tail]).then(() => {
      // Open until its turn comes: a slow disk makes large transactions, a quick one small ones.
      if (open === window) open = undefined
      return write(load)
    })
    tail = result.catch(() => {})
    const window: Window<Result> = { load, timer: setTimeout(() => start(), gatherMs), result, start: () => start() }
    return window
  }

  const close = (): void => {
    if (open === undefined) return
    clearTimeout(open.timer)
    open.start()
    open = undefined
  }

  return {
    add(fill) {
      open ??= openWindow()
      const window = open
      fill(window.load)
      if (window.load.chars > mostChars) close()
      return window.result
    },
    async drain() {
      close()
      await tail
    },
  }
}

/** The row of a generation. `raw` is a JSON text too: SQLite cuts a text at U+0000. */
export function prepareGeneration(generation: Generation): PreparedGeneration {
  const { raw, ...rest } = generation
  const { key, request, usage, outcome, date, batch } = generation
  const rawText = JSON.stringify(raw)
  const body = sealed(JSON.stringify(rest), rawText)
  const about = [key, request.model, request.prompt.name, request.provider, outcome, date, batch ? 1 : 0]
  return {
    key,
    args: [...about, usage.inputTokens, usage.outputTokens, body, rawText],
    chars: body.length + rawText.length,
  }
}

const columns = '(?,?,?,?,?,?,?,?,?,?,?)'
const rowsOfStatement = 200

/** Writes answers; the first answer of a key stays, and its failure and claim go. */
export function commitStatements(generations: readonly PreparedGeneration[]): readonly Statement[] {
  if (generations.length === 0) return []
  const inserts: Statement[] = []
  for (let from = 0; from < generations.length; from += rowsOfStatement) {
    const part = generations.slice(from, from + rowsOfStatement)
    const sql = `INSERT OR IGNORE INTO generations VALUES ${part.map(() => columns).join(',')}`
    inserts.push({ sql, args: part.flatMap(({ args }) => args) })
  }
  const keys = keyList(generations.map(({ key }) => key))
  return [
    ...inserts,
    { sql: 'DELETE FROM failures WHERE key IN (SELECT value FROM json_each(?))', args: [keys] },
    { sql: 'DELETE FROM claims WHERE key IN (SELECT value FROM json_each(?))', args: [keys] },
  ]
}

/** Writes the last failure of a key, unless it has an answer. */
export function failureStatement(failure: StoredFailure): Statement {
  const { key, request, attempts, date } = failure
  return {
    sql: `INSERT OR REPLACE INTO failures SELECT ?, ?, ?, ?, ?, ?, ?
      WHERE NOT EXISTS (SELECT 1 FROM generations WHERE key = ?)`,
    args: [key, request.model, request.prompt.name, request.provider, attempts, date, JSON.stringify(failure), key],
  }
}

/** Keys as one parameter, for `json_each`. */
export function keyList(keys: readonly string[]): string {
  return JSON.stringify(keys)
}
