import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { FaultKind, OfflineServer, Sent } from '../../../docs/examples/offline-server/server.mjs'
import { openStore } from '../../../src/generation/index.js'
import { rngAt } from '../../../src/rng.js'
import { endWhen, type Finished, throwAwayFolder } from '../../command-line.js'
import { amount } from '../../soak.js'
import { ask, dataset, filesWithKey, flagsFor, serve, startRun, writeCases } from './asking.js'

const folder = throwAwayFolder()
const recipes = ['red-herrings-10', 'rewritten']
const kills = amount(4, 50)
/** Of 512 cases, the size of the paper's set, a soak takes an hour. */
const cases = amount(6, 160)
const inFlight = amount(2, 8)

it('loses and repeats nothing when it is killed at random moments', async () => {
  let isDisturbed = true
  const server = await serve({ delayMs: 8, fault: (sent) => (isDisturbed ? passingFault(sent) : null) })
  const wanted = [...recipes, '--cases', writeCases(join(folder, 'killed.jsonl'), cases)]
  const generate = (store: string): string[] => [
    'generate',
    ...wanted,
    ...flagsFor(server, store),
    '--yes',
    '--concurrency',
    String(inFlight),
    '--json',
  ]

  const committed = new Map<string, number>()
  const sizes = new Set<number>([0])
  const moment = rngAt(['killed']).fork('moments')
  for (let kill = 0; kill < kills; kill++) {
    const until = server.stats.requests + moment.integer((6 * cases) / kills)
    await endWhen(() => server.stats.requests >= until, startRun(generate('killed.db'), folder).child, 'SIGKILL')
    for (const body of await committedBodies(join(folder, 'killed.db'), server)) {
      if (!committed.has(body)) committed.set(body, server.stats.bodies.get(body)?.sent ?? 0)
    }
    sizes.add(committed.size)
  }
  expect(sizes.size).toBeGreaterThan(kills / 4)
  let last = await ask(generate('killed.db'), folder)
  // Eight attempts in a row may fail by chance; the same command asks what is left.
  for (let more = 0; more < 5 && last.status !== 0; more++) last = await ask(generate('killed.db'), folder)
  expect(last.status, last.stderr).toBe(0)
  const done = { cases, waiting: 0 }
  expect(JSON.parse(last.stdout).recipes).toMatchObject([done, done])
  // What was in flight when the process died may be asked again; nothing that was committed is.
  const again = [...committed].filter(([body, sent]) => server.stats.bodies.get(body)?.sent !== sent)
  expect(again).toEqual([])

  // The address is a part of what names an answer, so a run that nobody disturbs asks the same server.
  isDisturbed = false
  await succeed(ask(generate('whole.db'), folder))
  for (const name of ['killed', 'whole']) {
    const args = ['build', ...wanted, '--out', name, ...flagsFor(server, `${name}.db`)]
    await succeed(ask(args, folder))
  }
  for (const recipe of recipes) {
    sameFiles(dataset(join(folder, 'whole'), recipe), dataset(join(folder, 'killed'), recipe))
  }
  expect(filesWithKey(folder)).toEqual([])
})

/** Faults after which the same request gets an answer. */
const passing: readonly FaultKind[] = ['rate-limited', 'overloaded', 'server-error', 'reset', 'cut-json']

/** A fault for three requests in ten. */
function passingFault({ hash, attempt }: Sent): FaultKind | null {
  const rng = rngAt(['fault', hash, String(attempt)])
  return rng.integer(10) < 3 ? (passing[rng.integer(passing.length)] ?? null) : null
}

async function succeed(run: Promise<Finished>): Promise<void> {
  const { status, stderr } = await run
  expect(status, stderr).toBe(0)
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

/** Every byte of every file of two folders, compared. */
function sameFiles(a: string, b: string): void {
  expect(readdirSync(a).sort()).toEqual(readdirSync(b).sort())
  for (const name of readdirSync(a)) {
    expect(readFileSync(join(a, name)).equals(readFileSync(join(b, name))), name).toBe(true)
  }
}
