import { isAlive, type Owner } from '../../owner.js'
import { keyList, type Load } from './lane.js'
import type { Database, DatabaseRow, Statement } from './schema.js'

/** After this long without a sign of life a process of another host counts as dead, in seconds of the database's clock. */
const leaseSeconds = 60
const heartbeatMs = 20_000

/** The claims of one open store. */
export interface Claims {
  /** From now on this owner shows that it lives. */
  begin(): void
  /** Runs statements and, in the same transaction, the claims and releases of a load; returns the claimed keys we hold. */
  settle(statements: readonly Statement[], load: Load): Promise<ReadonlySet<string>>
  /** Gives everything back. */
  end(): Promise<void>
}

/** The claims of this process through one open store. */
export function createClaims(database: Database, owner: Owner): Claims {
  let timer: NodeJS.Timeout | undefined

  const heartbeat = heartbeatOf(owner)
  /** Whether somebody holds what is not ours; otherwise it is answered. */
  const isHeld = ({ owner: holder }: DatabaseRow): boolean => holder !== null
  const isDead = (row: DatabaseRow): boolean => {
    if (typeof row.host !== 'string') return true
    if (row.host !== owner.host) return Number(row.age) > leaseSeconds
    return !isAlive({ pid: Number(row.pid), started: String(row.started) })
  }

  return {
    begin() {
      timer ??= setInterval(() => {
        // A sign of life that does not get through is made up for by the next one, or by the next claim.
        void database.run(heartbeat).catch(() => {})
      }, heartbeatMs).unref()
    },

    async settle(statements, { released, claimed }) {
      const releasing = released.length === 0 ? [] : [releasingOf(owner, released)]
      const claiming = claimed.length === 0 ? [] : [...heartbeat, ...claimingOf(owner, claimed)]
      const all = [...statements, ...releasing, ...claiming]
      if (all.length === 0) return new Set()
      const first = await database.run(all)
      if (claimed.length === 0) return new Set()
      let denied = first.at(-1) ?? []
      const others = new Map(denied.filter(isHeld).map((row) => [row.owner, row]))
      const dead = [...others.values()].filter(isDead)
      if (dead.length > 0) denied = (await database.run([...removingDead(owner, dead), ...claiming])).at(-1) ?? []
      const ours = new Set(claimed)
      for (const { key } of denied) ours.delete(String(key))
      return ours
    },

    async end() {
      if (timer === undefined) return
      clearInterval(timer)
      timer = undefined
      await database.run([
        { sql: 'DELETE FROM claims WHERE owner = ?', args: [owner.id] },
        { sql: 'DELETE FROM owners WHERE id = ?', args: [owner.id] },
      ])
    },
  }
}

// Two statements: not every server that speaks SQLite knows an upsert on a table without row ids.
function heartbeatOf(owner: Owner): readonly Statement[] {
  return [
    {
      sql: 'INSERT OR IGNORE INTO owners VALUES (?, ?, ?, ?, unixepoch())',
      args: [owner.id, owner.host, owner.pid, owner.started],
    },
    { sql: 'UPDATE owners SET heartbeat = unixepoch() WHERE id = ?', args: [owner.id] },
  ]
}

function releasingOf(owner: Owner, keys: readonly string[]): Statement {
  return {
    sql: 'DELETE FROM claims WHERE owner = ? AND key IN (SELECT value FROM json_each(?))',
    args: [owner.id, keyList(keys)],
  }
}

/** Claims what nobody holds and nobody has answered; the rows of the last statement are the keys that are not ours then. */
function claimingOf(owner: Owner, keys: readonly string[]): readonly Statement[] {
  return [
    {
      sql: `INSERT OR IGNORE INTO claims SELECT value, ? FROM json_each(?)
        WHERE NOT EXISTS (SELECT 1 FROM generations WHERE key = value)`,
      args: [owner.id, keyList(keys)],
    },
    // What is ours needs no row, and nearly everything is.
    {
      sql: `SELECT value AS key, claims.owner AS owner, host, pid, started, unixepoch() - heartbeat AS age
        FROM json_each(?) LEFT JOIN claims ON claims.key = value LEFT JOIN owners ON owners.id = claims.owner
        WHERE claims.owner IS NOT ?`,
      args: [keyList(keys), owner.id],
    },
  ]
}

/**
 * Removes dead owners and what they held. An owner of this host that was dead stays dead; whether one of another host is
 * still silent is asked again inside the transaction.
 */
function removingDead(owner: Owner, rows: readonly DatabaseRow[]): readonly Statement[] {
  const here = rows.filter(({ host }) => host === owner.host).map((row) => String(row.owner))
  return [
    { sql: 'DELETE FROM owners WHERE id IN (SELECT value FROM json_each(?))', args: [keyList(here)] },
    { sql: 'DELETE FROM owners WHERE host <> ? AND heartbeat < unixepoch() - ?', args: [owner.host, leaseSeconds] },
    { sql: 'DELETE FROM claims WHERE owner NOT IN (SELECT id FROM owners)', args: [] },
  ]
}
