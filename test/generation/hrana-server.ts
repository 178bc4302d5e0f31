import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

/** As much of the native driver as is used here. */
interface Database {
  prepare(sql: string): {
    raw(on: boolean): unknown
    safeIntegers(on: boolean): unknown
    columns(): readonly { readonly name: string }[]
    all(args: readonly unknown[]): readonly (readonly unknown[])[]
    run(args: readonly unknown[]): { readonly changes: number }
  }
  readonly inTransaction: boolean
  close(): void
}

interface Stmt {
  readonly sql?: string
  readonly sql_id?: number
  readonly args?: readonly { readonly type: string; readonly value?: string | number; readonly base64?: string }[]
}

interface Condition {
  readonly type: 'ok' | 'error' | 'not' | 'and' | 'or' | 'is_autocommit'
  readonly step?: number
  readonly cond?: Condition
  readonly conds?: readonly Condition[]
}

interface PipelineRequest {
  readonly type: string
  readonly sql?: string
  readonly sql_id?: number
  readonly stmt?: Stmt
  readonly batch?: { readonly steps: readonly { readonly condition?: Condition | null; readonly stmt: Stmt }[] }
}

/** A server on loopback that speaks as much of Hrana 2 over HTTP as the client needs, over a local file. */
export interface HranaServer {
  readonly url: string
  /** Called for each request; what it returns is answered instead, `'drop'` cuts the connection after the work is done. */
  fault: (request: IncomingMessage) => number | 'drop' | undefined
  readonly tokens: Set<string>
  /** What it names as the address of all that comes next, with a token for it. */
  sendsOnTo: string | null
  close(): Promise<void>
}

const open = createRequire(import.meta.url)('libsql') as new (path: string, options: { timeout: number }) => Database

export async function startHranaServer(path: string): Promise<HranaServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      hrana.tokens.add(request.headers.authorization ?? '')
      const fault = hrana.fault(request)
      if (typeof fault === 'number') {
        // As servers of Turso do, and with a content type in which the client looks for no status.
        response
          .writeHead(fault, { 'content-type': 'application/json' })
          .end('{"message":"a made-up fault","code":"X"}')
        return
      }
      const { requests } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { requests: PipelineRequest[] }
      const results = answer(path, requests)
      if (fault === 'drop') response.destroy()
      else
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ baton: hrana.sendsOnTo && 'next', base_url: hrana.sendsOnTo, results }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hrana: HranaServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => undefined,
    tokens: new Set(),
    sendsOnTo: null,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return hrana
}

/** One pipeline is one stream here: its own connection, closed at its end. */
function answer(path: string, requests: readonly PipelineRequest[]): readonly unknown[] {
  const database = new open(path, { timeout: 5000 })
  const texts = new Map<number, string>()
  const execute = (stmt: Stmt): unknown => {
    const sql = stmt.sql ?? texts.get(stmt.sql_id ?? -1) ?? ''
    const args = (stmt.args ?? []).map(({ type, value, base64 = '' }) => {
      if (type === 'blob') return Buffer.from(base64, 'base64')
      if (type === 'null') return null
      return type === 'integer' ? BigInt(value ?? 0) : value
    })
    const prepared = database.prepare(sql)
    prepared.safeIntegers(true)
    try {
      prepared.raw(true)
    } catch {
      const { changes } = prepared.run(args)
      return { cols: [], rows: [], affected_row_count: changes, last_insert_rowid: null }
    }
    const cols = prepared.columns().map(({ name }) => ({ name, decltype: null }))
    const rows = prepared.all(args).map((row) => row.map(toHrana))
    return { cols, rows, affected_row_count: 0, last_insert_rowid: null }
  }
  const batch = (steps: NonNullable<PipelineRequest['batch']>['steps']): unknown => {
    const results: unknown[] = []
    const errors: unknown[] = []
    const holds = (condition: Condition): boolean => {
      const step = condition.step ?? -1
      if (condition.type === 'ok') return results[step] !== null && results[step] !== undefined
      if (condition.type === 'error') return errors[step] !== null && errors[step] !== undefined
      if (condition.type === 'not') return condition.cond !== undefined && !holds(condition.cond)
      if (condition.type === 'and') return (condition.conds ?? []).every(holds)
      return condition.type === 'or' ? (condition.conds ?? []).some(holds) : !database.inTransaction
    }
    for (const [index, { condition, stmt }] of steps.entries()) {
      results[index] = null
      errors[index] = null
      if (condition !== undefined && condition !== null && !holds(condition)) continue
      try {
        results[index] = execute(stmt)
      } catch (cause) {
        errors[index] = inHrana(cause)
      }
    }
    return { step_results: results, step_errors: errors }
  }
  try {
    return requests.map((request) => {
      try {
        if (request.type === 'store_sql') texts.set(request.sql_id ?? -1, request.sql ?? '')
        const result =
          request.type === 'batch'
            ? batch(request.batch?.steps ?? [])
            : request.type === 'execute'
              ? execute(request.stmt ?? {})
              : undefined
        return { type: 'ok', response: { type: request.type, ...(result === undefined ? {} : { result }) } }
      } catch (cause) {
        return { type: 'error', error: inHrana(cause) }
      }
    })
  } finally {
    database.close()
  }
}

function toHrana(value: unknown): unknown {
  if (value === null) return { type: 'null' }
  if (value instanceof Uint8Array) return { type: 'blob', base64: Buffer.from(value).toString('base64') }
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) }
  return typeof value === 'number' ? { type: 'float', value } : { type: 'text', value }
}

function inHrana(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'UNKNOWN'
  return { message: cause instanceof Error ? cause.message : String(cause), code }
}
