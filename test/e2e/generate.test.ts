import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type OfflineServer, type ServerOptions, startServer } from '../../docs/examples/offline-server/server.mjs'
import { openStore } from '../../src/generation/index.js'
import { rngAt } from '../../src/rng.js'
import { type Finished, program, throwAwayFolder } from '../command-line.js'
import { versionOf } from '../versions.js'

const key = 'sk-ant-secret-0123456789abcdef'
const folder = throwAwayFolder()
const bundled = readFileSync(new URL('../../data/cases/vignettes.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const servers: OfflineServer[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

async function serve(options: ServerOptions = {}): Promise<OfflineServer> {
  const server = await startServer({ seed: 1, retryAfterMs: 20, slowMs: 30, apiKey: key, ...options })
  servers.push(server)
  return server
}

/** Cases of one kind, as many as asked for, no two of them alike. */
function casesFile(name: string, count: number): string {
  const lines = Array.from({ length: count }, (_, i) => {
    const record = JSON.parse(bundled[i % bundled.length] as string)
    const id = `made-${String(i).padStart(4, '0')}`
    const input = i < bundled.length ? record.input : `Seen on round ${i}. ${record.input}`
    return JSON.stringify({ ...record, id, input, metadata: { ...record.metadata, case: id, cluster: id, row: i } })
  })
  const path = join(folder, name)
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

/** A command that has not ended. */
interface Running {
  kill(): void
  /** Ctrl-C. */
  interrupt(): void
  /** Its words to people so far. */
  said(): string
}

/** Runs the program beside a server of this process; the other helper would stop both. */
function go(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> & Running {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { ...process.env, ANTHROPIC_API_KEY: key, OPENAI_API_KEY: key, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (piece) => {
    stdout += piece
  })
  child.stderr.on('data', (piece) => {
    stderr += piece
  })
  const done = new Promise<Finished>((resolve) => {
    child.on('close', (status) => resolve({ status, stdout, stderr }))
  })
  return Object.assign(done, {
    kill: () => void child.kill('SIGKILL'),
    interrupt: () => void child.kill('SIGINT'),
    said: () => stderr,
  })
}

const flagsFor = (server: OfflineServer, store: string, dialect = 'anthropic'): string[] => {
  const address = dialect === 'anthropic' ? server.url : `${server.url}/v1`
  return ['--provider', dialect, '--model', 'claude-opus-5-5', '--base-url', address, '--store', `file:${store}`]
}

/** Every byte of every file of two folders, compared. */
function sameFiles(a: string, b: string): void {
  expect(readdirSync(a).sort()).toEqual(readdirSync(b).sort())
  for (const name of readdirSync(a)) {
    if (name === 'manifest.json') continue
    expect(readFileSync(join(a, name)).equals(readFileSync(join(b, name))), name).toBe(true)
  }
}

const dataset = (out: string, recipe: string): string => join(folder, out, recipe, versionOf(recipe))

describe('generate', () => {
  it('asks, stores, and lets build and verify do without the network', async () => {
    const server = await serve()
    const cases = casesFile('few.jsonl', 8)
    const flags = flagsFor(server, 'few.db')
    const planned = await go([
      'generate',
      'red-herrings-10',
      'rewritten',
      '--cases',
      cases,
      ...flags,
      '--dry-run',
      '--json',
    ])
    expect(JSON.parse(planned.stdout)).toMatchObject({ requests: 16 })
    expect(server.stats.requests).toBe(0)
    const unasked = await go(['generate', 'red-herrings-10', '--cases', cases, ...flags])
    expect(unasked).toMatchObject({ status: 2 })
    expect(unasked.stderr).toMatch(/8 requests would be sent. Give --yes/)
    const made = await go(['generate', 'red-herrings-10', 'rewritten', '--cases', cases, ...flags, '--yes', '--json'])
    expect(made.status, made.stderr).toBe(0)
    expect(made.stderr).toMatch(
      /Now, without a network: {2}medqa-perturb build red-herrings-10 rewritten --cases .* --provider anthropic --model/,
    )
    const { recipes, spent } = JSON.parse(made.stdout)
    expect(recipes).toMatchObject([
      { ready: 8, waiting: 0 },
      { ready: 8, waiting: 0 },
    ])
    expect(spent).toBeGreaterThan(0)
    const before = server.stats.requests
    const built = await go(['build', 'medqa-robustness', '--cases', cases, '--out', 'few', ...flags, '--json'])
    expect(built.status, built.stderr).toBe(0)
    expect(JSON.parse(built.stdout)).toHaveLength(8)
    expect((await go(['verify', dataset('few', 'rewritten'), '--cases', cases])).status).toBe(0)
    expect(server.stats.requests).toBe(before)
  })

  it('tells a suite without a provider that rewritten waits, and a missing answer by name', async () => {
    const server = await serve()
    const cases = casesFile('three.jsonl', 3)
    const suite = await go(['build', 'medqa-robustness', '--cases', cases, '--out', 'suite', '--json'])
    expect(suite.status, suite.stderr).toBe(0)
    expect(JSON.parse(suite.stdout)).toHaveLength(7)
    expect(suite.stderr).toMatch(/waiting for generate: rewritten is written by a model/)
    const alone = await go(['build', 'rewritten', '--cases', cases, '--out', 'suite'])
    expect(alone).toMatchObject({ status: 2 })
    const flags = flagsFor(server, 'none.db')
    const missing = await go(['build', 'red-herrings-10', 'rewritten', '--cases', cases, '--out', 'suite2', ...flags])
    expect(missing).toMatchObject({ status: 2 })
    expect(missing.stderr).toMatch(/generate red-herrings-10 --cases .* --provider anthropic --model claude-opus-5-5/)
    expect(missing.stderr).toMatch(/generate rewritten --cases/)
  })

  it.each(['anthropic', 'openai-compatible'])(
    'answers or explains every case where three in ten requests go wrong: %s',
    async (dialect) => {
      const server = await serve({ faults: 0.3 })
      const cases = casesFile(`faults-${dialect}.jsonl`, 60)
      const flags = flagsFor(server, `faults-${dialect}.db`, dialect)
      const wanted = [
        'red-herrings-10',
        'rewritten',
        '--cases',
        cases,
        ...flags,
        '--yes',
        '--concurrency',
        '8',
        '--json',
      ]
      const made = await go(['generate', ...wanted])
      const { recipes } = JSON.parse(made.stdout)
      const waiting = recipes.reduce((sum: number, one: { waiting: number }) => sum + one.waiting, 0)
      expect(recipes).toMatchObject([{ cases: 60 }, { cases: 60 }])
      // Eight attempts in a row may fail by chance; the same command asks what is left.
      const again = waiting === 0 ? made : await go(['generate', ...wanted])
      expect(again.status, again.stderr).toBe(0)
      expect(server.stats.highWater).toBeLessThanOrEqual(8)
      expect([...server.stats.bodies.values()].every(({ answered }) => answered <= 2)).toBe(true)
    },
  )

  it('stops before the limit of cost and goes on with the same command', async () => {
    const server = await serve()
    const cases = casesFile('cost.jsonl', 20)
    const flags = ['--cases', cases, ...flagsFor(server, 'cost.db'), '--max-tokens', '500', '--yes', '--json']
    const stopped = await go(['generate', 'red-herrings-10', ...flags, '--max-cost', '0.05'])
    expect(stopped.status).toBe(3)
    expect(stopped.stderr).toMatch(/Raise --max-cost and give the same command/)
    const first = JSON.parse(stopped.stdout)
    expect(first.spent).toBeLessThanOrEqual(0.05)
    expect(first.recipes[0].reasons.budget).toBeGreaterThan(0)
    expect(first.recipes[0].ready).toBeGreaterThan(0)
    const rest = await go(['generate', 'red-herrings-10', ...flags])
    expect(JSON.parse(rest.stdout)).toMatchObject({ answered: 20 - first.recipes[0].ready, recipes: [{ ready: 20 }] })
  })

  it('sends nothing to a host that is not local, and needs a key, a model and a provider', async () => {
    const cases = casesFile('one.jsonl', 1)
    const far = ['--provider', 'anthropic', '--model', 'claude-opus-5-5', '--cases', cases, '--yes']
    const refused = await go(['generate', 'rewritten', ...far, '--local-only'])
    expect(refused).toMatchObject({ status: 2 })
    expect(refused.stderr).toMatch(/--local-only nothing is sent to api\.anthropic\.com/)
    const near = ['--provider', 'exec:cat', '--cases', cases, '--yes', '--local-only']
    const farStore = await go(['generate', 'rewritten', ...near, '--store', 'https://store.example?authToken=hidden-1'])
    expect([farStore.status, farStore.stderr]).toEqual([2, expect.stringMatching(/nothing is sent to store\.example/)])
    expect(farStore.stderr).not.toContain('hidden-1')
    expect((await go(['generate', 'rewritten', ...far], { ANTHROPIC_API_KEY: '' })).stderr).toMatch(/ANTHROPIC_API_KEY/)
    expect((await go(['generate', 'rewritten', '--cases', cases])).stderr).toMatch(/--provider/)
    expect((await go(['generate', 'rewritten', '--provider', 'antropic', '--model', 'x'])).stderr).toMatch(
      /Did you mean anthropic/,
    )
    expect((await go(['generate', 'rewritten', '--provider', 'anthropic'])).stderr).toMatch(/--model/)
  })

  it('makes no store in a dry run, and takes neither standard input nor a dataset’s answers for what they are not', async () => {
    const server = await serve()
    const cases = casesFile('shapes.jsonl', 2)
    const flags = flagsFor(server, 'shapes.db')
    const dry = await go(['generate', 'rewritten', '--cases', cases, ...flags, '--dry-run', '--json'])
    expect([dry.status, JSON.parse(dry.stdout).requests, existsSync(join(folder, 'shapes.db'))]).toEqual([0, 2, false])
    const piped = await go(['generate', 'rewritten', '--cases', '-', ...flags, '--yes'])
    expect([piped.status, piped.stderr]).toEqual([2, expect.stringMatching(/"-" can be read once/)])
    const written = await go(['generate', 'rewritten', '--cases', cases, ...flagsFor(server, 'own.jsonl'), '--yes'])
    expect([written.status, written.stderr]).toEqual([2, expect.stringMatching(/own\.jsonl is a file of a dataset's/)])
    expect(server.stats.requests).toBe(0)
  })

  it('goes on after Ctrl-C, says so once, and tells the cost to a millionth of a dollar', async () => {
    const server = await serve({ delayMs: 40 })
    const cases = casesFile('stopped.jsonl', 60)
    const args = ['generate', 'rewritten', '--cases', cases, ...flagsFor(server, 'stopped.db'), '--yes', '--json']
    const running = go(args)
    while (server.stats.answered < 8) await new Promise((resolve) => setTimeout(resolve, 10))
    running.interrupt()
    const stopped = await running
    expect(stopped.status).toBe(3)
    expect(stopped.stderr.match(/The same command goes on from here/g)).toHaveLength(1)
    const first = JSON.parse(stopped.stdout)
    expect(first.spent).toBe(Number(first.spent.toFixed(6)))
    const rest = JSON.parse((await go(args)).stdout)
    expect(first.answered + rest.answered).toBe(server.stats.answered)
    expect([...server.stats.bodies.values()].every(({ sent }) => sent === 1)).toBe(true)
  })

  it('tells what a batch costs that an earlier run handed in, and who can fetch it', async () => {
    const server = await serve({ batchPolls: 8 })
    const cases = casesFile('batch.jsonl', 6)
    const args = ['generate', 'red-herrings-10', '--cases', cases, ...flagsFor(server, 'batch.db'), '--yes', '--json']
    const batch = [...args, '--batch', '--poll', '0.1']
    const running = go(batch)
    while (!running.said().includes('Handed in')) await new Promise((resolve) => setTimeout(resolve, 10))
    running.interrupt()
    expect(JSON.parse((await running).stdout)).toMatchObject({ answered: 0, spent: 0, recipes: [{ waiting: 6 }] })
    const apart = await go(args)
    expect([apart.status, apart.stderr]).toEqual([3, expect.stringMatching(/the same command with --batch fetches it/)])
    // What is on its way is paid for: fetching it asks for no money.
    const unasked = batch.filter((flag) => flag !== '--yes')
    const dry = await go([...unasked, '--dry-run'])
    expect(JSON.parse(dry.stdout)).toMatchObject({
      inBatches: 6,
      requests: 0,
      costMost: 0,
      recipes: [{ inBatches: 6 }],
    })
    const fetched = JSON.parse((await go(unasked)).stdout)
    expect(fetched).toMatchObject({ answered: 6, stopped: null, recipes: [{ ready: 6 }] })
    expect(fetched.spent).toBeGreaterThan(0)
    expect([...server.stats.bodies.values()].map(({ sent }) => sent)).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('fetches a batch unasked, and asks before it pays for answers that were not fit', async () => {
    const server = await serve({ batchPolls: 8, fault: ({ inBatch }) => (inBatch ? 'wrong-shape' : null) })
    const cases = casesFile('unfit.jsonl', 3)
    const args = ['generate', 'red-herrings-10', '--cases', cases, ...flagsFor(server, 'unfit.db'), '--batch']
    const running = go([...args, '--poll', '0.1', '--yes'])
    while (!running.said().includes('Handed in')) await new Promise((resolve) => setTimeout(resolve, 10))
    running.interrupt()
    await running
    const fetched = await go([...args, '--poll', '0.1', '--json'])
    expect([fetched.status, fetched.stderr]).toEqual([
      3,
      expect.stringMatching(/3 cases wait\. What is missing was not/),
    ])
    expect(JSON.parse(fetched.stdout)).toMatchObject({ answered: 3, recipes: [{ waiting: 3 }] })
    const asked = await go([...args, '--poll', '0.1'])
    expect([asked.status, asked.stderr]).toEqual([2, expect.stringMatching(/3 requests would be sent/)])
  })

  it('stops at once where the key is refused, and says so', async () => {
    const server = await serve()
    const cases = casesFile('key.jsonl', 5)
    const flags = flagsFor(server, 'key.db')
    const refused = await go(['generate', 'rewritten', '--cases', cases, ...flags, '--yes'], {
      ANTHROPIC_API_KEY: 'sk-ant-another-key-0000',
    })
    expect(refused).toMatchObject({ status: 3 })
    expect(refused.stderr).toMatch(/401/)
    expect(server.stats.requests).toBeLessThanOrEqual(3)
  })

  it('keeps the key out of every file and every word', async () => {
    const server = await serve({ faults: 0.3 })
    const cases = casesFile('secret.jsonl', 10)
    const flags = flagsFor(server, 'secret.db')
    const said = [
      await go(['generate', 'red-herrings-10', '--cases', cases, ...flags, '--yes', '--json']),
      await go(['build', 'red-herrings-10', '--cases', cases, ...flags, '--out', 'secret']),
      await go(['store', 'export', 'secret-store.jsonl', '--store', 'file:secret.db']),
      await go(['generate', 'rewritten', '--cases', cases, ...flags, '--yes'], { ANTHROPIC_API_KEY: `${key}x` }),
    ]
    for (const { stdout, stderr } of said) expect(`${stdout}${stderr}`).not.toContain('secret-0123456789')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
    const held = files.filter((file) => statSync(file).isFile() && readFileSync(file).includes('secret-0123456789'))
    expect(held).toEqual([])
    expect(files.some((file) => file.endsWith('secret-store.jsonl'))).toBe(true)
  })

  it('lets two processes share a store without asking a question twice', async () => {
    const server = await serve({ delayMs: 10 })
    const cases = casesFile('shared.jsonl', 60)
    const args = ['generate', 'red-herrings-10', '--cases', cases, ...flagsFor(server, 'shared.db'), '--yes', '--json']
    const [first, second] = await Promise.all([go(args), go(args)])
    expect([first.status, second.status], `${first.stderr}${second.stderr}`).toEqual([0, 0])
    const answered = [first, second].map(({ stdout }) => JSON.parse(stdout).answered as number)
    expect(answered.reduce((a, b) => a + b)).toBe(60)
    expect(server.stats.bodies.size).toBeGreaterThanOrEqual(60)
    expect([...server.stats.bodies.values()].every(({ sent }) => sent === 1)).toBe(true)
  })

  it('loses and repeats nothing when it is killed at fifty random moments', { timeout: 300_000 }, async () => {
    const quiet = await serve()
    const cases = casesFile('killed.jsonl', killedCases)
    const wanted = ['red-herrings-10', 'rewritten', '--cases', cases]
    const asking = ['--yes', '--concurrency', '8', '--json']
    const whole = await go(['generate', ...wanted, ...flagsFor(quiet, 'undisturbed.db'), ...asking])
    expect(whole.status, whole.stderr).toBe(0)
    await quiet.close()

    // The address is a part of what names an answer, so both runs speak to one address.
    const server = await serve({ port: quiet.port, faults: 0.3, delayMs: 8, kinds: passing })
    const flags = [...flagsFor(server, 'killed.db'), ...asking]
    const committed = new Map<string, number>()
    const sizes = new Set<number>()
    const moment = rngAt(['killed']).fork('moments')
    for (let kill = 0; kill < 50; kill++) {
      await killedAfter(go(['generate', ...wanted, ...flags]), server, moment.integer(killedCases / 8))
      for (const body of await committedBodies(join(folder, 'killed.db'), server)) {
        if (!committed.has(body)) committed.set(body, server.stats.bodies.get(body)?.sent ?? 0)
      }
      sizes.add(committed.size)
    }
    expect(sizes.size).toBeGreaterThan(15)
    let last = await go(['generate', ...wanted, ...flags])
    for (let more = 0; more < 5 && last.status !== 0; more++) last = await go(['generate', ...wanted, ...flags])
    expect(last.status, last.stderr).toBe(0)
    expect(JSON.parse(last.stdout).recipes).toMatchObject([
      { cases: killedCases, waiting: 0 },
      { cases: killedCases, waiting: 0 },
    ])
    // What was in flight when the process died may be asked once more; nothing that was committed is.
    const again = [...committed].filter(([body, sent]) => server.stats.bodies.get(body)?.sent !== sent)
    expect(again).toEqual([])
    for (const [store, out] of [
      ['undisturbed.db', 'whole'],
      ['killed.db', 'killed'],
    ] as const) {
      const built = await go(['build', ...wanted, '--out', out, ...flagsFor(server, store)])
      expect(built.status, built.stderr).toBe(0)
    }
    for (const recipe of ['red-herrings-10', 'rewritten']) {
      sameFiles(dataset('whole', recipe), dataset('killed', recipe))
    }
  })
})

/** `KILLED_CASES=512` is the size of the paper's set; it takes minutes. */
const killedCases = Number(process.env.KILLED_CASES ?? 160)

/** Faults after which the same request gets an answer. */
const passing = ['rate-limited', 'overloaded', 'server-error', 'reset', 'cut-json'] as const

/** Kills a run some requests after its start, wherever it is then; a slow machine changes nothing. */
async function killedAfter(running: ReturnType<typeof go>, server: OfflineServer, requests: number): Promise<void> {
  const until = server.stats.requests + requests
  const timer = setInterval(() => {
    if (server.stats.requests >= until) running.kill()
  }, 3)
  await running
  clearInterval(timer)
}

/** Digests of the requests whose answers a store holds: the server names an answer by its request. */
async function committedBodies(path: string, server: OfflineServer): Promise<readonly string[]> {
  if (!existsSync(path)) return []
  const byId = new Map([...server.stats.bodies.keys()].map((body) => [`msg_${body.slice(0, 24)}`, body]))
  const store = await openStore(`file:${path}`)
  const bodies: string[] = []
  for await (const { raw } of store.list()) {
    const body = byId.get((JSON.parse(raw) as { id: string }).id)
    if (body === undefined) throw new Error('An answer in the store is none of the server.')
    bodies.push(body)
  }
  await store.close()
  return bodies
}
