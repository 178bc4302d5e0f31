import type { GenerationRequest } from '../request/index.js'
import { batchesSql, requestIn } from './rows.js'
import { type Database, type DatabaseRow, givenBack, nameIn, rowsOf } from './schema.js'
import type { StoredBatch } from './store.js'

const itemsOfStatement = 100

/** Stores an open batch in the place of what is stored under its name. */
export async function saveBatch(database: Database, batch: StoredBatch): Promise<void> {
  await database.run([{ sql: 'DELETE FROM batch_items WHERE batch = ?', args: [batch.batch] }])
  const items = [...batch.items]
  for (let from = 0; from < items.length; from += itemsOfStatement) {
    const part = items.slice(from, from + itemsOfStatement)
    const sql = `INSERT OR REPLACE INTO batch_items VALUES ${part.map(() => '(?,?,?)').join(',')}`
    const args = part.flatMap(([item, request]) => [batch.batch, item, JSON.stringify(request)])
    await database.run([{ sql, args }])
  }
  // Last, so that a batch without all of its items is never seen.
  await database.run([
    {
      sql: 'INSERT OR REPLACE INTO batches (batch, provider, host, date, state) VALUES (?, ?, ?, ?, ?)',
      args: [batch.batch, batch.provider, batch.host, batch.date, batch.state],
    },
  ])
}

/** The open batches by date, each with its requests. */
export async function openBatches(database: Database): Promise<StoredBatch[]> {
  const batches: StoredBatch[] = []
  for (const row of await rowsOf(database, batchesSql)) batches.push(await batchOf(database, row))
  return batches
}

async function batchOf(database: Database, row: DatabaseRow): Promise<StoredBatch> {
  const { batch: name } = row
  const [batch = '', provider = '', host = '', date = ''] = [name, row.provider, row.host, row.date].map(nameIn)
  const written = nameIn(row.state)
  const state = written === 'handing-in' || written === 'unknown' ? written : 'handed-in'
  const items = new Map<string, GenerationRequest>()
  const damaged: string[] = []
  const sql = `SELECT CAST(item AS BLOB) AS item, CAST(request AS BLOB) AS request FROM batch_items
          WHERE batch = CAST(? AS TEXT) ORDER BY rowid`
  for (const found of await rowsOf(database, sql, [givenBack(name)])) {
    const item = nameIn(found.item)
    const request = requestIn(found)
    if (typeof request === 'string') damaged.push(`${item}: ${request}`)
    else items.set(item, request)
  }
  return { batch, state, provider, host, items, date, ...(damaged.length === 0 ? {} : { damaged }) }
}

/** Removes a batch and its requests. */
export async function closeBatch(database: Database, batch: string): Promise<void> {
  await database.run([
    { sql: 'DELETE FROM batches WHERE batch = ?', args: [batch] },
    { sql: 'DELETE FROM batch_items WHERE batch = ?', args: [batch] },
  ])
}
