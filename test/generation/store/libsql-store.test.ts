import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createClient } from '@libsql/client/sqlite3'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { PipelineError } from '../../../src/errors.js'
import {
  type Generation,
  type KeptStore,
  openStore,
  type StoredBatch,
  type StoreOptions,
} from '../../../src/generation/index.js'
import { storeVersion } from '../../../src/generation/store/schema.js'
import { throwAwayFolder } from '../../command-line.js'
import { selfSigned } from '../certificate.js'
import { type HranaServer, startHranaServer } from '../hrana-server.js'
import { madeUpAnswer, madeUpFailure, madeUpRequest } from '../made-up.js'

const folder = throwAwayFolder()
let count = 0
const freshPath = (): string => join(folder, `${++count}.db`)

const opened: KeptStore[] = []
const children: ChildProcess[] = []
const open = async (url: string, options?: StoreOptions): Promise<KeptStore> => {
  const store = await openStore(url, options)
  opened.push(store)
  return store
}
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const worker = fileURLToPath(new URL('../store-worker.mjs', import.meta.url))
const forWorkers = Array.from({ length: 6000 }, (_, index) => madeUpAnswer(index))
const answersPath = join(folder, 'answers.jsonl')
writeFileSync(answersPath, forWorkers.map((answer) => `${JSON.stringify(answer)}\n`).join(''))

interface Circumstances {
  readonly asNobody?: boolean
  /** Longest file that the process can write. */
  readonly mostKilobytes?: number
}

/** Starts another process on a store and some answers; `lines` grows while it prints. */
function startWorker(
  url: string,
  work: 'claim' | 'claim-and-leave' | 'hold' | 'commit',
  from: number,
  to: number,
  { asNobody = false, mostKilobytes }: Circumstances = {},
): {
  readonly child: ChildProcess
  readonly lines: string[]
  until(isTime: (lines: readonly string[]) => boolean): Promise<void>
} {
  const command = [process.execPath, worker, url, work, answersPath, String(from), String(to)]
  const limited = ['bash', '-c', `ulimit -f ${mostKilobytes}; exec "$@"`, 'bash', ...command]
  const [first = '', ...rest] = mostKilobytes === undefined ? command : limited
  const child = spawn(first, rest, {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(asNobody ? { uid: 65534, gid: 65534 } : {}),
  })
  children.push(child)
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  reader.on('line', (line) => lines.push(line))
  const closed = once(reader, 'close').then(() => {
    throw new Error(`The worker ended with: ${lines.at(-1)}`)
  })
  closed.catch(() => {})
  const until = async (isTime: (lines: readonly string[]) => boolean): Promise<void> => {
    while (!isTime(lines)) await Promise.race([once(reader, 'line'), closed])
  }
  return { child, lines, until }
}

const isDone = (lines: readonly string[]): boolean => lines.includes('done')

const failureOf = async (work: Promise<unknown>): Promise<PipelineError> => {
  const cause = await work.then(
    () => new Error('It did not fail.'),
    (found: unknown) => found,
  )
  if (cause instanceof PipelineError) return cause
  throw cause
}

const all = async (store: KeptStore, filter?: Parameters<KeptStore['list']>[0]): Promise<Generation[]> => {
  const found: Generation[] = []
  for await (const generation of store.list(filter)) found.push(generation)
  return found
}

const servers: HranaServer[] = []
afterAll(async () => {
  for (const server of servers) await server.close()
})

const kinds: Readonly<Record<string, () => Promise<string>>> = {
  'a file': async () => `file:${freshPath()}`,
  'a server': async () => {
    const server = await startHranaServer(freshPath())
    servers.push(server)
    return server.url
  },
}

describe.each(Object.entries(kinds))('a store in %s', (_, freshUrl) => {
  let url = ''
  let store: KeptStore
  const reopen = async (): Promise<void> => {
    url = await freshUrl()
    store = await open(url)
  }

  it('gives back what was committed, to the last character', async () => {
    await reopen()
    const odd = 'a\0b\u2028"\\ \ud83d\ude00 \ud800 é\r\n\t\x1b'
    const answer = madeUpAnswer(1, { text: odd, raw: odd, model: odd, requestId: odd, stopReason: null, batch: true })
    await store.commit([answer, madeUpAnswer(2)])
    expect(await store.read([answer.key, 'unknown'])).toEqual(new Map([[answer.key, answer]]))
    const again = await open(url)
    expect((await again.read([answer.key])).get(answer.key)).toEqual(answer)
  })

  it('keeps the first answer of a key', async () => {
    await reopen()
    const first = madeUpAnswer(1)
    await store.commit([first, { ...first, text: 'second' }])
    await store.commit([{ ...first, text: 'third' }])
    expect((await store.read([first.key])).get(first.key)?.text).toBe(first.text)
    expect((await store.stats()).generations).toBe(1)
  })

  it('keeps many commits and reads that go on at once', async () => {
    await reopen()
    const answers = Array.from({ length: 200 }, (_, index) => madeUpAnswer(index))
    const seen = await Promise.all(
      answers.map(async (answer, index) => {
        const early = store.read(answers.slice(0, index).map(({ key }) => key))
        await store.commit([answer])
        const own = await store.read([answer.key])
        return { early: (await early).size <= index, own: own.get(answer.key)?.text }
      }),
    )
    expect(seen.map(({ own }) => own)).toEqual(answers.map(({ text }) => text))
    expect(seen.every(({ early }) => early)).toBe(true)
    expect((await all(store)).map(({ key }) => key)).toEqual(answers.map(({ key }) => key).sort())
  })

  it('keeps errors apart from answers, and forgets an error when the answer comes', async () => {
    await reopen()
    const [one, two] = [madeUpFailure(1), madeUpFailure(2)]
    await store.recordFailure(one)
    await store.recordFailure({ ...one, attempts: 9 })
    await store.recordFailure(two)
    expect((await store.failures([one.key, two.key])).get(one.key)).toEqual({ ...one, attempts: 9 })
    expect((await store.read([one.key])).size).toBe(0)
    await store.commit([madeUpAnswer(1)])
    await store.recordFailure(one)
    expect([...(await store.failures([one.key, two.key])).keys()]).toEqual([two.key])
  })

  it('claims what nobody holds and nobody has answered', async () => {
    await reopen()
    const answers = Array.from({ length: 12 }, (_, index) => madeUpAnswer(index))
    const keys = answers.map(({ key }) => key)
    await store.commit(answers.slice(0, 4))
    const other = await open(url)
    expect(await store.claim(keys.slice(0, 8))).toEqual(new Set(keys.slice(4, 8)))
    expect(await other.claim(keys)).toEqual(new Set(keys.slice(8)))
    expect(await store.claim(keys.slice(4, 6))).toEqual(new Set(keys.slice(4, 6)))
    await store.release(keys.slice(4, 6))
    expect(await other.claim(keys.slice(0, 8))).toEqual(new Set(keys.slice(4, 6)))
    await store.release(keys)
    expect((await store.claim(keys)).size).toBe(2)
    await other.close()
    expect(await store.claim(keys)).toEqual(new Set(keys.slice(4)))
  })

  it('lets a claim end with its answer', async () => {
    await reopen()
    const answer = madeUpAnswer(1)
    expect((await store.claim([answer.key])).size).toBe(1)
    const other = await open(url)
    await other.commit([answer])
    expect((await store.claim([answer.key])).size).toBe(0)
    await store.purge({})
    expect(await other.claim([answer.key])).toEqual(new Set([answer.key]))
  })

  it('releases what was claimed a moment before', async () => {
    await reopen()
    const key = madeUpAnswer(1).key
    const claim = store.claim([key])
    await store.release([key])
    await claim
    expect((await (await open(url)).claim([key])).size).toBe(1)
  })

  it('keeps batches until they are closed', async () => {
    await reopen()
    const items = new Map(Array.from({ length: 250 }, (_, index) => [`item_${index}`, madeUpRequest(index)]))
    const batch: StoredBatch = {
      batch: 'msgbatch_1',
      state: 'handed-in',
      provider: 'anthropic',
      host: 'api.example',
      items,
      date: '2026-01-01T00:00:00Z',
    }
    await store.saveBatch(batch)
    const few = new Map([...items].slice(0, 1))
    await store.saveBatch({ ...batch, batch: 'msgbatch_2', state: 'handing-in', items: few })
    const [first, second, ...rest] = await (await open(url)).openBatches()
    expect(first).toEqual(batch)
    expect([...(first?.items.keys() ?? [])]).toEqual([...items.keys()])
    expect([second?.items.size, second?.state, rest]).toEqual([1, 'handing-in', []])
    await store.closeBatch('msgbatch_1')
    expect((await store.openBatches()).map(({ batch }) => batch)).toEqual(['msgbatch_2'])
  })

  it('lists, counts and purges what a filter names', async () => {
    await reopen()
    const request = (index: number): Generation['request'] =>
      madeUpRequest(
        index,
        index % 2 === 0 ? {} : { model: 'other', provider: 'exec', prompt: { name: 'p', sha256: '' } },
      )
    const answers = Array.from({ length: 250 }, (_, index) =>
      madeUpAnswer(index, { request: request(index), outcome: index < 10 ? 'refused' : 'answered' }),
    )
    await store.commit(answers)
    await store.recordFailure(madeUpFailure(1000))
    await store.recordFailure(madeUpFailure(1001, { request: madeUpRequest(1001, { model: 'other' }) }))
    expect(await all(store)).toEqual([...answers].sort((a, b) => (a.key < b.key ? -1 : 1)))
    expect(await store.stats()).toEqual({
      generations: 250,
      outcomes: { answered: 240, refused: 10, truncated: 0, empty: 0 },
      models: { 'test-model': 125, other: 125 },
      prompts: { 'red-herrings': 125, p: 125 },
      spending: [],
      failures: 2,
      openBatches: 0,
      inputTokens: 2500,
      outputTokens: 1250,
    })
    expect((await all(store, { model: 'other', outcome: 'refused' })).length).toBe(5)
    expect((await all(store, { provider: 'exec', prompt: 'p' })).length).toBe(125)
    expect(await store.count({ outcome: 'refused' })).toEqual({ generations: 10, failures: 0 })
    expect(await store.purge({ outcome: 'refused' })).toBe(10)
    expect(await store.count({ model: 'other' })).toEqual({ generations: 120, failures: 1 })
    expect(await store.purge({ failures: true, model: 'other' })).toBe(1)
    expect((await store.stats()).generations).toBe(240)
    expect(await store.purge({})).toBe(241)
    expect(await all(store)).toEqual([])
  })

  it('never gives one key to two processes', async () => {
    await reopen()
    const workers = [startWorker(url, 'claim', 0, 1000), startWorker(url, 'claim', 0, 1000)]
    await Promise.all(workers.map(({ until }) => until(isDone)))
    const [mine = [], theirs = []] = workers.map(({ lines }) => lines.filter((line) => line.length === 64))
    expect(mine.length + theirs.length).toBe(1000)
    expect(new Set([...mine, ...theirs]).size).toBe(1000)
    for (const { child } of workers) child.stdin?.write('end\n')
  })

  it('takes over at once what a killed process of this machine held, and nothing of a living one', async () => {
    await reopen()
    const keys = Array.from({ length: 30 }, (_, index) => madeUpAnswer(index).key)
    const [killed, living] = [startWorker(url, 'hold', 0, 10), startWorker(url, 'hold', 10, 20)]
    await Promise.all([killed.until(isDone), living.until(isDone)])
    expect(await store.claim(keys)).toEqual(new Set(keys.slice(20)))
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    expect(await store.claim(keys)).toEqual(new Set([...keys.slice(0, 10), ...keys.slice(20)]))
  })
})

describe('claims of others', () => {
  const holder = async (change: string): Promise<{ store: KeptStore; key: string }> => {
    const path = freshPath()
    const store = await open(path)
    const key = madeUpAnswer(1).key
    const held = await open(path)
    await held.claim([key])
    const client = createClient({ url: `file:${path}` })
    await client.execute(`UPDATE owners SET ${change}`)
    client.close()
    return { store, key }
  }

  it('hold for a minute where the other host can only show that it lives by its heartbeat', async () => {
    const fresh = await holder(`host = 'elsewhere', pid = 1, heartbeat = unixepoch() - 55`)
    expect((await fresh.store.claim([fresh.key])).size).toBe(0)
    const stale = await holder(`host = 'elsewhere', pid = 1, heartbeat = unixepoch() - 65`)
    expect((await stale.store.claim([stale.key])).size).toBe(1)
  })

  it.skipIf(!existsSync('/proc/self/stat'))('end where the process id was given to a younger process', async () => {
    const reused = await holder(`started = '1'`)
    expect((await reused.store.claim([reused.key])).size).toBe(1)
  })

  it('are kept alive by a sign of life every twenty seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const path = freshPath()
      await (await open(path)).claim([madeUpAnswer(1).key])
      const client = createClient({ url: `file:${path}` })
      await client.execute('UPDATE owners SET heartbeat = 0')
      await vi.advanceTimersByTimeAsync(20_000)
      const age = 'SELECT unixepoch() - heartbeat AS age FROM owners'
      await vi.waitFor(async () => expect(Number((await client.execute(age)).rows[0]?.age)).toBeLessThan(60))
      client.close()
    } finally {
      vi.useRealTimers()
    }
  })

  it('do not keep a process from ending', async () => {
    const { child } = startWorker(freshPath(), 'claim-and-leave', 0, 1)
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('hold as long as the process lives on this host, however long it is silent', async () => {
    const silent = await holder('heartbeat = 0')
    expect((await silent.store.claim([silent.key])).size).toBe(0)
  })
})

describe('a process that is killed while it commits', () => {
  it('leaves a store that opens and holds every acknowledged answer whole', async () => {
    const path = freshPath()
    let acknowledged = 0
    for (const [round, lines] of [1, 2, 10, 40, 150, 400].entries()) {
      const { child, lines: said, until } = startWorker(path, 'commit', round * 1000, round * 1000 + 1000)
      await until(() => said.length >= lines)
      child.kill('SIGKILL')
      await once(child, 'close')
      const keys = said.filter((line) => line.length === 64)
      const store = await open(path)
      const found = await store.read(keys)
      expect(keys.filter((key) => !found.has(key))).toEqual([])
      acknowledged += keys.length
      const whole = new Map(forWorkers.map(({ key, text }) => [key, text]))
      expect((await all(store)).every(({ key, text }) => whole.get(key) === text)).toBe(true)
      await store.close()
    }
    expect(acknowledged).toBeGreaterThan(100)
  })
})

describe('opening a store', () => {
  it('takes file URLs and plain paths, with odd names, and makes the folder', async () => {
    const odd = join(folder, 'new folder', 'é 100% #1?.db')
    await (await open(odd)).commit([madeUpAnswer(1)])
    expect(existsSync(odd)).toBe(true)
    const url = `file:${odd.replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('?', '%3F')}`
    for (const same of [url, url.replace('file:', 'file://'), url.replace('file:', 'file://localhost')]) {
      expect((await (await open(same)).stats()).generations).toBe(1)
    }
  })

  it.each([
    ['ftp://example/store', 'usage', /scheme "ftp:"/],
    ['', 'usage', /found ""/],
    [':memory:', 'usage', /memory/],
    ['file:', 'usage', /found "file:"/],
    ['file://elsewhere/store.db', 'usage', /host/],
    ['file:a%zz.db', 'usage', /%25/],
    ['file:a.db?mode=memory', 'usage', /%3F/],
    ['https://', 'usage', /cannot be read/],
    ['https://me:s3cret-word@example/', 'usage', /LIBSQL_AUTH_TOKEN/],
  ])('refuses %s', async (url, code, words) => {
    const failure = await failureOf(open(url))
    expect(failure.code).toBe(code)
    expect(failure.message).toMatch(words)
    expect(failure.message).not.toContain('s3cret-word')
  })

  it('says what is wrong with a file that is no store', async () => {
    const cases: readonly (readonly [string, (path: string) => unknown, string, RegExp])[] = [
      ['text', (path) => writeFileSync(path, 'no database at all\n'.repeat(100)), 'input-invalid', /not a store/],
      ['a folder', (path) => mkdirSync(path), 'input-invalid', /a folder\. Name a file/],
      ['a PNG', (path) => writeFileSync(path, Buffer.alloc(8192, 0x89)), 'input-invalid', /not a store/],
    ]
    for (const [name, make, code, words] of cases) {
      const path = join(folder, `wrong-${name}`)
      make(path)
      const failure = await failureOf(open(path))
      expect(failure.code, name).toBe(code)
      expect(failure.message, name).toMatch(words)
      expect(failure.message, name).toContain(path)
    }
  })

  it('refuses the database of another program and leaves it as it was', async () => {
    const path = freshPath()
    const client = createClient({ url: `file:${path}` })
    await client.execute('CREATE TABLE wages (name TEXT)')
    const failure = await failureOf(open(path))
    expect(failure.message).toMatch(/another program .*"wages"/)
    expect((await client.execute('SELECT name FROM sqlite_master')).rows.map(({ name }) => name)).toEqual(['wages'])
    client.close()
  })

  it('brings a store of layout 1 up to date, its answers and batches kept, whoever of several comes first', async () => {
    const path = freshPath()
    const before = await open(path)
    await before.commit([madeUpAnswer(1)])
    await before.close()
    const client = createClient({ url: `file:${path}` })
    await client.batch([
      'ALTER TABLE batches DROP COLUMN state',
      'DROP TABLE spending',
      'DROP TABLE reservations',
      `INSERT INTO batches VALUES ('msgbatch_1', 'anthropic', 'api.example', '2026-01-01T00:00:00Z')`,
      `INSERT INTO batches VALUES ('handing-in:0a', 'anthropic', 'api.example', '2026-01-02T00:00:00Z')`,
      `UPDATE medqa_perturb_store SET value = '1'`,
    ])
    client.close()
    for (const store of await Promise.all([open(path), open(path), open(path)])) {
      expect((await store.openBatches()).map(({ batch, state }) => [batch, state])).toEqual([
        ['msgbatch_1', 'handed-in'],
        ['handing-in:0a', 'handing-in'],
      ])
      expect((await store.stats()).generations).toBe(1)
      expect(await store.ledger.today('default')).toEqual({ spent: 0, reserved: 0 })
    }
  })

  it('refuses a store of a newer version', async () => {
    const path = freshPath()
    await (await open(path)).close()
    const client = createClient({ url: `file:${path}` })
    await client.execute(`UPDATE medqa_perturb_store SET value = '${storeVersion + 1}'`)
    const failure = await failureOf(open(path))
    expect(failure.code).toBe('input-invalid')
    expect(failure.message).toMatch(/layout 5.*up to 4.*newer version/)
    await client.execute(`UPDATE medqa_perturb_store SET value = 'x'`)
    expect((await failureOf(open(path))).message).toMatch(/whole number as layout version/)
    client.close()
  })

  it('takes an empty file for a new store, and refuses to make one for who only reads', async () => {
    const path = freshPath()
    expect((await failureOf(open(path, { mustExist: true }))).message).toMatch(/there is no .*generate/)
    expect(existsSync(path)).toBe(false)
    writeFileSync(path, '')
    await (await open(path)).commit([madeUpAnswer(1)])
    expect((await (await open(path, { mustExist: true })).stats()).generations).toBe(1)
  })

  it('says so when a store is cut off or damaged, whichever page it is', async () => {
    const whole = freshPath()
    const store = await open(whole)
    await store.commit(Array.from({ length: 400 }, (_, index) => madeUpAnswer(index)))
    await store.close()
    const bytes = readFileSync(whole)
    const damages: ((path: string) => void)[] = [3000, 20_000, bytes.length - 2000].map((length) => (path) => {
      truncateSync(path, length)
    })
    for (let page = 0; page * 4096 < bytes.length; page += 5) {
      damages.push((path) => writeFileSync(path, Buffer.from(bytes).fill(0xa5, page * 4096, page * 4096 + 4096)))
    }
    let refused = 0
    for (const damage of damages) {
      const path = freshPath()
      writeFileSync(path, bytes)
      damage(path)
      try {
        const damaged = await open(path)
        await all(damaged)
        await damaged.read(Array.from({ length: 400 }, (_, index) => madeUpAnswer(index).key))
        await damaged.stats()
      } catch (cause) {
        if (!(cause instanceof PipelineError)) throw cause
        expect(cause.code).toBe('input-invalid')
        expect(cause.message).toMatch(/damaged|not a store/)
        refused++
      }
    }
    expect(refused).toBeGreaterThan(damages.length / 2)
  })

  it('says so where it may not write', async () => {
    const [closed, readOnly] = [join(folder, 'closed'), join(folder, 'read-only')]
    for (const path of [closed, readOnly]) mkdirSync(path)
    await (await open(join(readOnly, 'a.db'))).close()
    chmodSync(join(readOnly, 'a.db'), 0o444)
    for (const path of [closed, readOnly]) chmodSync(path, 0o555)
    chmodSync(folder, 0o755)
    for (const path of [join(closed, 'a.db'), join(closed, 'deeper', 'a.db'), join(readOnly, 'a.db')]) {
      // The superuser may write anywhere, so it sends somebody else.
      const { lines, child } = startWorker(path, 'commit', 0, 1, { asNobody: process.getuid?.() === 0 })
      await once(child, 'close')
      expect(lines.at(-1)).toMatch(/^failed disk-failed Cannot use the store .*(permi|may not|cannot be opened)/)
    }
  })

  it.skipIf(process.platform === 'win32')(
    'says so where the disk is full, and keeps what was acknowledged',
    async () => {
      const path = freshPath()
      const { lines, child } = startWorker(path, 'commit', 0, 5000, { mostKilobytes: 900 })
      await once(child, 'close')
      expect(lines.at(-1)).toMatch(/^failed disk-failed .*full/)
      const keys = lines.filter((line) => line.length === 64)
      expect(keys.length).toBeGreaterThan(50)
      expect((await (await open(path)).read(keys)).size).toBe(keys.length)
    },
  )

  it('says so where a part of the path is a file', async () => {
    const file = freshPath()
    writeFileSync(file, '')
    const failure = await failureOf(open(join(file, 'deeper', 'a.db')))
    expect(failure.code).toBe('disk-failed')
    expect(failure.message).toMatch(/is a file, not a folder/)
  })

  it.runIf(existsSync('/proc/self'))('gives up where no folder can be made', async () => {
    const failure = await failureOf(openStore('/proc/medqa-perturb/store.db'))
    expect(failure.code).toBe('disk-failed')
    expect(failure.message).toMatch(/no folder can be made|not permitted/)
  })

  it('waits for another process that keeps the store locked', async () => {
    const path = freshPath()
    const store = await open(path)
    const client = createClient({ url: `file:${path}` })
    const transaction = await client.transaction('write')
    const commit = store.commit([madeUpAnswer(1)])
    await new Promise((resolve) => setTimeout(resolve, 700))
    await transaction.rollback()
    await commit
    client.close()
    expect((await store.stats()).generations).toBe(1)
  })
})

describe('a store on a server', () => {
  it('goes on through faults that pass, and commits once where the reply was lost', async () => {
    const server = await startHranaServer(freshPath())
    servers.push(server)
    const store = await open(server.url)
    const faults: (number | 'drop')[] = [503, 'drop', 429]
    server.fault = () => faults.shift()
    await store.commit([madeUpAnswer(1)])
    expect(faults).toEqual([])
    expect((await store.stats()).generations).toBe(1)
  })

  it('sends the token to the server and never says it', async () => {
    const server = await startHranaServer(freshPath())
    servers.push(server)
    const token = 'tok-s3cret-word'
    await open(server.url, { authToken: token })
    await open(`${server.url}?authToken=${token}`)
    expect([...server.tokens]).toEqual([`Bearer ${token}`])
    for (const status of [401, 404, 400]) {
      server.fault = () => status
      const failure = await failureOf(open(`${server.url}?authToken=${token}`))
      expect(failure.code).toBe('provider-failed')
      expect(failure.message).toContain(String(status))
      expect(JSON.stringify([failure, failure.message, failure.stack, failure.cause])).not.toContain('s3cret')
    }
  })

  it('whose certificate nobody vouches for gets nothing, and is asked once', async () => {
    let connections = 0
    const detour = createSecureServer(selfSigned(), (_, response) => response.end('{}'))
    detour.on('connection', () => connections++)
    await new Promise<void>((resolve) => detour.listen(0, '127.0.0.1', resolve))
    const { port } = detour.address() as AddressInfo
    await expect(openStore(`https://127.0.0.1:${port}`)).rejects.toThrow(
      /SELF_SIGNED_CERT\)\. .*NODE_EXTRA_CA_CERTS=FILE\.$/,
    )
    expect(connections).toBeLessThan(3)
    detour.close()
  })

  it('gets nothing by a redirect', async () => {
    const target = await startHranaServer(freshPath())
    servers.push(target)
    const detour = createServer((_, response) => response.writeHead(307, { location: target.url }).end())
    await new Promise<void>((resolve) => detour.listen(0, '127.0.0.1', resolve))
    const { port } = detour.address() as AddressInfo
    await expect(openStore(`http://127.0.0.1:${port}`)).rejects.toThrow(/sends us elsewhere \(307\).*not followed/)
    expect(target.tokens.size).toBe(0)
    detour.closeAllConnections()
    detour.close()
  })

  it.each([
    ['http://store.example:8080', {}, /another machine.*--allow-plain-http/],
    ['libsql://store.example:8080?tls=0', {}, /another machine.*--allow-plain-http/],
    ['libsql://store.example', { localOnly: true }, /nothing is sent to store\.example.*Name a store in a file/],
    [
      'http://localhost.:1',
      { localOnly: true, proxy: 'http://proxy.example:3128' },
      /nothing is sent to proxy\.example/,
    ],
  ])('is not asked at %s', async (url, network, expected) => {
    await expect(openStore(url, { network: { env: {}, ...network } })).rejects.toThrow(expected)
  })

  it('is asked through the proxy that is named', async () => {
    const server = await startHranaServer(freshPath())
    servers.push(server)
    const asked: string[] = []
    const proxy = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(403).end()
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const network = { env: {}, proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` }
    await expect(openStore(server.url, { network })).rejects.toThrow(/403/)
    expect(asked.every((url) => url.startsWith(server.url))).toBe(true)
    expect([asked.length > 0, server.tokens.size]).toEqual([true, 0])
    proxy.closeAllConnections()
    proxy.close()
  })

  it('says so when nobody answers', async () => {
    const server = await startHranaServer(freshPath())
    await server.close()
    const failure = await failureOf(open(server.url))
    expect(failure.code).toBe('provider-failed')
    expect(failure.message).toMatch(/cannot be reached \(ECONNREFUSED\)/)
  })
})
