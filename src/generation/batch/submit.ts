import { canonicalJson } from '../../digest.js'
import { mayBeCharged, mayPass, mostAttempts, ProviderFailure } from '../provider/index.js'
import { type GenerationRequest, requestKey } from '../request/index.js'
import { isoDate } from '../schedule/index.js'
import type { NotAsked, StoredBatch } from '../store/index.js'
import { listSince, lookFor, type NoList } from './look-up.js'
import { type BatchRun, batchError, forgetting, itemId, waitFor } from './run.js'

/** The requests of the next batch, by item id. */
type Chunk = Map<string, GenerationRequest>

/** How many requests are looked up and claimed at a time. */
const groupSize = 200

/** What a provider's own names of fields add to a request, in bytes; generous. */
const bytesAround = 512

/** Part of the provider's limit of bytes that is used, for our estimate of a request's size is one. */
const fullness = 0.8

/**
 * Submits what has no answer and is in no open batch, in as few batches as the provider's limits allow. Yields each
 * batch when its name is on disk.
 *
 * @throws {PipelineError} provider-failed — the provider takes no batch, or may have taken one without saying so
 */
export async function* submitAll(
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
        yield* await submit(run, chunk)
        chunk = new Map()
        bytes = 0
      }
      chunk.set(itemId(request), request)
      bytes += size
    }
  }
  if (chunk.size === 0) return
  yield* await submit(run, chunk)
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
  const wanted = open.flatMap((key) => (mine.has(key) ? (group.get(key) ?? []) : []))
  const reservations = await Promise.all(wanted.map((request) => run.budget?.reserve(request, true) ?? null))
  const reserved = new Map(wanted.map((request, at) => [request, reservations[at] ?? null]))
  const obtained: GenerationRequest[] = []
  const tooDear: string[] = []
  for (const key of open) {
    const request = group.get(key)
    if (request === undefined) continue
    if (!mine.has(key)) {
      run.tell({ kind: 'held', key })
      continue
    }
    const reservation = reserved.get(request) ?? null
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
 * Submits one batch: stores a mark that it is about to be submitted, submits it, and replaces the mark with its
 * name. A run that dies in between leaves the mark, and the next one looks for the batch at the provider. Several come
 * back where an answer was lost and more than one batch may be it.
 */
async function submit(run: BatchRun, items: Chunk): Promise<readonly StoredBatch[]> {
  const ids = [...items.keys()]
  const about = { provider: run.provider.name, host: run.host, items }
  const own = `handing-in:${ids[0]}`
  const mark = { ...about, batch: own, state: 'handing-in' as const, date: isoDate(run.clock.now()) }
  const known = await namesBefore(run, mark)
  await run.store.saveBatch(mark)
  const names = await create(run, mark, known)
  const date = isoDate(run.clock.now())
  const batches = names.map((batch) => ({ ...about, batch, state: 'handed-in' as const, date }))
  for (const batch of batches) {
    await run.store.saveBatch(batch)
    run.tell({ kind: 'handed-in', batch: batch.batch, items: items.size })
  }
  if (names.length > 0) await run.store.closeBatch(mark.batch)
  return batches
}

/**
 * The names of the created batch; none where the run was stopped before the provider took it. Whatever is no clean
 * acceptance and no clean refusal is looked for at the provider before anything is submitted again.
 */
async function create(run: BatchRun, mark: StoredBatch, known: ReadonlySet<string>): Promise<readonly string[]> {
  const items = [...mark.items].map(([id, request]) => ({ id, request }))
  for (let attempt = 1; ; attempt++) {
    if (run.signal.aborted) {
      await withdraw(run, mark)
      return []
    }
    try {
      return [await run.batches.create(items)]
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      const isInDoubt = mayBeTaken(error)
      const isTriedAgain = mayPass(error.kind) && attempt < mostAttempts
      if (isInDoubt || isTriedAgain) await waitFor(run, { what: 'submitting a batch', failure: error, attempt })
      if (isInDoubt) {
        const found = run.signal.aborted ? 'stopped' : await lookFor(run, mark, known)
        // The mark stays, and the next run looks again.
        if (found === 'stopped') return []
        if ('why' in found) throw batchError('Submitting a batch', error, doubtful(mark, found))
        if (found.length > 0) return found.map(({ batch }) => batch)
      }
      if (isTriedAgain) continue
      await withdraw(run, mark)
      throw batchError('A batch was not taken', error)
    }
  }
}

/** Batches that are there before one is submitted, and so are not it. */
async function namesBefore(run: BatchRun, { date }: StoredBatch): Promise<ReadonlySet<string>> {
  const listed = await listSince(run, date)
  const others = listed === 'stopped' || 'why' in listed ? [] : listed.map(({ batch }) => batch)
  return new Set([...run.names, ...others])
}

/** Statuses that say that a batch was not taken; a conflict, a limit or a redirect may come after it was. */
const refusals = new Set([400, 401, 402, 403, 404, 405, 413, 415, 422])

/** Whether a batch may be at the provider although its submission failed: a server may break after it has done its work. */
function mayBeTaken(failure: ProviderFailure): boolean {
  const { status } = failure
  return status === null ? mayBeCharged(failure) : !refusals.has(status)
}

function doubtful({ batch }: StoredBatch, { why }: NoList): string {
  return ` Whether the batch was taken is not known, for ${why.replace(/\.$/, '')}. Nothing of it is submitted again until a list says that it is not there, or ${forgetting(batch)} drops it.`
}

async function withdraw(run: BatchRun, mark: StoredBatch): Promise<void> {
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
