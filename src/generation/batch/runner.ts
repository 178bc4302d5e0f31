import { setMaxListeners } from 'node:events'
import { PipelineError } from '../../errors.js'
import type { Budget } from '../cost/index.js'
import type { Provider } from '../provider/index.js'
import { type GenerationRequest, requestKey } from '../request/index.js'
import { type Clock, createAlarm, overtime, systemClock } from '../schedule/index.js'
import type { Store, StoredBatch } from '../store/index.js'
import { abandon, collect, stateOf } from './collect.js'
import type { BatchEvent } from './event.js'
import { lookFor } from './look-up.js'
import { type BatchRun, forgetting, StuckBatch } from './run.js'
import { submitAll } from './submit.js'

export interface BatchOptions {
  readonly provider: Provider
  readonly store: Store
  /** `endpoint.host` of the requests: batches are fetched only from where they were submitted. */
  readonly host: string
  readonly budget?: Budget | undefined
  /** Milliseconds between two questions after a batch; a minute by default. */
  readonly pollMs?: number | undefined
  /** Most requests of one batch, below the provider's own limit: a smaller batch is a smaller thing to lose. */
  readonly mostItems?: number | undefined
  /** Milliseconds since 1970; from then on nothing is submitted or waited for, as after the signal. */
  readonly deadline?: number | undefined
  readonly clock?: Clock
  readonly onEvent?: ((event: BatchEvent) => void) | undefined
  /** Stops the run: batches that were submitted continue at the provider. */
  readonly signal?: AbortSignal | undefined
}

/** Figures of a run. */
export interface BatchSummary {
  /** Committed in this run, from batches of this and of earlier runs. */
  readonly answered: number
  readonly fromStore: number
  readonly failed: number
  readonly notRun: number
  readonly notAsked: number
  /** Requests that another process is asking. */
  readonly held: number
  /** Batches that are still running at the provider; the same command fetches them. */
  readonly open: readonly string[]
}

const defaultPollMs = 60_000
const defaultMostItems = 10_000

/**
 * Asks in batches: fetches what earlier runs submitted, submits what is neither answered nor on its way, and waits for
 * all of it. Resolves when no batch is open, or soon after the signal or the deadline.
 *
 * Unlike a scheduler's, an answer may take a day. Money for batches of an earlier run was reserved by that one, and is not
 * reserved again, so that no limit keeps them from being fetched; what they cost is counted by the run that fetches them,
 * where its budget has an account.
 *
 * @throws {PipelineError} usage — a provider without batches; provider-failed — it refuses a batch, or to speak of one
 */
export async function runBatches(
  options: BatchOptions & { readonly requests: AsyncIterable<GenerationRequest> },
): Promise<BatchSummary> {
  const counts = { answered: 0, fromStore: 0, failed: 0, notRun: 0, notAsked: 0, held: 0 }
  const halt = new AbortController()
  // Every open batch waits on this one, and there may be many.
  setMaxListeners(0, halt.signal)
  const run = runOf(options, halt.signal, (event) => {
    count(counts, event)
    options.onEvent?.(event)
  })
  const stop = (): void => halt.abort()
  const { deadline = Number.POSITIVE_INFINITY, clock = systemClock } = options
  const alarm = createAlarm(clock, () => {
    run.tell({ kind: 'stopped', reason: overtime.notAsked, message: overtime.message })
    stop()
  })
  alarm.set(deadline)
  options.signal?.addEventListener('abort', stop, { once: true })
  if (options.signal?.aborted === true) stop()
  try {
    const open = await runAll(run, { requests: options.requests, halt })
    return { ...counts, open }
  } finally {
    alarm.set(Number.POSITIVE_INFINITY)
    options.signal?.removeEventListener('abort', stop)
  }
}

/** Submits and collects at the same time; the names of what is still open. A failure ends all waiting, unless it is that of one batch. */
async function runAll(
  run: BatchRun,
  { requests, halt }: { readonly requests: AsyncIterable<GenerationRequest>; readonly halt: AbortController },
): Promise<readonly string[]> {
  const { here: earlier, doubtful } = await openHere(run)
  const open = new Set<string>()
  const work: Promise<void>[] = []
  const begin = (part: () => Promise<void>): void => {
    const begun = part().catch((error: unknown) => {
      if (!(error instanceof StuckBatch)) halt.abort()
      throw error
    })
    // Heard below, when all the others have ended too.
    begun.catch(() => {})
    work.push(begun)
  }
  const watch = (batch: StoredBatch): void => {
    run.names.add(batch.batch)
    open.add(batch.batch)
    begin(async () => {
      const isDone = await collect(run, batch).catch((error: unknown) => {
        if (error instanceof StuckBatch) open.delete(batch.batch)
        throw error
      })
      if (isDone) open.delete(batch.batch)
    })
  }
  for (const batch of earlier) {
    run.tell({ kind: 'resumed', batch: batch.batch, items: batch.items.size, date: batch.date })
    watch(batch)
  }
  const onTheirWay = new Set(earlier.flatMap(({ items }) => [...items.values()].map(requestKey)))
  const certain = doubtful.size === 0 ? requests : without(run, requests, doubtful)
  begin(async () => {
    for await (const batch of submitAll(run, certain, onTheirWay)) watch(batch)
  })
  // Submitting adds to the work while it is waited for.
  for (let at = 0; at < work.length; at++) await Promise.allSettled([work[at]])
  const answered = await run.store.read([...run.notRun.keys()])
  for (const [key, reason] of run.notRun) if (!answered.has(key)) run.tell({ kind: 'not-run', key, reason })
  if (open.size > 0) run.tell({ kind: 'left-running', batches: [...open] })
  await Promise.all(work)
  return [...open]
}

async function* without(
  run: BatchRun,
  requests: AsyncIterable<GenerationRequest>,
  doubtful: ReadonlyMap<string, string>,
): AsyncGenerator<GenerationRequest> {
  for await (const request of requests) {
    const key = requestKey(request)
    const why = doubtful.get(key)
    if (why === undefined) yield request
    else run.notRun.set(key, why)
  }
}

/**
 * Keys of all requests in open batches, which a run without batches should leave out: they are on their way.
 * With `certain`, without those whose submission was broken off, or which the provider did not know: a run with batches
 * may have to submit them again.
 */
export async function keysInBatches(store: Store, { certain = false } = {}): Promise<ReadonlySet<string>> {
  const batches = (await store.openBatches()).filter(({ state }) => !certain || state === 'handed-in')
  return new Set(batches.flatMap(({ items }) => [...items.values()].map(requestKey)))
}

function runOf(options: BatchOptions, signal: AbortSignal, tell: (event: BatchEvent) => void): BatchRun {
  const { provider, store, host, budget, clock = systemClock } = options
  if (provider.batches === undefined) {
    throw new PipelineError('usage', `The provider ${provider.name} takes no batches. Leave out --batch.`)
  }
  return {
    provider,
    batches: provider.batches,
    store,
    host,
    clock,
    pollMs: options.pollMs ?? defaultPollMs,
    mostItems: options.mostItems ?? defaultMostItems,
    signal,
    budget,
    reservations: new Map(),
    notRun: new Map(),
    names: new Set(),
    tell,
  }
}

/** Whether a batch that the provider did not know is known after all; where it is not, its requests are asked again. */
async function isKnownAgain(run: BatchRun, batch: StoredBatch): Promise<boolean> {
  const state = await stateOf(run, batch).catch((error: unknown) => {
    // Asked again below, where it keeps nothing else waiting.
    if (error instanceof StuckBatch) return null
    throw error
  })
  if (state === 'unknown') await abandon(run, batch)
  else if (state !== null) await run.store.saveBatch({ ...batch, state: 'handed-in' })
  return state !== 'unknown'
}

/** What earlier runs left. */
interface Earlier {
  /** Batches that this run can ask about, those among them that were found again by their size. */
  readonly here: readonly StoredBatch[]
  /** Requests that may be at the provider, where nobody can say so: why they are not submitted, by key. */
  readonly doubtful: ReadonlyMap<string, string>
}

async function openHere(run: BatchRun): Promise<Earlier> {
  const here: StoredBatch[] = []
  const marks: StoredBatch[] = []
  for (const batch of await run.store.openBatches()) {
    const { provider, host } = batch
    if (provider === run.provider.name && host === run.host) {
      if (batch.state === 'handing-in') marks.push(batch)
      else if (batch.state === 'handed-in' || (await isKnownAgain(run, batch))) here.push(batch)
    } else run.tell({ kind: 'elsewhere', batch: batch.batch, provider, host })
  }
  const known = new Set(here.map(({ batch }) => batch))
  const doubtful = new Map<string, string>()
  for (const mark of marks) {
    const again = await findAgain(run, mark, known)
    if (again === 'in doubt') {
      const why = `it may be in a batch that was taken; ${forgetting(mark.batch)} drops it`
      for (const request of mark.items.values()) doubtful.set(requestKey(request), why)
    } else {
      for (const found of again) {
        known.add(found.batch)
        here.push(found)
      }
    }
  }
  return { here, doubtful }
}

/** Looks for a batch whose submission was broken off; candidates are watched from now on. */
async function findAgain(
  run: BatchRun,
  mark: StoredBatch,
  known: ReadonlySet<string>,
): Promise<readonly StoredBatch[] | 'in doubt'> {
  const keys = [...mark.items.values()].map(requestKey)
  const mine = await run.store.claim(keys)
  const answered = await run.store.read(keys)
  // Whoever is submitting it still lives.
  const found = keys.some((key) => !mine.has(key) && !answered.has(key)) ? 'stopped' : await lookFor(run, mark, known)
  if (found === 'stopped') {
    await run.store.release([...mine])
    return []
  }
  const { batch, date, items } = mark
  const about = { kind: 'in-doubt' as const, batch, date, items: items.size }
  if ('why' in found) {
    run.tell({ ...about, found: null, why: found.why })
    await run.store.release([...mine])
    return 'in doubt'
  }
  for (const one of found) await run.store.saveBatch(one)
  run.tell({ ...about, found: found.map((one) => one.batch), why: null })
  await run.store.closeBatch(batch)
  await run.store.release([...mine])
  return found
}

type Counts = { -readonly [Name in Exclude<keyof BatchSummary, 'open'>]: number }

function count(counts: Counts, event: BatchEvent): void {
  if (event.kind === 'answered') counts[event.fromStore ? 'fromStore' : 'answered']++
  else if (event.kind === 'failed') counts.failed++
  else if (event.kind === 'not-run') counts.notRun++
  else if (event.kind === 'not-asked') counts.notAsked++
  else if (event.kind === 'held') counts.held++
}
