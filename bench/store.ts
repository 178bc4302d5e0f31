import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openStore } from '../src/generation/index.js'
import { madeUpGeneration } from './generations.js'
import { cpuSeconds, median, wallSeconds } from './measure.js'
import type { BenchRow } from './row.js'

const answers = 10_000
const inFlight = 32
const many = 100_000

/**
 * Claims and commits as the scheduler makes them: 32 requests in flight, each claimed, then committed by itself, on the
 * disk of the checkout (a temporary folder may be in memory, where nothing needs to be made durable).
 */
export async function benchStore(): Promise<BenchRow[]> {
  const folder = fileURLToPath(new URL('../out/bench-store/', import.meta.url))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  try {
    const megabytes = await growthOfMany(join(folder, 'many.db'))
    const generations = Array.from({ length: answers }, (_, index) => madeUpGeneration(index))
    const store = await openStore(`file:${join(folder, 'store.db')}`)
    let seconds = 0
    const cpu = await cpuSeconds(async () => {
      seconds = await wallSeconds(async () => {
        let next = 0
        const worker = async (): Promise<void> => {
          for (let mine = next++; mine < answers; mine = next++) {
            const generation = generations[mine]
            if (generation === undefined) return
            await store.claim([generation.key])
            await store.commit([generation])
          }
        }
        await Promise.all(Array.from({ length: inFlight }, worker))
      })
    })
    const read = await cpuSeconds(() => store.read(generations.map(({ key }) => key)))
    await store.close()
    const perAnswer = (1000 * cpu) / answers
    return [
      { name: 'store: claim + commit', figure: perAnswer, unit: 'ms CPU', bar: '≤ 0.2', met: perAnswer <= 0.2 },
      { name: 'store: claim + commit, 32 in flight', figure: answers / seconds, unit: '/s' },
      { name: 'store: read', figure: (1000 * read) / answers, unit: 'ms CPU' },
      {
        name: 'store: growth from 10,000 to 100,000 answers',
        figure: megabytes,
        unit: 'MB',
        bar: '≤ 30',
        met: megabytes <= 30,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How far the process grows from the 10,000th answer to the 100,000th and through a listing of all. */
async function growthOfMany(path: string): Promise<number> {
  const store = await openStore(`file:${path}`)
  const settled = 10_000
  const looks: number[] = []
  const look = (done: number): void => {
    if (done % settled !== 0) return
    globalThis.gc?.()
    looks.push(process.memoryUsage.rss())
  }
  for (let from = 0; from < many; from += 200) {
    await store.commit(Array.from({ length: 200 }, (_, index) => madeUpGeneration(from + index)))
    look(from + 200)
  }
  let listed = 0
  for await (const { key } of store.list()) if (key !== '') look(++listed)
  if (listed !== many) throw new Error(`${many} generations were committed and ${listed} listed.`)
  await store.close()
  const [first = 0, ...later] = looks
  // The collector gives memory back when it likes, so one look says little.
  return (median(later) - first) / 1024 / 1024
}
