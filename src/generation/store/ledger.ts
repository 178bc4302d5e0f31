import { toMicrodollars } from '../../format/index.js'
import { type Database, type DatabaseRow, nameIn, type Statement } from './schema.js'
import { endStatement, type SentRequest, sendStatement } from './sending-log.js'

/** What a project has spent since 00:00 UTC, by the clock of the store, in US dollars. */
export interface DayState {
  readonly spent: number
  /** Reserved for requests under way, in every process; what a process that died had reserved stays so. */
  readonly reserved: number
}

/** Money that is asked for before a request is sent, and the request, which is noted in the log of sendings. */
export interface LedgerEntry extends SentRequest {
  /** Asked for again under its id it is the same money. */
  readonly id: string
  /** US dollars, the worst case. */
  readonly most: number
  /** US dollars that the project may spend in a day; null where nobody says. */
  readonly limit: number | null
}

/** What was spent, by project, day and model. */
export interface Spending extends DayState {
  readonly project: string
  /** `2026-11-20`, UTC. */
  readonly day: string
  readonly model: string
  readonly replies: number
  /** Replies whose price is not known; `spent` does not hold them. */
  readonly unpriced: number
}

/** The money of all processes that share a store. */
export interface Ledger {
  /** Reserves money, or says what the project has spent and reserved where it does not fit. */
  reserve(entry: LedgerEntry): Promise<DayState | 'reserved'>
  /** Puts the cost of a reply in the place of what was reserved; null where the price is not known. */
  settle(id: string, cost: number | null, end: 'answered' | 'failed'): Promise<void>
  /** Gives money back: nothing was sent, or nothing is charged. */
  release(id: string, end: 'failed' | 'not-sent'): Promise<void>
  today(project: string): Promise<DayState>
}

/** One step of the ledger, and who waits for it. */
interface Step {
  readonly statements: readonly Statement[]
  readonly reserved: LedgerEntry | undefined
  done(rows: ReadonlyMap<string, DatabaseRow>): void
  failed(error: unknown): void
}

const today = `date('now')`
const spentToday = `(SELECT coalesce(sum(spent), 0) FROM spending WHERE project = ? AND day = ${today})`
const reservedToday = `(SELECT coalesce(sum(most), 0) FROM reservations WHERE project = ? AND day = ${today})`

/** Less than a millionth of a cent: sums of the same amounts in another order differ by less. */
const tolerance = 1e-9

/**
 * The ledger of a store. Steps of a moment go into one transaction, one after the other. None of them does harm when it
 * is sent twice: money is reserved once under its id, and moved only from where it lies.
 */
export function createLedger(database: Database, owner: string): Ledger {
  const add = createQueue(database)
  return {
    async reserve(entry) {
      const { id, project, model, most, limit } = entry
      const sql = `INSERT OR IGNORE INTO reservations SELECT ?, ?, ?, ?, ${today}, ?
        WHERE ? IS NULL OR ${spentToday} + ${reservedToday} + ? <= ?`
      const limits = [limit, project, project, most, (limit ?? 0) + tolerance]
      const laid = { sql, args: [id, project, owner, model, most, ...limits] }
      const row = (await add([laid, sendStatement(id, entry)], entry)).get(id)
      return Number(row?.held) === 1 ? 'reserved' : { spent: Number(row?.spent), reserved: Number(row?.reserved) }
    },

    async settle(id, cost, end) {
      const there = 'FROM reservations WHERE id = ?'
      await add([
        { sql: `INSERT OR IGNORE INTO spending SELECT project, day, model, 0, 0, 0 ${there}`, args: [id] },
        {
          sql: `UPDATE spending SET spent = spent + ?, replies = replies + 1, unpriced = unpriced + ?
            WHERE EXISTS (SELECT 1 ${there} AND reservations.project = spending.project
              AND reservations.day = spending.day AND reservations.model = spending.model)`,
          args: [cost ?? 0, cost === null ? 1 : 0, id],
        },
        endStatement(id, end, cost),
        { sql: `DELETE ${there}`, args: [id] },
      ])
    },

    async release(id, end) {
      await add([endStatement(id, end, 0), { sql: 'DELETE FROM reservations WHERE id = ?', args: [id] }])
    },

    async today(project) {
      const [[row] = []] = await database.run([
        { sql: `SELECT ${spentToday} AS spent, ${reservedToday} AS reserved`, args: [project, project] },
      ])
      return { spent: Number(row?.spent), reserved: Number(row?.reserved) }
    },
  }
}

/** Queues steps: what comes in one turn of the loop, or while others run, goes into one transaction. */
function createQueue(database: Database) {
  let queue: Step[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    // What else happens in this turn of the loop goes along.
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) {
      const steps = queue
      queue = []
      try {
        const asked = steps.flatMap(({ reserved }) => reserved ?? [])
        const sent = [...steps.flatMap(({ statements }) => statements), stateOf(asked)]
        const rows = (await database.run(sent)).at(-1) ?? []
        const found = new Map(rows.map((row) => [String(row.id), row]))
        for (const step of steps) step.done(found)
      } catch (error) {
        for (const step of steps) step.failed(error)
      }
    }
    isRunning = false
  }

  return (statements: readonly Statement[], reserved?: LedgerEntry): Promise<ReadonlyMap<string, DatabaseRow>> =>
    new Promise((done, failed) => {
      queue.push({ statements, reserved, done, failed })
      if (!isRunning) void run()
    })
}

/** Of what was asked for, whether it was reserved, and what the project has spent and reserved. */
function stateOf(asked: readonly LedgerEntry[]): Statement {
  const projects = JSON.stringify(Object.fromEntries(asked.map(({ id, project }) => [id, project])))
  const sum = (column: string, table: string): string =>
    `(SELECT coalesce(sum(${column}), 0) FROM ${table} WHERE project = asked.project AND day = ${today})`
  return {
    sql: `SELECT id, ${sum('spent', 'spending')} AS spent, ${sum('most', 'reservations')} AS reserved,
        EXISTS (SELECT 1 FROM reservations WHERE reservations.id = asked.id) AS held
      FROM (SELECT key AS id, value AS project FROM json_each(?)) AS asked`,
    args: [projects],
  }
}

/** What was spent and is reserved, by project, day and model. */
export const spendingStatement: Statement = {
  sql: `SELECT CAST(project AS BLOB) AS project, CAST(day AS BLOB) AS day, CAST(model AS BLOB) AS model,
      sum(spent) AS spent, sum(most) AS reserved, sum(replies) AS replies, sum(unpriced) AS unpriced
    FROM (SELECT project, day, model, spent, 0 AS most, replies, unpriced FROM spending
      UNION ALL SELECT project, day, model, 0, most, 0, 0 FROM reservations)
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  args: [],
}

export function spendingOf(row: DatabaseRow): Spending {
  const { project, day, model, spent, reserved, replies, unpriced } = row
  return {
    project: nameIn(project),
    day: nameIn(day),
    model: nameIn(model),
    spent: toMicrodollars(Number(spent)),
    reserved: toMicrodollars(Number(reserved)),
    replies: Number(replies),
    unpriced: Number(unpriced),
  }
}
