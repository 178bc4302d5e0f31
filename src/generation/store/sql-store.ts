import { thisOwner } from '../../owner.js'
import type { Generation, GenerationRequest } from '../request/index.js'
import { createClaims } from './claims.js'
import { conditions, purgeTargets } from './conditions.js'
import { commitStatements, createWriteLane, failureStatement, keyList, prepareGeneration } from './lane.js'
import { createLedger, type Ledger } from './ledger.js'
import { createPieces, type Pieces } from './pieces.js'
import { answerColumns, batchesSql, requestIn, toGeneration, toProvenGeneration, unreadable } from './rows.js'
import { type Database, givenBack, nameIn, type Row, type Statement } from './schema.js'
import { readSendings, type SendingLog } from './sending-log.js'
import { statsOf } from './stats.js'
import type { Store, StoredBatch, StoredFailure, StoreFilter } from './store.js'

/** A store, with what its keeper needs besides. */
export interface KeptStore extends Store {
  /** The money of all who share it. */
  readonly ledger: Ledger
  /** Pieces of the texts that {@link Store.purge} would remove, but for those in rows that stay. */
  piecesOf(filter: StoreFilter & { readonly failures?: boolean }): Promise<Pieces>
  /** What was sent, and where to. */
  log(): Promise<SendingLog>
  /** Closes a batch and removes the texts of its cases, as far as other processes allow it. */
  forgetBatch(batch: string): Promise<void>
  /** How many generations and failures {@link Store.purge} would remove. */
  count(filter: StoreFilter & { readonly failures?: boolean }): Promise<{
    readonly generations: number
    readonly failures: number
  }>
}

/** The columns that hold texts of cases and answers, by table. */
const storedTexts: Readonly<Record<string, readonly string[]>> = {
  generations: ['body', 'raw'],
  failures: ['body'],
  batch_items: ['request'],
}

const keysOfStatement = 500
const claimsOfStatement = 5000
const pageRows = 100

/** A {@link KeptStore} over a database whose tables are there. */
export function createSqlStore(database: Database): KeptStore {
  const owner = thisOwner()
  const claims = createClaims(database, owner)
  const lane = createWriteLane(async (load) => {
    const commits = commitStatements(load.generations)
    const failures = load.failures.map(failureStatement)
    return claims.settle([...commits, ...failures], load)
  })
  const rowsOf = async (sql: string, args: Statement['args'] = []): Promise<readonly Row[]> => {
    const [rows] = await database.run([{ sql, args }])
    return rows ?? []
  }
  const inParts = async (keys: readonly string[], sql: string, take: (row: Row) => void): Promise<void> => {
    for (let from = 0; from < keys.length; from += keysOfStatement) {
      const rows = await rowsOf(sql, [keyList(keys.slice(from, from + keysOfStatement))])
      for (const row of rows) take(row)
    }
  }

  async function* textsOf(table: string, where: string, args: readonly string[]): AsyncGenerator<Uint8Array> {
    const columns = storedTexts[table] ?? []
    const casts = columns.map((column) => `CAST(${column} AS BLOB) AS ${column}`).join(', ')
    for (let after = 0, rows: readonly Row[] = []; after === 0 || rows.length === pageRows; ) {
      const sql = `SELECT rowid AS number, ${casts} FROM ${table} WHERE rowid > ?${where} ORDER BY rowid LIMIT ${pageRows}`
      rows = await rowsOf(sql, [after, ...args])
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

  const store: KeptStore = {
    ledger: createLedger(database, owner.id),
    log: () => readSendings(database),

    async read(keys) {
      const found = new Map<string, Generation>()
      const sql = `SELECT ${answerColumns} FROM generations WHERE key IN (SELECT value FROM json_each(?))`
      await inParts(keys, sql, (row) => {
        const generation = toGeneration(row)
        if ('reason' in generation) throw unreadable(generation)
        found.set(generation.key, generation)
      })
      return found
    },

    async commit(generations) {
      const prepared = generations.map(prepareGeneration)
      const written: Promise<unknown>[] = []
      for (let from = 0; from < prepared.length; from += keysOfStatement) {
        const part = prepared.slice(from, from + keysOfStatement)
        written.push(
          lane.add((load) => {
            load.generations.push(...part)
            load.chars += part.reduce((sum, { chars }) => sum + chars, 0)
          }),
        )
      }
      await Promise.all(written)
    },

    async failures(keys) {
      const found = new Map<string, StoredFailure>()
      const sql = 'SELECT CAST(body AS BLOB) AS body FROM failures WHERE key IN (SELECT value FROM json_each(?))'
      await inParts(keys, sql, (row) => {
        const failure = JSON.parse(nameIn(row.body)) as StoredFailure
        found.set(failure.key, failure)
      })
      return found
    },

    async recordFailure(failure) {
      await lane.add((load) => {
        load.failures.push(failure)
      })
    },

    async claim(keys) {
      claims.begin()
      const mine = new Set<string>()
      for (let from = 0; from < keys.length; from += claimsOfStatement) {
        const part = keys.slice(from, from + claimsOfStatement)
        const held = await lane.add((load) => {
          load.claimed.push(...part)
        })
        for (const key of part) if (held.has(key)) mine.add(key)
      }
      return mine
    },

    async release(keys) {
      // A claim of the same few milliseconds goes first, or it would outlive its own release.
      await lane.drain()
      await lane.add((load) => {
        load.released.push(...keys)
      })
    },

    async saveBatch(batch) {
      await database.run([{ sql: 'DELETE FROM batch_items WHERE batch = ?', args: [batch.batch] }])
      const items = [...batch.items]
      for (let from = 0; from < items.length; from += pageRows) {
        const part = items.slice(from, from + pageRows)
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
    },

    async openBatches() {
      const batches: StoredBatch[] = []
      for (const row of await rowsOf(batchesSql)) {
        const { batch: name } = row
        const [batch = '', provider = '', host = '', date = ''] = [name, row.provider, row.host, row.date].map(nameIn)
        const written = nameIn(row.state)
        const state = written === 'handing-in' || written === 'unknown' ? written : 'handed-in'
        const items = new Map<string, GenerationRequest>()
        const damaged: string[] = []
        const sql = `SELECT CAST(item AS BLOB) AS item, CAST(request AS BLOB) AS request FROM batch_items
          WHERE batch = CAST(? AS TEXT) ORDER BY rowid`
        for (const found of await rowsOf(sql, [givenBack(name)])) {
          const item = nameIn(found.item)
          const request = requestIn(found)
          if (typeof request === 'string') damaged.push(`${item}: ${request}`)
          else items.set(item, request)
        }
        batches.push({ batch, state, provider, host, items, date, ...(damaged.length === 0 ? {} : { damaged }) })
      }
      return batches
    },

    async closeBatch(batch) {
      await database.run([
        { sql: 'DELETE FROM batches WHERE batch = ?', args: [batch] },
        { sql: 'DELETE FROM batch_items WHERE batch = ?', args: [batch] },
      ])
    },

    async forgetBatch(batch) {
      await store.closeBatch(batch)
      await database.compact()
    },

    async *list(filter = {}, onDamage) {
      const { where, args } = conditions(filter)
      // The key as its bytes: one that is no UTF-8 is another one when it is read as text.
      const sql = `SELECT ${answerColumns} FROM generations WHERE key > CAST(? AS TEXT)${where} ORDER BY key LIMIT ${pageRows}`
      for (let last: ArrayBuffer | string = '', rows = pageRows; rows === pageRows; ) {
        const page = await rowsOf(sql, [last, ...args])
        for (const row of page.map(onDamage === undefined ? toGeneration : toProvenGeneration)) {
          if (!('reason' in row)) yield row
          else if (onDamage === undefined) throw unreadable(row)
          else onDamage(row)
        }
        rows = page.length
        last = page.length === 0 ? last : givenBack(page.at(-1)?.key)
      }
    },

    stats: () => statsOf(database),

    async count(filter) {
      const [generations, failures] = await database.run(
        purgeTargets(filter).map(({ table, where, args }) => {
          return { sql: `SELECT count(*) AS n FROM ${table} WHERE true${where}`, args }
        }),
      )
      return { generations: Number(generations?.[0]?.n), failures: Number(failures?.[0]?.n) }
    },

    async piecesOf(filter) {
      const pieces = createPieces()
      const targets = purgeTargets(filter)
      for (const { table, where, args } of targets) {
        for await (const text of textsOf(table, where, args)) pieces.add(text)
      }
      for (const { table, where, args } of targets) {
        for await (const text of textsOf(table, ` AND NOT (true${where})`, args)) pieces.without(text)
      }
      for await (const text of textsOf('batch_items', '', [])) pieces.without(text)
      return pieces
    },

    async purge(filter) {
      const results = await database.run(
        purgeTargets(filter).flatMap(({ table, where, args }) => [
          { sql: `SELECT count(*) AS n FROM ${table} WHERE true${where}`, args },
          { sql: `DELETE FROM ${table} WHERE true${where}`, args },
        ]),
      )
      await database.compact()
      return Number(results[0]?.[0]?.n) + Number(results[2]?.[0]?.n)
    },

    async close() {
      await lane.drain()
      try {
        await claims.end()
      } finally {
        await database.close()
      }
    },
  }
  return store
}
