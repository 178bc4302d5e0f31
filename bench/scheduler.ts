import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Anthropic from '@anthropic-ai/sdk'
import {
  createScheduler,
  type GenerationRequest,
  isGeneration,
  openProvider,
  openStore,
} from '../src/generation/index.js'
import { madeUpGeneration } from './generations.js'
import { cpuSeconds, median } from './measure.js'
import type { BenchRow } from './row.js'

const requests = 10_000
const settled = 2_000
const concurrency = 16
const rounds = 3
const delayMs = 5
const model = 'offline'

/**
 * 10,000 requests to a server in another process that takes 5 ms for each: scheduler, provider and store against a bare
 * loop over the SDK with the same requests, in turns. CPU time is that of this process, the store's disk included.
 */
export async function benchScheduler(): Promise<BenchRow[]> {
  const folder = fileURLToPath(new URL('../out/bench-scheduler/', import.meta.url))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // One each, for the most at one time is to be ours.
  const [bare, ours] = [await startOfflineServer(), await startOfflineServer()]
  try {
    await bareLoop(bare.url, settled)
    const times = { bare: [] as number[], ours: [] as number[] }
    let megabytes = 0
    for (let round = 0; round < rounds; round++) {
      times.bare.push(await cpuSeconds(() => bareLoop(bare.url, requests)))
      times.ours.push(
        await cpuSeconds(async () => {
          megabytes = Math.max(megabytes, await scheduled(ours.url, join(folder, `store-${round}.db`)))
        }),
      )
    }
    const factor = median(times.ours.map((seconds, round) => seconds / (times.bare[round] ?? Number.NaN)))
    const perRequest = (seconds: readonly number[]): number => (1000 * median(seconds)) / requests
    const most = await ours.highWater()
    return [
      { name: 'bare SDK, a request', figure: perRequest(times.bare), unit: 'ms CPU' },
      { name: 'scheduler + provider + store, a request', figure: perRequest(times.ours), unit: 'ms CPU' },
      { name: 'scheduler / bare SDK', figure: factor, unit: '×', bar: '≤ 1.5', met: factor <= 1.5 },
      {
        name: `scheduler: heap after ${requests} over after ${settled}`,
        figure: megabytes,
        unit: 'MB',
        bar: '≤ 5',
        met: megabytes <= 5,
      },
      {
        name: `scheduler: most at one time of ${concurrency}`,
        figure: most,
        unit: 'requests',
        bar: `= ${concurrency}`,
        met: most === concurrency,
      },
    ]
  } finally {
    bare.child.kill()
    ours.child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

const server = fileURLToPath(new URL('../docs/examples/offline-server/server.mjs', import.meta.url))

async function startOfflineServer(): Promise<{ child: ChildProcess; url: string; highWater(): Promise<number> }> {
  const args = [server, '--port', '0', '--delay-ms', String(delayMs)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.stdout?.on('data', (chunk: Buffer) => {
      const found = /http:\/\/[\d.:]+\d/.exec(chunk.toString())
      if (found !== null) resolve(found[0])
    })
  })
  const highWater = async (): Promise<number> => {
    const stats = (await (await fetch(`${url}/stats`)).json()) as { highWater: number }
    return stats.highWater
  }
  return { child, url, highWater }
}

/** As many requests at once as `concurrency` says, with nothing around them. */
async function inTurns(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let mine = next++; mine < count; mine = next++) await work(mine)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

async function bareLoop(url: string, count: number): Promise<void> {
  const client = new Anthropic({ apiKey: 'none', baseURL: url, maxRetries: 0, logLevel: 'off', openTelemetry: false })
  await inTurns(count, async (index) => {
    const { messages, sampling } = requestAt(index, 'bare')
    const [system, user] = messages
    const message = await client.messages.create({
      model,
      max_tokens: sampling.maxTokens,
      system: system?.content ?? '',
      messages: [{ role: 'user', content: user?.content ?? '' }],
    })
    if (message.content.length === 0) throw new Error(`Request ${index} has no answer.`)
  })
}

/** Megabytes that the heap grew after the first 2,000 requests. */
async function scheduled(url: string, path: string): Promise<number> {
  const provider = openProvider({ provider: 'anthropic', model, baseUrl: url, env: {}, localOnly: true })
  const store = await openStore(`file:${path}`)
  const scheduler = createScheduler({ provider, store, concurrency })
  let done = 0
  let first = 0
  await inTurns(requests, async (index) => {
    const request = { ...requestAt(index, path), endpoint: provider.endpoint }
    if (!isGeneration(await scheduler.ask(request))) throw new Error(`Request ${index} has no answer.`)
    if (++done === settled) first = heapMegabytes()
  })
  const grown = heapMegabytes() - first
  await store.close()
  return grown
}

function requestAt(index: number, run: string): GenerationRequest {
  const { request } = madeUpGeneration(index)
  const [system, user] = request.messages
  if (system === undefined || user === undefined) throw new Error('A made-up request has two messages.')
  const messages = [system, { ...user, content: `${user.content} ${run}` }]
  return { ...request, provider: 'anthropic', model, messages, sampling: { maxTokens: 2000 } }
}

function heapMegabytes(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1024 / 1024
}
