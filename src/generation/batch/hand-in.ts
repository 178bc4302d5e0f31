import { canonicalJson } from '../../digest.js'
import { mayBeCharged, mayPass, ProviderFailure } from '../provider/index.js'
import { type GenerationRequest, requestKey } from '../request/index.js'
import { isoDate } from '../schedule/index.js'
import type { NotAsked, StoredBatch } from '../store/index.js'
import { type BatchRun, batchError, itemId, waitFor } from './run.js'

/** The requests of the next batch, by item id. */
type Chunk = Map<string, GenerationRequest>

/** How many requests are looked up and claimed at a time. */
const groupSize = 200

/** Attempts at handing in a batch that the provider refuses for the moment. */
const mostAttempts = 8

/** What a provider's own names of fields add to a request, in bytes; generous. */
const bytesAround = 512

/** Part of the provider's limit of bytes that is used, for our estimate of a request's size is one. */
const fullness = 0.8

/**
 * Hands in what has no answer and is in no open batch, in as few batches as the provider's limits allow. Yields each
 * batch when its name is on disk.
 *
 * @throws {PipelineError} provider-failed — the provider takes no batch, or may have taken one without saying so
 */
export async function* handInAll(
  run: BatchRun,
  requests: AsyncIterable<GenerationRequest>,
  open: ReadonlySet<string>,
): AsyncGenerator<StoredBatch> {
  const most = {
    items: Math.min(run.batches.most.requests, run.mostItems),
    bytes: run.batches.most.bytes * fullness,
  }
  const seen = new Set(open)
  let chunk: Chunk = new Map()
  let bytes = 0
  for await (const group of groupsOf(requests, seen)) {
    if (run.signal.aborted) break
    for (const request of await obtain(run, group)) {
      const size = Buffer.byteLength(canonicalJson(request)) + bytesAround
      if (chunk.size > 0 && (chunk.size >= most.items || bytes + size > most.bytes)) {
        const handedIn = await handIn(run, chunk)
        if (handedIn !== null) yield handedIn
        chunk = new Map()
        bytes = 0
      }
      chunk.set(itemId(request), request)
      bytes += size
    }
  }
  if (chunk.size === 0) return
  const handedIn = await handIn(run, chunk)
  if (handedIn !== null) yield handedIn
}

/** Requests by key, each once. */
async function* groupsOf(
  requests: AsyncIterable<GenerationRequest>,
  seen: Set<string>,
): AsyncGenerator<ReadonlyMap<string, GenerationRequest>> {
  let group = new Map<string, GenerationRequest>()
  for await (const request of requests) {
    const key = requestKey(request)
    if (seen.has(key)) continue
    seen.add(key)
    group.set(key, request)
    if (group.size < groupSize) continue
    yield group
    group = new Map()
  }
  if (group.size > 0) yield group
}

/** Of these requests those that have no answer, are held by nobody else and can be paid. */
async function obtain(run: BatchRun, group: ReadonlyMap<string, GenerationRequest>): Promise<GenerationRequest[]> {
  const kept = await run.store.read([...group.keys()])
  for (const generation of kept.values()) run.tell({ kind: 'answered', generation, fromStore: true })
  const open = [...group.keys()].filter((key) => !kept.has(key))
  const mine = await run.store.claim(open)
  const obtained: GenerationRequest[] = []
  const tooDear: string[] = []
  for (const key of open) {
    const request = group.get(key)
    if (request === undefined) continue
    if (!mine.has(key)) {
      run.tell({ kind: 'held', key })
      continue
    }
    const reservation = run.budget?.reserve(request, true) ?? null
    if (run.budget !== undefined && reservation === null) {
      const why: NotAsked = { notAsked: 'budget', message: run.budget.refusal(request, true) }
      run.tell({ kind: 'not-asked', key, why })
      tooDear.push(key)
      continue
    }
    if (reservation !== null) run.reservations.set(key, reservation)
    obtained.push(request)
  }
  if (tooDear.length > 0) await run.store.release(tooDear)
  return obtained
}

/**
 * Hands in one batch: first a mark that it is about to be handed in, then the batch, then its name in the place of the
 * mark. A run that dies in between leaves the mark, and the next one looks for the batch at the provider.
 */
async function handIn(run: BatchRun, items: Chunk): Promise<StoredBatch | null> {
  const ids = [...items.keys()]
  const about = { provider: run.provider.name, host: run.host, items }
  const own = `handing-in:${ids[0]}`
  const mark = { ...about, batch: own, state: 'handing-in' as const, date: isoDate(run.clock.now()) }
  await run.store.saveBatch(mark)
  const name = await create(run, mark)
  if (name === null) return null
  const batch = { ...about, batch: name, state: 'handed-in' as const, date: isoDate(run.clock.now()) }
  await run.store.saveBatch(batch)
  await run.store.closeBatch(mark.batch)
  run.tell({ kind: 'handed-in', batch: name, items: items.size })
  return batch
}

/** The name of the created batch, or null where the run was stopped before the provider took it. */
async function create(run: BatchRun, mark: StoredBatch): Promise<string | null> {
  const items = [...mark.items].map(([id, request]) => ({ id, request }))
  for (let attempt = 1; ; attempt++) {
    if (run.signal.aborted) {
      await takeBack(run, mark)
      return null
    }
    try {
      return await run.batches.create(items)
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      // Handing in once more what may have been taken would pay it twice: the mark stays, and the next run looks.
      if (mayBeCharged(error)) throw batchError(doubtful, error)
      if (mayPass(error.kind) && attempt < mostAttempts) {
        await waitFor(run, { what: 'handing in a batch', failure: error, attempt })
        continue
      }
      await takeBack(run, mark)
      throw batchError('A batch was not taken', error)
    }
  }
}

const doubtful =
  'Whether a batch was taken is not known. The same command looks for it at the provider before it asks anew'

async function takeBack(run: BatchRun, mark: StoredBatch): Promise<void> {
  const keys = [...mark.items.values()].map(requestKey)
  for (const key of keys) {
    const reservation = run.reservations.get(key)
    if (reservation !== undefined) run.budget?.release(reservation)
    run.reservations.delete(key)
    run.notRun.set(key, 'its batch was not taken')
  }
  await run.store.closeBatch(mark.batch)
  await run.store.release(keys)
}
