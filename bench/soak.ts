import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type FaultKind, type OfflineServer, type Sent, startServer } from '../docs/examples/offline-server/server.mjs'
import { openStore } from '../src/generation/index.js'
import { rngAt } from '../src/rng.js'
import { manyCases, scratchFolder } from './corpus.js'
import type { BenchRow } from './row.js'

const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const kills = Number(process.env.KILLS ?? 150)
const processes = 3
const inFlight = 4
const casesOfRound = 40
const recipes = ['red-herrings-10', 'rewritten']
const faults: readonly FaultKind[] = ['rate-limited', 'overloaded', 'server-error', 'reset', 'cut-json']

/**
 * Three processes on one store, three in ten requests failing, and one of the three killed again and again: counts what
 * was asked twice, what was lost, what the log does not know, and which bytes of the datasets differ from undisturbed
 * ones. A round ends when all is answered; `KILLS` kills are spread over as many rounds as they need.
 */
export async function benchSoak(): Promise<BenchRow[]> {
  const folder = scratchFolder()
  const cases = manyCases(folder, casesOfRound)
  const sums = { kills: 0, sent: 0, again: 0, lost: 0, unnoted: 0, differing: 0, answers: 0 }
  const started = performance.now()
  for (let round = 0; sums.kills < kills; round++) {
    const found = await soakRound(folder, cases, { round, most: kills - sums.kills })
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += found[name]
  }
  const minutes = (performance.now() - started) / 60_000
  const none = (name: string, figure: number): BenchRow => {
    return { name: `soak: ${name}`, figure, unit: '', bar: '= 0', met: figure === 0 }
  }
  const lostAKill = sums.lost / sums.kills
  return [
    { name: 'soak: kills, of three processes on one store', figure: sums.kills, unit: '' },
    { name: 'soak: requests sent, 3 in 10 failing', figure: sums.sent, unit: '' },
    { name: 'soak: answers committed', figure: sums.answers, unit: '' },
    none('committed answers asked for again', sums.again),
    {
      name: 'soak: answers lost a kill',
      figure: lostAKill,
      unit: '',
      bar: `≤ ${inFlight}, what is in flight`,
      met: lostAKill <= inFlight,
    },
    none('requests that are not in the log of sendings', sums.unnoted),
    none('files of datasets that differ from undisturbed ones', sums.differing),
    { name: 'soak: time', figure: minutes, unit: 'min' },
  ]
}

type Sums = Record<'kills' | 'sent' | 'again' | 'lost' | 'unnoted' | 'differing' | 'answers', number>

async function soakRound(
  folder: string,
  cases: string,
  { round, most }: { readonly round: number; readonly most: number },
): Promise<Sums> {
  let isDisturbed = true
  const fault = (sent: Sent): FaultKind | null => (isDisturbed ? passingFault(sent) : null)
  const server = await startServer({ seed: round, delayMs: 8, retryAfterMs: 20, slowMs: 30, keep: 100_000, fault })
  const storeOf = (name: string): string => join(folder, `${name}-${round}.db`)
  const flags = (name: string): string[] => [
    ...['--cases', cases, '--provider', 'anthropic', '--model', 'claude-opus-5-5'],
    ...['--base-url', server.url, '--store', storeOf(name)],
  ]
  const ask = (name: string): ChildProcess =>
    run(['generate', ...recipes, ...flags(name), '--yes', '--quiet', '--concurrency', String(inFlight)])

  const draw = rngAt(['soak', String(round)]).fork('moments')
  const running = Array.from({ length: processes }, () => ask('killed'))
  const committed = new Map<string, number>()
  let killed = 0
  while (killed < most && running.some(isRunning)) {
    const next = server.stats.requests + draw.integer(6)
    while (server.stats.requests < next && running.some(isRunning)) await sleep(2)
    const which = draw.integer(processes)
    const victim = running[which]
    if (victim === undefined || !isRunning(victim)) {
      if (running.every((child) => child.exitCode === 0)) break
      running[which] = ask('killed')
      continue
    }
    const gone = once(victim, 'close')
    victim.kill('SIGKILL')
    await gone
    killed++
    for (const body of await bodiesIn(storeOf('killed'), server)) {
      if (!committed.has(body)) committed.set(body, server.stats.bodies.get(body)?.sent ?? 0)
    }
    running[which] = ask('killed')
  }
  await Promise.all(running.filter(isRunning).map((child) => once(child, 'close')))
  // Eight attempts in a row may fail by chance; the same command asks what is left.
  for (let status: number | null = 1, turn = 0; status !== 0; turn++) {
    if (turn === 5) throw new Error('The soak does not come to an end.')
    ;[status] = (await once(ask('killed'), 'close')) as [number | null]
  }
  const store = await openStore(storeOf('killed'))
  const { generations } = await store.stats()
  const { sendings } = await store.log()
  await store.close()
  const { requests, answered } = server.stats
  const posts = server.requests.filter(({ method }) => method === 'POST').length
  const again = [...committed].filter(([body, sent]) => (server.stats.bodies.get(body)?.sent ?? 0) !== sent).length

  isDisturbed = false
  await once(ask('whole'), 'close')
  for (const name of ['killed', 'whole']) {
    await once(
      run(['build', ...recipes, ...flags(name), '--out', join(folder, `${name}-${round}`), '--quiet']),
      'close',
    )
  }
  const differing = differences(join(folder, `killed-${round}`), join(folder, `whole-${round}`))
  await server.close()
  return {
    ...{ kills: killed, sent: requests, answers: generations, again, differing },
    lost: answered - generations,
    unnoted: Math.max(0, posts - sendings.length),
  }
}

function run(args: readonly string[]): ChildProcess {
  const env = { ...process.env, ANTHROPIC_API_KEY: 'sk-made-up-0123456789' }
  return spawn(process.execPath, [program, ...args], { env, stdio: 'ignore' })
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

/** A fault for three requests in ten, after which the same request gets an answer. */
function passingFault({ hash, attempt }: Sent): FaultKind | null {
  const rng = rngAt(['fault', hash, String(attempt)])
  return rng.integer(10) < 3 ? (faults[rng.integer(faults.length)] ?? null) : null
}

/** Digests of the requests whose answers a store holds: the server names an answer by its request. */
async function bodiesIn(path: string, server: OfflineServer): Promise<readonly string[]> {
  const byId = new Map([...server.stats.bodies.keys()].map((body) => [`msg_${body.slice(0, 24)}`, body]))
  const store = await openStore(path)
  const bodies: string[] = []
  for await (const { raw } of store.list()) bodies.push(byId.get((JSON.parse(raw) as { id: string }).id) ?? '')
  await store.close()
  return bodies
}

function differences(one: string, other: string): number {
  const filesIn = (root: string): string[] =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
  const names = [...new Set([...filesIn(one), ...filesIn(other)])]
  return names.filter((name) => {
    try {
      return !readFileSync(join(one, name)).equals(readFileSync(join(other, name)))
    } catch (cause) {
      // A version folder looks like a file by its name.
      return !(cause instanceof Error && 'code' in cause && cause.code === 'EISDIR')
    }
  }).length
}

/** The tests that try more with `SOAK`, at that length: every hostile file, thirty times the random ones. */
export async function benchSweeps(): Promise<BenchRow[]> {
  const root = fileURLToPath(new URL('../', import.meta.url))
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && readFileSync(join(root, 'test', name), 'utf8').includes('soak.js'))
    .map((name) => join('test', name))
  const { status } = spawnSync('npx', ['vitest', 'run', ...files], {
    cwd: root,
    env: { ...process.env, SOAK: '1' },
    stdio: 'inherit',
  })
  return [
    {
      name: `sweeps: ${files.length} files of tests`,
      figure: status ?? 1,
      unit: 'exit',
      bar: '= 0',
      met: status === 0,
    },
  ]
}
