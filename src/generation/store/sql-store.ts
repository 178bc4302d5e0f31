import { thisOwner } from '../../owner.js'
import { listAnswers, readAnswers, readFailures } from './answer-rows.js'
import { closeBatch, openBatches, saveBatch } from './batches.js'
import { createClaims } from './claims.js'
import { commitStatements, createWriteLane, failureStatement, prepareGeneration } from './lane.js'
import { createLedger, type Ledger } from './ledger.js'
import type { Pieces } from './pieces.js'
import { countToPurge, piecesToPurge, purge } from './purge.js'
import type { Database } from './schema.js'
import { readSendings, type SendingLog } from './sending-log.js'
import { statsOf } from './stats.js'
import type { PurgeFilter, Store } from './store.js'

/** A store, with what its keeper needs besides. */
export interface KeptStore extends Store {
  /** The money of all who share it. */
  readonly ledger: Ledger
  /** Pieces of the texts that {@link Store.purge} would remove, but for those in rows that stay. */
  piecesOf(filter: PurgeFilter): Promise<Pieces>
  /** What was sent, and where to. */
  log(): Promise<SendingLog>
  /** Closes a batch and removes the texts of its cases, as far as other processes allow it. */
  forgetBatch(batch: string): Promise<void>
  /** How many generations and failures {@link Store.purge} would remove. */
  count(filter: PurgeFilter): Promise<{
    readonly generations: number
    readonly failures: number
  }>
}

const answersOfStatement = 500
const claimsOfStatement = 5000

/** A {@link KeptStore} over a database whose tables are there. */
export function createSqlStore(database: Database): KeptStore {
  const owner = thisOwner()
  const claims = createClaims(database, owner)
  const lane = createWriteLane(async (load) => {
    const commits = commitStatements(load.generations)
    const failures = load.failures.map(failureStatement)
    return claims.settle([...commits, ...failures], load)
  })

  return {
    ledger: createLedger(database, owner.id),
    log: () => readSendings(database),
    read: (keys) => readAnswers(database, keys),
    failures: (keys) => readFailures(database, keys),
    list: (filter = {}, onDamage) => listAnswers(database, filter, onDamage),
    stats: () => statsOf(database),

    async commit(generations) {
      const prepared = generations.map(prepareGeneration)
      const written: Promise<unknown>[] = []
      for (let from = 0; from < prepared.length; from += answersOfStatement) {
        const part = prepared.slice(from, from + answersOfStatement)
        written.push(
          lane.add((load) => {
            load.generations.push(...part)
            load.chars += part.reduce((sum, { chars }) => sum + chars, 0)
          }),
        )
      }
      await Promise.all(written)
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

    saveBatch: (batch) => saveBatch(database, batch),
    openBatches: () => openBatches(database),
    closeBatch: (batch) => closeBatch(database, batch),
    async forgetBatch(batch) {
      await closeBatch(database, batch)
      await database.compact()
    },

    count: (filter) => countToPurge(database, filter),
    piecesOf: (filter) => piecesToPurge(database, filter),
    purge: (filter) => purge(database, filter),

    async close() {
      await lane.drain()
      try {
        await claims.end()
      } finally {
        await database.close()
      }
    },
  }
}
