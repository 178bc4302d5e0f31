import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type OfflineServer, type ServerOptions, startServer } from '../../docs/examples/offline-server/server.mjs'
import {
  type BatchEvent,
  createScheduler,
  type GenerationRequest,
  isGeneration,
  openProvider,
  openStore,
  runBatches,
} from '../../src/generation/index.js'
import { requestNumber } from './memory-store.js'

const folder = mkdtempSync(join(tmpdir(), 'loopback-'))
let server: OfflineServer
afterEach(() => server.close())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const transport = ['rate-limited', 'overloaded', 'server-error', 'slow-body', 'reset', 'cut-json'] as const
const dialects = ['anthropic', 'openai-compatible'] as const
type Dialect = (typeof dialects)[number]

/** A server on this machine, its provider, and requests to it. */
async function talking(dialect: Dialect, options: ServerOptions) {
  server = await startServer({ seed: 7, retryAfterMs: 5, slowMs: 5, ...options })
  const model = 'offline'
  const baseUrl = dialect === 'anthropic' ? server.url : `${server.url}/v1`
  const provider = openProvider({ provider: dialect, model, baseUrl, env: {}, folder, localOnly: true })
  const { endpoint } = provider
  const requests = (count: number): GenerationRequest[] =>
    Array.from({ length: count }, (_, at) => requestNumber(at, { provider: dialect, model, endpoint }))
  return { provider, endpoint, requests }
}

const newStore = (name: string) => openStore(`file:${join(folder, `${name}.db`)}`)

async function* from(requests: readonly GenerationRequest[]): AsyncGenerator<GenerationRequest> {
  yield* requests
}

describe.each(dialects)('a server that fails three times in ten, %s', (dialect) => {
  it('answers everything in the end, and each answer is taken once', async () => {
    const { provider, requests } = await talking(dialect, { faults: 0.3, kinds: transport, delayMs: 2 })
    const store = await newStore(`faults-${dialect}`)
    const scheduler = createScheduler({ provider, store, concurrency: 6, maxAttempts: 20, random: () => 0.002 })
    const asked = await Promise.all(requests(300).map((request) => scheduler.ask(request)))
    expect(asked.filter(isGeneration)).toHaveLength(300)
    expect(server.stats.highWater).toBeLessThanOrEqual(6)
    const taken = await store.stats()
    expect(taken).toMatchObject({ generations: 300, failures: 0 })
    for (const kind of transport) expect(server.stats.faults[kind], kind).toBeGreaterThan(0)
    // Whole answers that did not come back to us would be paid twice.
    expect([...server.stats.bodies.values()].every(({ answered }) => answered === 1)).toBe(true)
    await store.close()
  })
})

describe('the concurrency', () => {
  it.each([1, 3, 10])('of %i is reached and never passed', async (concurrency) => {
    const { provider, requests } = await talking('anthropic', { delayMs: 250 })
    const store = await newStore(`width-${concurrency}`)
    const scheduler = createScheduler({ provider, store, concurrency })
    await Promise.all(requests(2 * concurrency).map((request) => scheduler.ask(request)))
    expect(server.stats.highWater).toBe(concurrency)
    await store.close()
  })
})

describe('a run after another', () => {
  it('sends nothing that was answered', async () => {
    const { provider, requests } = await talking('anthropic', {})
    const store = await newStore('again')
    const first = createScheduler({ provider, store })
    await Promise.all(requests(40).map((request) => first.ask(request)))
    const second = createScheduler({ provider, store })
    await Promise.all(requests(50).map((request) => second.ask(request)))
    expect(server.stats.requests).toBe(50)
    expect(second.state()).toMatchObject({ fromStore: 40, answered: 10 })
    await store.close()
  })

  it('beside it, in another process, shares the work', async () => {
    const { provider, requests } = await talking('anthropic', { delayMs: 2 })
    const [here, there] = [await newStore('shared'), await newStore('shared')]
    const schedulers = [here, there].map((store) => createScheduler({ provider, store, concurrency: 3 }))
    const asked = await Promise.all(
      schedulers.map(async (scheduler) => {
        for (const request of requests(60)) await scheduler.ask(request)
        return scheduler.state()
      }),
    )
    expect(server.stats.requests).toBe(60)
    expect(asked.map(({ answered, fromStore }) => answered + fromStore)).toEqual([60, 60])
    await Promise.all([here.close(), there.close()])
  })
})

describe('a key that is not accepted', () => {
  it('ends the run with one request for each place, and is in no message', async () => {
    const { provider, requests } = await talking('anthropic', { apiKey: 'the-right-one' })
    const store = await newStore('key')
    const scheduler = createScheduler({ provider, store, concurrency: 2 })
    const asked = await Promise.all(requests(20).map((request) => scheduler.ask(request)))
    expect(asked.every((one) => 'notAsked' in one && one.notAsked === 'fatal')).toBe(true)
    expect(server.stats.requests).toBeLessThanOrEqual(2)
    expect(JSON.stringify(asked)).not.toContain('the-right-one')
    expect(await store.stats()).toMatchObject({ generations: 0, failures: 0 })
    await store.close()
  })
})

describe('batches on a server', () => {
  it('that expires, fails and doubles items end with every request answered or explained', async () => {
    const kinds = ['expired-item', 'errored-item', 'duplicate-item'] as const
    const { provider, endpoint, requests } = await talking('anthropic', { faults: 0.3, kinds })
    const store = await newStore('batches')
    const events: BatchEvent[] = []
    const run = () =>
      runBatches({
        provider,
        store,
        host: endpoint.host,
        requests: from(requests(120)),
        mostItems: 50,
        pollMs: 2,
        onEvent: (event) => events.push(event),
      })
    const first = await run()
    expect(events.filter(({ kind }) => kind === 'handed-in')).toHaveLength(3)
    for (const kind of kinds) expect(server.stats.faults[kind], kind).toBeGreaterThan(0)
    expect(first.notRun).toBe(server.stats.faults['expired-item'])
    expect(first.failed).toBe(server.stats.faults['errored-item'])
    expect(first.answered + first.notRun + first.failed).toBe(120)
    for (let round = 0; round < 10 && (await store.stats()).generations < 120; round++) await run()
    expect(await store.stats()).toMatchObject({ generations: 120, failures: 0, openBatches: 0 })
    for await (const { batch, text } of store.list()) expect([batch, text === '']).toEqual([true, false])
    await store.close()
  })

  it('goes on after a run that was stopped, and is submitted once', async () => {
    const { provider, endpoint, requests } = await talking('anthropic', { batchPolls: 2 })
    const store = await newStore('stopped')
    const stop = new AbortController()
    const about = { provider, store, host: endpoint.host, pollMs: 2 }
    const onEvent = ({ kind }: BatchEvent): void => {
      if (kind === 'handed-in') stop.abort()
    }
    const first = await runBatches({ ...about, requests: from(requests(30)), signal: stop.signal, onEvent })
    expect(first).toMatchObject({ answered: 0, open: [expect.stringMatching(/^msgbatch_/)] })
    expect(await runBatches({ ...about, requests: from(requests(30)) })).toMatchObject({ answered: 30, open: [] })
    const handedIn = server.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/batches'))
    expect(handedIn).toHaveLength(1)
    await store.close()
  })
})
