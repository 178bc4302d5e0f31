import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Client, Config } from '@libsql/client'
import { PipelineError } from '../../errors.js'
import { makeFolders } from '../../folder.js'
import { type NetworkChoice, routeTo } from '../network/index.js'
import type { Generation } from '../request/index.js'
import type { Pieces } from './pieces.js'
import { mayPassAgain, type StorePlace, storeFailure, storePlace } from './place.js'
import { salvage } from './salvage.js'
import { type Database, prepareLayout } from './schema.js'
import { serverFetch } from './server-fetch.js'
import { createSqlStore, type KeptStore } from './sql-store.js'
import type { DamagedAnswer } from './store.js'

/** How a store is opened. */
export interface StoreOptions {
  /** Token of a server. It goes to the server and nowhere else. */
  readonly authToken?: string | undefined
  /** Refuses to make a new store: for those who only read. Of no effect on a server. */
  readonly mustExist?: boolean | undefined
  /** Where and how a server may be spoken to. */
  readonly network?: NetworkChoice | undefined
}

/**
 * Opens a store of model answers, and makes it where there is none.
 *
 * `file:out/store.db` (or a plain path) is a file, whose folder is made; `libsql://`, `https://` and `http://` are servers.
 *
 * @throws {PipelineError} usage — no such kind of URL; input-invalid — no store, a damaged one, or a newer one;
 * disk-failed; folder-busy — locked for half a minute; provider-failed — the server cannot be reached or refuses
 */
export async function openStore(url: string, options: StoreOptions = {}): Promise<KeptStore> {
  const place = storePlace(url, options.authToken)
  const database = await connect(place, options)
  try {
    await prepareLayout(database, place.name)
    // One of an earlier version, or that was copied, may be readable by everybody.
    if (place.kind === 'file') keepToOwner(place.path)
  } catch (cause) {
    await database.close()
    throw cause
  }
  return createSqlStore(database)
}

/**
 * The answers that can still be read of a store in a file that is damaged; nothing is written into it.
 *
 * @throws {PipelineError} usage — not a file; disk-failed — it cannot be opened
 */
export async function* salvageStore(
  url: string,
  onDamage: (damaged: DamagedAnswer) => void,
): AsyncGenerator<Generation> {
  const place = storePlace(url)
  if (place.kind !== 'file') throw new PipelineError('usage', `Only a store in a file can be salvaged, not ${url}.`)
  const client = await openFile(place, true).catch((cause: unknown) => {
    throw storeFailure(place, cause)
  })
  try {
    // Without it SQLite refuses a file that is shorter than its first page says.
    await client.execute('PRAGMA writable_schema = ON')
    yield* salvage(async (sql) => (await client.execute(sql)).rows, onDamage)
  } finally {
    client.close()
  }
}

/**
 * Which files of a store hold pieces of texts; to be called when it is closed.
 *
 * @throws {PipelineError} usage — a store on a server, whose files cannot be seen
 */
export function storeFilesWith(url: string, pieces: Pieces): readonly string[] {
  return filesOfStore(url).filter((file) => pieces.areIn(file))
}

/** A store in a file and what SQLite keeps beside it. @throws {PipelineError} usage — a store on a server */
export function filesOfStore(url: string): readonly string[] {
  const place = storePlace(url)
  if (place.kind === 'file') return ['', '-wal', '-shm', '-journal'].map((ending) => `${place.path}${ending}`)
  const message = `Whether bytes remain can be seen of a store in a file, and ${place.name} is a server. Purge without --verify, and ask who keeps the server.`
  throw new PipelineError('usage', message)
}

/** Cases and answers are nobody else's business on a machine that several people use. */
const ownerOnly = 0o600

function keepToOwner(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    try {
      chmodSync(file, ownerOnly)
    } catch {
      // It is not there, or somebody else's.
    }
  }
}

/** How long SQLite itself waits for a lock, in which the whole process stands still; then we wait without that. */
const lockWaitMs = 200
const fileTrials = 60
const remoteTrials = 5
const openTrials = 2
const truncateWal = 'PRAGMA wal_checkpoint(TRUNCATE)'

async function connect(place: StorePlace, options: StoreOptions): Promise<Database> {
  let client: Client
  try {
    client =
      place.kind === 'file' ? await openFile(place, options.mustExist === true) : await openRemote(place, options)
  } catch (cause) {
    throw storeFailure(place, cause)
  }
  let trials = place.kind === 'file' ? fileTrials : openTrials
  const database: Database = {
    run: (statements) =>
      again(place, trials, client, async () => {
        const [only] = statements
        const sent = statements.map(({ sql, args }) => ({ sql, args: [...args] }))
        if (statements.length === 1 && only !== undefined) return [(await client.execute(sent[0] ?? only.sql)).rows]
        return (await client.batch(sent, 'write')).map(({ rows }) => rows)
      }),
    async compact() {
      if (place.kind !== 'file') return
      // A process that reads keeps the old pages in the -wal file; who must know looks for them.
      for (const sql of ['VACUUM', truncateWal])
        await again(place, trials, client, () => client.execute(sql)).catch(() => {})
    },
    async close() {
      if (client.closed) return
      // Who copies the file copies all answers: nothing stays behind in the -wal file beside it. Another process that is at
      // work in the store will do it later.
      if (place.kind === 'file') await client.execute(truncateWal).catch(() => {})
      client.close()
    },
  }
  if (place.kind === 'file') {
    // Durable without a pragma more: SQLite's own default is synchronous = FULL, see decision 0018.
    await database.run([{ sql: 'PRAGMA journal_mode = WAL', args: [] }]).catch(async (cause) => {
      await database.close()
      throw cause
    })
  }
  trials = place.kind === 'file' ? fileTrials : remoteTrials
  return database
}

/** One connection, so that nothing of ours waits for a lock of ours. */
async function openFile(place: StorePlace & { kind: 'file' }, mustExist: boolean): Promise<Client> {
  const found = statSync(place.path, { throwIfNoEntry: false })
  if (found === undefined && mustExist) {
    const message = `Expected a store of model answers, but there is no ${place.name}. Name it with --store, or fill one with "medqa-perturb generate".`
    throw new PipelineError('input-invalid', message, { file: place.name })
  }
  if (found !== undefined && !found.isFile()) {
    const message = `Expected a file as store, but ${place.name} is ${found.isDirectory() ? 'a folder. Name a file in it' : 'none. Name another'}.`
    throw new PipelineError('input-invalid', message, { file: place.name })
  }
  if (found === undefined) {
    makeFolders(dirname(place.path))
    // SQLite gives the files beside it the same rights.
    closeSync(openSync(place.path, 'a', ownerOnly))
  }
  const { createClient } = await import('@libsql/client/sqlite3')
  const url = `file:${place.path.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/')}`
  return createClient({ url, concurrency: 1, timeout: lockWaitMs })
}

async function openRemote(place: StorePlace & { kind: 'remote' }, { network = {} }: StoreOptions): Promise<Client> {
  const route = routeTo(place.address, network, 'Name a store in a file, such as --store file:out/store.db.')
  const { createClient } = await import('@libsql/client/http')
  const config: Config = { url: place.url, fetch: serverFetch(route, place.address) }
  return createClient(place.authToken === undefined ? config : { ...config, authToken: place.authToken })
}

/** Every transaction of a store may be sent twice without harm, so what may pass is tried again. */
async function again<Result>(
  place: StorePlace,
  trials: number,
  client: Client,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let trial = 1; ; trial++) {
    try {
      return await work()
    } catch (cause) {
      // A statement that failed stays open in libSQL until it is collected, and the connection commits nothing until then.
      if (place.kind === 'file' && !client.closed) await client.reconnect()
      if (trial >= trials || !mayPassAgain(place, cause)) throw storeFailure(place, cause)
    }
    const most = place.kind === 'file' ? 400 : 5000
    await new Promise((resolve) => setTimeout(resolve, Math.min(most, 50 * 2 ** trial)))
  }
}
