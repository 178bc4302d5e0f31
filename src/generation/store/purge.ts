import { purgeTargets } from './conditions.js'
import { createPieces, type Pieces } from './pieces.js'
import { type Database, type DatabaseRow, rowsOf } from './schema.js'
import type { PurgeFilter } from './store.js'

/** The columns that hold texts of cases and answers, by table. */
const storedTexts: Readonly<Record<string, readonly string[]>> = {
  generations: ['body', 'raw'],
  failures: ['body'],
  batch_items: ['request'],
  sendings: ['project', 'provider', 'host', 'model', 'case_id'],
  spending: ['project', 'model'],
}

/** The tables that {@link purge} leaves: what is still to be fetched, what was sent where, and what it cost. */
const keptTables = ['batch_items', 'sendings', 'spending'] as const

const pageRows = 100

/** Removes what a filter names and gives up its space; how many rows that were. */
export async function purge(database: Database, filter: PurgeFilter): Promise<number> {
  const results = await database.run(
    purgeTargets(filter).flatMap(({ table, where, args }) => [
      { sql: `SELECT count(*) AS n FROM ${table} WHERE true${where}`, args },
      { sql: `DELETE FROM ${table} WHERE true${where}`, args },
    ]),
  )
  await database.compact()
  return Number(results[0]?.[0]?.n) + Number(results[2]?.[0]?.n)
}

/** How many generations and failures {@link purge} would remove. */
export async function countToPurge(
  database: Database,
  filter: PurgeFilter,
): Promise<{ readonly generations: number; readonly failures: number }> {
  const [generations, failures] = await database.run(
    purgeTargets(filter).map(({ table, where, args }) => {
      return { sql: `SELECT count(*) AS n FROM ${table} WHERE true${where}`, args }
    }),
  )
  return { generations: Number(generations?.[0]?.n), failures: Number(failures?.[0]?.n) }
}

/** Pieces of the texts that {@link purge} would remove, but for those in rows that stay. */
export async function piecesToPurge(database: Database, filter: PurgeFilter): Promise<Pieces> {
  const pieces = createPieces()
  const targets = purgeTargets(filter)
  for (const { table, where, args } of targets) {
    for await (const text of textsOf(database, table, { where, args })) pieces.add(text)
  }
  for (const { table, where, args } of targets) {
    for await (const text of textsOf(database, table, { where: ` AND NOT (true${where})`, args })) pieces.without(text)
  }
  for (const table of keptTables) {
    for await (const text of textsOf(database, table, { where: '', args: [] })) pieces.without(text)
  }
  return pieces
}

async function* textsOf(
  database: Database,
  table: string,
  { where, args }: { readonly where: string; readonly args: readonly string[] },
): AsyncGenerator<Uint8Array> {
  const columns = storedTexts[table] ?? []
  const casts = columns.map((column) => `CAST(${column} AS BLOB) AS ${column}`).join(', ')
  for (let after = 0, rows: readonly DatabaseRow[] = []; after === 0 || rows.length === pageRows; ) {
    const sql = `SELECT rowid AS number, ${casts} FROM ${table} WHERE rowid > ?${where} ORDER BY rowid LIMIT ${pageRows}`
    rows = await rowsOf(database, sql, [after, ...args])
    for (const row of rows) {
      after = Number(row.number)
      for (const column of columns) {
        const text = row[column]
        if (text instanceof ArrayBuffer) yield new Uint8Array(text)
      }
    }
    if (rows.length === 0) return
  }
}
