import { isUtf8 } from 'node:buffer'
import { PipelineError } from '../../errors.js'

/** One SQL statement and what stands for its question marks. */
export interface Statement {
  readonly sql: string
  readonly args: readonly (string | number | null | ArrayBuffer)[]
}

/** One row of a result, by the names of its columns. */
export type DatabaseRow = Readonly<Record<string, unknown>>

/** What a store needs of a database. */
export interface Database {
  /** Runs statements as one transaction and returns the rows of each; tries again what may pass. */
  run(statements: readonly Statement[]): Promise<readonly (readonly DatabaseRow[])[]>
  /** Gives up the space of removed rows, and with it their bytes, as far as other processes allow it. */
  compact(): Promise<void>
  /** Of no effect the second time. */
  close(): Promise<void>
}

/** The rows of one query. */
export async function rowsOf(
  database: Database,
  sql: string,
  args: Statement['args'] = [],
): Promise<readonly DatabaseRow[]> {
  const [rows] = await database.run([{ sql, args }])
  return rows ?? []
}

/**
 * A text that was selected as `CAST(… AS BLOB)`: the driver ends the whole process where a text is no UTF-8.
 *
 * @throws {TypeError} it is none
 */
export function textIn(value: unknown): string {
  return value instanceof ArrayBuffer ? strict.decode(value) : String(value)
}

/** {@link textIn} for names, with a sign in the place of what is no UTF-8. */
export function nameIn(value: unknown): string {
  return value instanceof ArrayBuffer ? lenient.decode(value) : String(value)
}

/** Whether a text that was selected as `CAST(… AS BLOB)` is no UTF-8. */
export function isNoText(value: unknown): boolean {
  return value instanceof ArrayBuffer && !isUtf8(new Uint8Array(value))
}

/** A text that was selected as bytes, to be given back in a `CAST(? AS TEXT)`: its bytes, where it is no UTF-8. */
export function givenBack(value: unknown): string | ArrayBuffer {
  return value instanceof ArrayBuffer && isNoText(value) ? value : nameIn(value)
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/** The layout that this program writes. A change of it adds a step to {@link migrations}. */
export const storeVersion = 4

/** Money: what replies cost, added up, and what is reserved for requests under way. */
const money = [
  `CREATE TABLE IF NOT EXISTS spending (
    project TEXT NOT NULL, day TEXT NOT NULL, model TEXT NOT NULL, spent REAL NOT NULL, replies INTEGER NOT NULL,
    unpriced INTEGER NOT NULL, PRIMARY KEY (project, day, model))`,
  `CREATE TABLE IF NOT EXISTS reservations (
    id TEXT PRIMARY KEY, project TEXT NOT NULL, owner TEXT NOT NULL, model TEXT NOT NULL, day TEXT NOT NULL,
    most REAL NOT NULL)`,
]

/** What was sent, a line a request and a line for its end; nothing changes or removes one. */
const sendingsTable = `CREATE TABLE IF NOT EXISTS sendings (
    number INTEGER PRIMARY KEY AUTOINCREMENT, line TEXT NOT NULL UNIQUE, sending TEXT NOT NULL, at TEXT NOT NULL,
    event TEXT NOT NULL, project TEXT, provider TEXT, host TEXT, model TEXT, case_id TEXT, bytes INTEGER, cost REAL)`

const layout = [
  `CREATE TABLE IF NOT EXISTS medqa_perturb_store (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS generations (
    key TEXT PRIMARY KEY, model TEXT NOT NULL, prompt TEXT NOT NULL, provider TEXT NOT NULL, outcome TEXT NOT NULL,
    date TEXT NOT NULL, batch INTEGER NOT NULL, input_tokens INTEGER, output_tokens INTEGER,
    body TEXT NOT NULL, raw TEXT NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS failures (
    key TEXT PRIMARY KEY, model TEXT NOT NULL, prompt TEXT NOT NULL, provider TEXT NOT NULL,
    attempts INTEGER NOT NULL, date TEXT NOT NULL, body TEXT NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS owners (
    id TEXT PRIMARY KEY, host TEXT NOT NULL, pid INTEGER NOT NULL, started TEXT NOT NULL,
    heartbeat INTEGER NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS claims (key TEXT PRIMARY KEY, owner TEXT NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS batches (
    batch TEXT PRIMARY KEY, provider TEXT NOT NULL, host TEXT NOT NULL, date TEXT NOT NULL,
    state TEXT NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS batch_items (
    batch TEXT NOT NULL, item TEXT NOT NULL, request TEXT NOT NULL, PRIMARY KEY (batch, item))`,
  ...money,
  sendingsTable,
  `INSERT OR IGNORE INTO medqa_perturb_store VALUES ('version', '${storeVersion}')`,
]

/** Statements that lead from the version before to the one under which they stand; 1 is the first. */
const migrations: Readonly<Record<number, readonly string[]>> = {
  2: [
    `ALTER TABLE batches ADD COLUMN state TEXT NOT NULL DEFAULT 'handed-in'`,
    `UPDATE batches SET state = 'handing-in' WHERE batch LIKE 'handing-in:%'`,
  ],
  3: money,
  4: [sendingsTable],
}

/**
 * Makes the tables of a new store, or brings an older one to {@link storeVersion}.
 *
 * @throws {PipelineError} input-invalid — a database of another program, or a store of a newer version
 */
export async function prepareLayout(database: Database, name: string): Promise<void> {
  const found = await versionOf(database, name)
  if (found === undefined) {
    await database.run(layout.map(plain))
    return
  }
  if (found > storeVersion) {
    const message = `The store ${name} has layout ${found}, and this version of medqa-perturb knows layouts up to ${storeVersion}. Use the newer version that wrote it.`
    throw new PipelineError('input-invalid', message, { file: name })
  }
  for (let next = found + 1; next <= storeVersion; next++) {
    const steps = [
      ...(migrations[next] ?? []),
      `UPDATE medqa_perturb_store SET value = '${next}' WHERE name = 'version'`,
    ]
    try {
      await database.run(steps.map(plain))
    } catch (cause) {
      // Another process may have made the same step first, or this one without hearing of it.
      if (((await versionOf(database, name)) ?? 0) < next) throw cause
    }
  }
}

const plain = (sql: string): Statement => ({ sql, args: [] })

/** The layout of a store; undefined where there is nothing yet. */
async function versionOf(database: Database, name: string): Promise<number | undefined> {
  const [tables] = await database.run([
    plain(`SELECT CAST(name AS BLOB) AS name FROM sqlite_master WHERE type = 'table'`),
  ])
  const names = new Set((tables ?? []).map((row) => nameIn(row.name)))
  if (!names.has('medqa_perturb_store')) {
    const foreign = [...names].find((table) => !/^(sqlite|libsql|_litestream)/.test(table))
    if (foreign === undefined) return undefined
    const message = `Expected a store of medqa-perturb, but ${name} is a database of another program (it has a table "${foreign.slice(0, 40)}"). Name another --store.`
    throw new PipelineError('input-invalid', message, { file: name })
  }
  const [rows] = await database.run([
    plain(`SELECT CAST(value AS BLOB) AS value FROM medqa_perturb_store WHERE name = 'version'`),
  ])
  const version = Number(nameIn(rows?.[0]?.value))
  if (Number.isInteger(version) && version > 0) return version
  const message = `Expected a whole number as layout version of the store ${name}, but there is none. Name another --store.`
  throw new PipelineError('input-invalid', message, { file: name })
}
