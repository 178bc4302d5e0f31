import { randomUUID } from 'node:crypto'
import { type Database, type DatabaseRow, isNoText, nameIn, type Statement } from './schema.js'

/** What is noted of a request before it leaves; nothing of its text. */
export interface SentRequest {
  readonly project: string
  readonly provider: string
  /** Host and path of a server; the command line of a program, or its digest. */
  readonly host: string
  readonly model: string
  /** The case whose text it holds; null where the asker does not say. Cases with one text are asked for once. */
  readonly caseId: string | null
  /** UTF-8 bytes of its messages: prompt and text. */
  readonly bytes: number
}

/**
 * What became of a request: `open` where nobody has noted an end, for it is under way or its process was killed, so it
 * may have been sent; `failed` where it was sent, or tried to be, and no answer came; `not-sent` where it never left.
 */
export type SendingEnd = 'open' | 'answered' | 'failed' | 'not-sent'

/** One line of the log: a request that left, or was about to. */
export interface Sending extends SentRequest {
  /** By the clock of the store, ISO 8601, UTC; of a batch, a moment before it was submitted. */
  readonly at: string
  readonly end: SendingEnd
  /** US dollars; null where it is not known, or not yet. */
  readonly cost: number | null
}

/** All that was ever sent with a store. No statement of this program changes or removes a line. */
export interface SendingLog {
  /** In order. */
  readonly sendings: readonly Sending[]
  /** Lines that somebody has removed with another program; lines are numbered without gaps. */
  readonly missing: number
  /** Numbers of lines with a text that cannot be read; of a sending what can be read is among them. */
  readonly damaged: readonly number[]
}

const columns = 'line, sending, at, event, project, provider, host, model, case_id, bytes, cost'
const now = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`

/** Notes a request that is about to leave, where its money is reserved under its id. */
export function sendStatement(id: string, sent: SentRequest): Statement {
  const { project, provider, host, model, caseId, bytes } = sent
  return {
    sql: `INSERT OR IGNORE INTO sendings (${columns}) SELECT ?, ?, ${now}, 'sent', ?, ?, ?, ?, ?, ?, NULL
      WHERE EXISTS (SELECT 1 FROM reservations WHERE id = ?)`,
    args: [randomUUID(), id, project, provider, host, model, caseId, bytes, id],
  }
}

/** Notes what became of a request, as long as its money is reserved: so it is noted once. */
export function endStatement(id: string, end: SendingEnd, cost: number | null): Statement {
  return {
    sql: `INSERT OR IGNORE INTO sendings (${columns})
      SELECT ?, id, ${now}, ?, NULL, NULL, NULL, NULL, NULL, NULL, ? FROM reservations WHERE id = ?`,
    args: [randomUUID(), end, cost, id],
  }
}

const pageRows = 1000
const ends: readonly SendingEnd[] = ['open', 'answered', 'failed', 'not-sent']
const textColumns = ['sending', 'at', 'event', 'project', 'provider', 'host', 'model', 'case_id']
const texts = textColumns.map((name) => `CAST(${name} AS BLOB) AS ${name}`).join(', ')

function isSpoiled(row: DatabaseRow): boolean {
  return textColumns.some((name) => row[name] !== null && isNoText(row[name]))
}

/** Reads the log; an end belongs to the last sending before it under the same id. */
export async function readSendings(database: Database): Promise<SendingLog> {
  const sendings: (Sending & { end: SendingEnd; cost: number | null })[] = []
  const last = new Map<string, (typeof sendings)[number]>()
  const damaged: number[] = []
  let missing = 0
  for (let after = 0, rows: readonly DatabaseRow[] = []; after === 0 || rows.length === pageRows; ) {
    const sql = `SELECT number, ${texts}, bytes, cost FROM sendings WHERE number > ? ORDER BY number LIMIT ${pageRows}`
    rows = (await database.run([{ sql, args: [after] }]))[0] ?? []
    for (const row of rows) {
      missing += Number(row.number) - after - 1
      after = Number(row.number)
      if (isSpoiled(row)) damaged.push(after)
      const id = nameIn(row.sending)
      const event = nameIn(row.event)
      if (event !== 'sent') {
        const sending = last.get(id)
        const end = ends.find((one) => one === event)
        // An event that cannot be read says no end.
        if (sending !== undefined && end !== undefined) Object.assign(sending, { end, cost: costOf(row) })
        continue
      }
      const sending = { ...sentOf(row), at: nameIn(row.at), end: 'open' as const, cost: null }
      sendings.push(sending)
      last.set(id, sending)
    }
    if (rows.length === 0) break
  }
  return { sendings, missing, damaged }
}

function sentOf({ project, provider, host, model, case_id: caseId, bytes }: DatabaseRow): SentRequest {
  return {
    project: nameIn(project),
    provider: nameIn(provider),
    host: nameIn(host),
    model: nameIn(model),
    caseId: caseId === null ? null : nameIn(caseId),
    bytes: Number(bytes),
  }
}

function costOf({ cost }: DatabaseRow): number | null {
  return cost === null ? null : Number(cost)
}
