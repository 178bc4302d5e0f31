import { isJsonObject, parsedJson } from '../../json-value.js'
import type { Generation } from '../request/index.js'
import { conditions } from './conditions.js'
import { keyList } from './lane.js'
import { answerColumns, toGeneration, toProvenGeneration, unreadable } from './rows.js'
import { type Database, type DatabaseRow, givenBack, nameIn, rowsOf } from './schema.js'
import type { DamagedAnswer, StoredFailure, StoreFilter } from './store.js'

const keysOfStatement = 500
const pageRows = 100

/** The stored answers to requests, by key. @throws {PipelineError} input-invalid — one is damaged */
export async function readAnswers(database: Database, keys: readonly string[]): Promise<Map<string, Generation>> {
  const found = new Map<string, Generation>()
  const sql = `SELECT ${answerColumns} FROM generations WHERE key IN (SELECT value FROM json_each(?))`
  for await (const row of rowsByKey(database, sql, keys)) {
    const generation = toGeneration(row)
    if ('reason' in generation) throw unreadable(generation)
    found.set(generation.key, generation)
  }
  return found
}

/** The stored failures of requests, by key; one that cannot be read is none, for its request may be sent again. */
export async function readFailures(database: Database, keys: readonly string[]): Promise<Map<string, StoredFailure>> {
  const found = new Map<string, StoredFailure>()
  const sql = 'SELECT CAST(body AS BLOB) AS body FROM failures WHERE key IN (SELECT value FROM json_each(?))'
  for await (const row of rowsByKey(database, sql, keys)) {
    const failure = parsedJson(nameIn(row.body))
    if (isJsonObject(failure)) found.set(String(failure.key), failure as unknown as StoredFailure)
  }
  return found
}

/** All answers that a filter names, by key; damaged ones go to `onDamage`, or are thrown without it. */
export async function* listAnswers(
  database: Database,
  filter: StoreFilter,
  onDamage?: (damaged: DamagedAnswer) => void,
): AsyncGenerator<Generation> {
  const { where, args } = conditions(filter)
  // The key as its bytes: one that is no UTF-8 is another one when it is read as text.
  const sql = `SELECT ${answerColumns} FROM generations WHERE key > CAST(? AS TEXT)${where} ORDER BY key LIMIT ${pageRows}`
  for (let last: ArrayBuffer | string = '', rows = pageRows; rows === pageRows; ) {
    const page = await rowsOf(database, sql, [last, ...args])
    for (const row of page.map(onDamage === undefined ? toGeneration : toProvenGeneration)) {
      if (!('reason' in row)) yield row
      else if (onDamage === undefined) throw unreadable(row)
      else onDamage(row)
    }
    rows = page.length
    last = page.length === 0 ? last : givenBack(page.at(-1)?.key)
  }
}

async function* rowsByKey(database: Database, sql: string, keys: readonly string[]): AsyncGenerator<DatabaseRow> {
  for (let from = 0; from < keys.length; from += keysOfStatement) {
    yield* await rowsOf(database, sql, [keyList(keys.slice(from, from + keysOfStatement))])
  }
}
