import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type OfflineServer, type ServerOptions, startServer } from '../../docs/examples/offline-server/server.mjs'
import { jsonLines, throwAwayFolder } from '../command-line.js'
import { runHere } from '../in-process.js'

const folder = throwAwayFolder()
const closings: (() => unknown)[] = []
afterAll(() => Promise.all(closings.map((close) => close())))
vi.stubEnv('ANTHROPIC_API_KEY', 'sk-made-up-0123456789')

/** The offline server behind a door that may answer in its place, before or after it has done the work. */
async function behind(
  door: (method: string, path: string, times: number) => { status: number; after?: boolean } | undefined,
  options: ServerOptions = {},
) {
  const server: OfflineServer = await startServer({ seed: 1, batchPolls: 0, ...options })
  const seen = new Map<string, number>()
  const proxy = createServer(async (request, response) => {
    const { method = 'GET', url = '' } = request
    const times = (seen.get(`${method} ${url}`) ?? 0) + 1
    seen.set(`${method} ${url}`, times)
    const fault = door(method, url, times)
    const body = await text(request)
    const asking = { method, headers: { 'content-type': 'application/json', 'anthropic-version': '2026-10-21' } }
    const real =
      fault === undefined || fault.after === true
        ? await fetch(server.url + url, method === 'GET' ? asking : { ...asking, body })
        : null
    const said = (await real?.text()) ?? ''
    if (fault === undefined) response.writeHead(real?.status ?? 500).end(said)
    else response.writeHead(fault.status, { 'content-type': 'application/json' }).end('{"error":{"message":"a fault"}}')
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  closings.push(
    () => server.close(),
    () => proxy.closeAllConnections(),
    () => proxy.close(),
  )
  return { server, seen, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` }
}

/** A door behind which batches are taken, and nothing is known of them afterwards. */
const lostBatches = (method: string, path: string) =>
  method === 'GET' && /batches\/msgbatch/.test(path) ? { status: 404 } : undefined

const generate = (url: string, store: string) => [
  ...['generate', 'red-herrings-10', '--limit', '5', '--provider', 'anthropic', '--model', 'claude-opus-5-5'],
  ...[
    '--base-url',
    url,
    '--store',
    `file:${join(folder, store)}`,
    '--batch',
    '--poll',
    '0.01',
    '--yes',
    '--json',
    '--quiet',
  ],
]

/** Case and end of every line in the log of a store. */
async function sendingsOf(store: string): Promise<readonly (readonly [string, string])[]> {
  const { stdout } = await runHere(['store', 'log', '--store', `file:${join(folder, store)}`, '--json'])
  const { sendings } = JSON.parse(stdout) as { sendings: { caseId: string; end: string }[] }
  return sendings.map(({ caseId, end }) => [caseId, end] as const)
}

describe('a batch', () => {
  it('that was taken and answered with 500 is paid once', async () => {
    const { server, url } = await behind((method, path, times) =>
      method === 'POST' && path === '/v1/messages/batches' && times === 1 ? { status: 500, after: true } : undefined,
    )
    const made = await runHere(generate(url, 'taken.db'))
    expect([made.status, JSON.parse(made.stdout)]).toMatchObject([0, { answered: 5 }])
    expect([...server.stats.bodies.values()].map(({ sent }) => sent)).toEqual([1, 1, 1, 1, 1])
    expect(await sendingsOf('taken.db')).toEqual([0, 1, 2, 3, 4].map((row) => [`vignettes-000${row}`, 'answered']))
  })

  it('that was taken without a word and stands in no list is not submitted again until it is forgotten', async () => {
    const { server, url } = await behind((method, path, times) => {
      if (method === 'GET' && path.startsWith('/v1/messages/batches?')) return { status: 404 }
      return method === 'POST' && path === '/v1/messages/batches' && times === 1
        ? { status: 409, after: true }
        : undefined
    })
    const made = [await runHere(generate(url, 'unlisted.db')), await runHere(generate(url, 'unlisted.db'))]
    expect(made.map(({ status }) => status)).toEqual([3, 3])
    const handedIn = () => server.requests.filter(({ method }) => method === 'POST').length
    expect([handedIn(), made[0]?.stderr]).toEqual([1, expect.stringContaining('the provider keeps no list')])
    const store = join(folder, 'unlisted.db')
    const [open] = JSON.parse((await runHere(['store', 'batches', '--store', store, '--json'])).stdout)
    expect(made[0]?.stderr).toContain(`store forget ${open.batch}`)
    expect(JSON.parse(made[1]?.stdout ?? '').stopped).toContain(`store forget ${open.batch}`)
    expect((await runHere(['store', 'forget', open.batch, '--store', store])).status).toBe(0)
    expect([(await runHere(generate(url, 'unlisted.db'))).status, handedIn()]).toEqual([0, 2])
  })

  it('that the provider does not know ends the run with a reason, and the next one asks anew', async () => {
    let isLost = true
    const { server, url } = await behind((method, path) =>
      isLost && method === 'GET' && /batches\/msgbatch/.test(path) ? { status: 404 } : undefined,
    )
    const lost = await runHere(generate(url, 'lost.db'))
    expect(lost.status).toBe(3)
    expect(JSON.parse(lost.stdout)).toMatchObject({ answered: 0, recipes: [{ waiting: 5 }] })
    const store = join(folder, 'lost.db')
    const [open] = JSON.parse((await runHere(['store', 'batches', '--store', store, '--json'])).stdout)
    expect(open).toMatchObject({ state: 'unknown', items: 5 })
    expect((await runHere(['store', 'forget', open.batch, '--store', store])).status).toBe(0)
    isLost = false
    const made = await runHere(generate(url, 'lost.db'))
    expect([made.status, JSON.parse(made.stdout)]).toMatchObject([0, { answered: 5 }])
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(2)
    expect((await sendingsOf('lost.db')).map(([, end]) => end)).toEqual([
      ...Array(5).fill('open'),
      ...Array(5).fill('answered'),
    ])
  })
})

const profiles = join(folder, 'profiles.yaml')

beforeAll(async () => {
  const sampling = 'sampling: { maxTokens: 200 }'
  const profile = `{ id: opus, provider: anthropic, model: claude-opus-5-5, ${sampling}, source: a test }`
  writeFileSync(profiles, `limits: []\nprofiles:\n  - ${profile}\n`)
  const built = await runHere(['build', 'original', '--limit', '3', '--out', join(folder, 'sets'), '--quiet'])
  expect(built.status).toBe(0)
})

describe('evaluate --batch', () => {
  const evaluate = (url: string, name: string, more: readonly string[] = ['--batch', '--poll', '0.01']) =>
    runHere([
      ...['evaluate', '--datasets', join(folder, 'sets'), '--models', 'opus', '--profiles', profiles, '--trials', '2'],
      ...['--base-url', url, '--store', `file:${join(folder, `${name}.db`)}`, '--out', join(folder, name)],
      ...['--yes', '--json', '--quiet', ...more],
    ])

  /** How often each of three texts was sent: once for each of two trials. */
  const sentOf = (server: OfflineServer): number[] => [...server.stats.bodies.values()].map(({ sent }) => sent)

  it('submits what has no answer, writes what came back, and pays nothing twice', async () => {
    const { server, url } = await behind(() => undefined)
    const made = await evaluate(url, 'evaluated')
    expect([made.status, JSON.parse(made.stdout)]).toMatchObject([0, { outcomes: { records: 6 } }])
    expect(server.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'))).toEqual([])
    expect(sentOf(server)).toEqual([2, 2, 2])
    const lines = jsonLines<{ record: string; trial: number; state: string }>(join(folder, 'evaluated/outcomes.jsonl'))
    expect(lines.map(({ trial }) => trial)).toEqual([0, 1, 0, 1, 0, 1])
    expect(lines.map(({ state }) => state)).not.toContain('provider-error')
    // One by one, from the same store: the answers are those of the batch.
    const again = await evaluate(url, 'evaluated', ['--replace'])
    expect([again.status, sentOf(server)]).toEqual([0, [2, 2, 2]])
    expect(jsonLines(join(folder, 'evaluated/outcomes.jsonl'))).toEqual(lines)
  })

  it('writes nothing while a batch is not done, and fetches it with the same command', async () => {
    let isLost = true
    const { server, url } = await behind((method, path) =>
      isLost && method === 'GET' && /batches\/msgbatch/.test(path) ? { status: 404 } : undefined,
    )
    const stopped = await evaluate(url, 'waiting')
    expect([stopped.status, existsSync(join(folder, 'waiting/outcomes.jsonl'))]).toEqual([3, false])
    isLost = false
    const made = await evaluate(url, 'waiting')
    expect([made.status, JSON.parse(made.stdout)]).toMatchObject([0, { outcomes: { records: 6 } }])
    expect(sentOf(server)).toEqual([2, 2, 2])
  })

  it('is what a run without it names and waits for, where all that is missing is in a batch', async () => {
    const { server, url } = await behind(lostBatches)
    expect((await evaluate(url, 'held')).status).toBe(3)
    const apart = await evaluate(url, 'held', [])
    expect([apart.status, apart.stderr]).toEqual([
      3,
      expect.stringMatching(/^6 requests are in a batch .*run the same command with --batch to fetch it/),
    ])
    expect(existsSync(join(folder, 'held/outcomes.jsonl'))).toBe(false)
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('grades nothing while items failed for the moment, and asks those again with the same command', async () => {
    let [failing, items] = [6, 0]
    const { server, url } = await behind(() => undefined, {
      fault: () => (items++ < failing ? 'errored-item' : null),
    })
    const failed = await evaluate(url, 'failing')
    expect([failed.status, failed.stderr]).toEqual([
      3,
      expect.stringMatching(/^All requests to opus failed\. .*api_error/),
    ])
    failing = items + 2
    const some = await evaluate(url, 'failing')
    expect([some.status, some.stderr]).toEqual([3, expect.stringMatching(/^2 requests to opus failed temporarily: /)])
    expect(existsSync(join(folder, 'failing/outcomes.jsonl'))).toBe(false)
    expect((await evaluate(url, 'failing')).status).toBe(0)
    const states = jsonLines<{ state: string }>(join(folder, 'failing/outcomes.jsonl')).map(({ state }) => state)
    expect([states.length, states.includes('provider-error')]).toEqual([6, false])
    expect(sentOf(server).reduce((sum, sent) => sum + sent)).toBe(6 + 6 + 2)
  })
})

describe('judge --batch', () => {
  const judge = (url: string, more: readonly string[]) =>
    runHere([
      ...['judge', join(folder, 'ruled'), '--datasets', join(folder, 'sets'), '--judge', 'opus'],
      ...['--profiles', profiles, '--base-url', url],
      ...['--store', `file:${join(folder, 'judged.db')}`, '--out', join(folder, 'judged')],
      ...['--qualifications', join(folder, 'qualifications'), '--yes', '--json', '--quiet', ...more],
    ])

  beforeAll(async () => {
    const models = ['--datasets', join(folder, 'sets'), '--models', 'baseline/majority', '--trials', '1']
    expect((await runHere(['evaluate', ...models, '--out', join(folder, 'ruled'), '--quiet'])).status).toBe(0)
  })

  it('submits every answer that has no verdict, leaves unscored what came back unreadable, and pays nothing twice', async () => {
    const { server, url } = await behind(() => undefined)
    const made = await judge(url, ['--batch', '--poll', '0.01'])
    expect(made.status).toBe(0)
    const posted = server.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)
    expect(new Set(posted)).toEqual(new Set(['/v1/messages/batches']))
    const paid = [...server.stats.bodies.values()].map(({ sent }) => sent)
    expect(paid.length).toBeGreaterThan(0)
    const lines = jsonLines<{ state: string }>(join(folder, 'judged/outcomes.jsonl'))
    expect(lines.map(({ state }) => state)).toEqual(['unscored', 'unscored', 'unscored'])
    // One by one, from the same store: the verdicts are those of the batch.
    const again = await judge(url, ['--replace'])
    expect([again.status, [...server.stats.bodies.values()].map(({ sent }) => sent)]).toEqual([0, paid])
    expect(jsonLines(join(folder, 'judged/outcomes.jsonl'))).toEqual(lines)
  })

  it('is what a run without it names, and judges nothing, where all that is missing is in a batch', async () => {
    const { url } = await behind(lostBatches)
    const at = ['--store', `file:${join(folder, 'held-verdicts.db')}`, '--out', join(folder, 'held-verdicts')]
    expect((await judge(url, [...at, '--batch', '--poll', '0.01'])).status).toBe(3)
    const apart = await judge(url, at)
    expect([apart.status, apart.stderr]).toEqual([3, expect.stringMatching(/run the same command with --batch/)])
    expect(existsSync(join(folder, 'held-verdicts/outcomes.jsonl'))).toBe(false)
  })
})

describe('attribute', () => {
  it('names what fetches a batch with the texts that it needs, and asks nothing', async () => {
    const [sets, out] = [join(folder, 'changed'), join(folder, 'attributions')]
    expect((await runHere(['build', 'red-herrings-1', '--limit', '2', '--out', sets, '--quiet'])).status).toBe(0)
    const { server, url } = await behind(lostBatches)
    const asking = [
      ...['--datasets', sets, '--profiles', profiles, '--base-url', url, '--yes', '--quiet'],
      ...['--store', `file:${join(folder, 'attributed.db')}`],
    ]
    const batch = ['--models', 'opus', '--trials', '1', '--batch', '--poll', '0.01', '--out', join(folder, 'sent')]
    expect((await runHere(['evaluate', ...asking, ...batch])).status).toBe(3)
    const { status, stderr } = await runHere(['attribute', ...asking, '--model', 'opus', '--out', out])
    expect([status, stderr]).toEqual([
      3,
      expect.stringMatching(
        /^2 requests are in a batch .*"medqa-perturb evaluate --batch" .*store batches.* Nothing was/,
      ),
    ])
    expect(existsSync(join(out, 'attributions.jsonl'))).toBe(false)
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})
