import type { Reservation } from '../cost/index.js'
import { type BatchResult, mayPass, ProviderFailure } from '../provider/index.js'
import type { Generation, GenerationRequest } from '../request/index.js'
import { requestKey } from '../request/index.js'
import { isoDate } from '../schedule/index.js'
import type { StoredBatch, StoredFailure } from '../store/index.js'
import { type BatchRun, StuckBatch, waitFor, withRetries } from './run.js'

/** How many answers are committed at a time. */
const commitSize = 100

/** Readings of results that end without a failure and lack some, or fail at the same place; and of wrong pages. */
const mostReadings = 5

/** Most lines per item that one reading accepts: there should be one, and the same may come more than once. */
const mostLines = 20

/**
 * Waits for the end of a batch and stores its results as they come: in any order, and an item may come twice. What was
 * not run is no failure. A stopped run leaves the batch open, and so does one that the provider refuses to speak of, or
 * whose results stay incomplete.
 *
 * @returns whether the batch is done with
 * @throws {PipelineError} provider-failed — the key is refused
 * @throws {StuckBatch} the provider says nothing of use about the batch, or gives a part of its results
 */
export async function collect(run: BatchRun, batch: StoredBatch): Promise<boolean> {
  while (!run.signal.aborted) {
    const state = await stateOf(run, batch)
    if (state === null) return false
    if (state === 'unknown') return disown(run, batch)
    run.tell({ kind: 'state', batch: batch.batch, done: state.done, total: state.total })
    // Who counts nothing has counted wrong: no batch is empty.
    if (state.ended) return readAll(run, batch, state.total === 0 ? batch.items.size : state.total)
    await run.clock.sleep(run.pollMs, run.signal)
  }
  return false
}

type BatchState = Awaited<ReturnType<BatchRun['batches']['state']>>

/**
 * What the provider says of a batch; null where the run is stopped meanwhile.
 *
 * @throws {PipelineError} provider-failed — the key is refused
 * @throws {StuckBatch} it says nothing of use about this one
 */
export function stateOf(run: BatchRun, { batch }: StoredBatch): Promise<BatchState | 'unknown' | null> {
  const what = `Batch ${batch}`
  return withRetries(run, what, async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await run.batches.state(batch)
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
        if (error.status === 404 || error.status === 410) return 'unknown'
        if (mayPass(error.kind) || concernsAll(error)) throw error
        if (!error.mayBeSlip || attempt >= mostReadings) throw new StuckBatch(what, error, batch)
        await waitFor(run, { what, failure: error, attempt })
        if (run.signal.aborted) return null
      }
    }
  })
}

/** Whether nothing else can be asked either: there is no way to the provider, or the key is not accepted. */
function concernsAll({ status }: ProviderFailure): boolean {
  return status === null || status === 401
}

/**
 * Notes that the provider does not know a batch. A key of another account or another address may be why, so this run asks
 * none of it again; the next one does, where the batch is still not known.
 */
async function disown(run: BatchRun, batch: StoredBatch): Promise<boolean> {
  await run.store.saveBatch({ ...batch, state: 'unknown' })
  run.tell({ kind: 'unknown', batch: batch.batch, items: batch.items.size, date: batch.date })
  // The money stays reserved: somewhere the batch may be paid for.
  const keys = [...batch.items.values()].map(requestKey)
  for (const key of keys) run.notRun.set(key, 'the provider does not know its batch')
  await run.store.release(keys)
  return true
}

/** Gives up a batch that is still not known; its requests are asked and paid again. */
export async function abandon(run: BatchRun, batch: StoredBatch): Promise<void> {
  await close(run, batch, waiting(batch, 'the provider does not know its batch'))
}

/** What a reading of results came to. */
interface ResultsReading {
  /** Items that have no answer and no failure, with the reason. */
  readonly left: Map<string, string>
  /** Items with an answer, and the ids of all lines. */
  readonly answered: Set<string>
  readonly ids: Set<string>
  lines: number
}

/** Results are read from the start again where their reading breaks off or ends early: reading costs nothing. */
async function readAll(run: BatchRun, batch: StoredBatch, total: number): Promise<boolean> {
  const left = waiting(batch, noResult)
  const answered = new Set<string>()
  const what = `The results of batch ${batch.batch}`
  for (let attempt = 1; !run.signal.aborted; attempt++) {
    const before = left.size
    const reading: ResultsReading = { left, answered, ids: new Set(), lines: 0 }
    const broken = await readOnce(run, batch, reading)
    const isWhole = reading.ids.size >= total || (reading.lines >= total && attempt >= mostReadings)
    if (broken === null && (left.size === 0 || isWhole)) return close(run, batch, left)
    const failure = broken ?? new ProviderFailure('network', `${reading.ids.size} of ${total} came.`)
    if (left.size < before) attempt = 1
    if (!mayPass(failure.kind) || attempt >= mostReadings) throw new StuckBatch(what, failure, batch.batch)
    await waitFor(run, { what, failure, attempt })
  }
  return false
}

const noResult = 'its batch has no result for it'

function waiting({ items }: StoredBatch, reason: string): Map<string, string> {
  return new Map([...items.keys()].map((id) => [id, reason]))
}

/** Takes in what has a result; returns the failure that broke the reading off. */
async function readOnce(run: BatchRun, batch: StoredBatch, reading: ResultsReading): Promise<ProviderFailure | null> {
  let answers: Generation[] = []
  const commit = async (): Promise<void> => {
    await run.store.commit(answers)
    for (const generation of answers) run.tell({ kind: 'answered', generation, fromStore: false })
    answers = []
  }
  let failure: ProviderFailure | null = null
  try {
    for await (const result of run.batches.results(batch.batch, batch.items)) {
      reading.lines++
      reading.ids.add(result.id)
      if (reading.lines > mostLines * batch.items.size) throw endless(batch)
      const answer = await take(run, batch, { result, reading })
      if (answer !== null) answers.push(answer)
      if (answers.length >= commitSize) await commit()
    }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    failure = error
  }
  if (answers.length > 0) await commit()
  return failure
}

/** The answer in a result; null for what is none, was read already, or is no item of this batch. */
async function take(
  run: BatchRun,
  { items }: StoredBatch,
  { result, reading: { left, answered } }: { readonly result: BatchResult; readonly reading: ResultsReading },
): Promise<Generation | null> {
  const request = items.get(result.id)
  if (request === undefined || answered.has(result.id)) return null
  // An item that came as a failure and comes again as an answer has its answer.
  if (!left.has(result.id) && result.state !== 'replied') return null
  if (result.state === 'not-run') {
    left.set(result.id, result.reason)
    return null
  }
  left.delete(result.id)
  const key = requestKey(request)
  const date = isoDate(run.clock.now())
  const reservation = reservationOf(run, key, request)
  if (result.state === 'replied') {
    answered.add(result.id)
    if (reservation !== undefined) run.budget?.settle(reservation, result.reply)
    return { ...result.reply, key, request, date, batch: true }
  }
  const { kind, status, message, requestId } = result.failure
  // An item without a reply is not charged; one whose reply held nothing may be.
  if (reservation !== undefined && status !== null) run.budget?.settleFailure(reservation, result.failure)
  else if (reservation !== undefined) run.budget?.release(reservation)
  const failure = { key, request, kind, status, message, requestId, attempts: 1, date }
  await fail(run, status === 200 ? await settledIfAgain(run, failure) : failure)
  return null
}

function endless({ items }: StoredBatch): ProviderFailure {
  const message = `more lines than ${mostLines} for each of ${items.size} items came, and no end.`
  return new ProviderFailure('rejected', message, { status: 200 })
}

async function fail(run: BatchRun, failure: StoredFailure): Promise<void> {
  await run.store.recordFailure(failure)
  await run.store.release([failure.key])
  run.tell({ kind: 'failed', failure })
}

/**
 * An item that a whole batch left without an answer is asked again, in this run or another one, because it may have
 * been paid. If that happens again, it is rejected for good.
 */
async function settledIfAgain(run: BatchRun, failure: StoredFailure): Promise<StoredFailure> {
  const before = (await run.store.failures([failure.key])).get(failure.key)
  if (before === undefined || !before.message.startsWith(failure.message)) return failure
  const message = `${failure.message} That was so before, and it is not asked again; "medqa-perturb store purge --failures" lets it be asked anew.`
  return { ...failure, kind: 'rejected', message, attempts: before.attempts + 1 }
}

/** Is done with a batch. What was not run is told at the end of the run, for another batch may have an answer to it. */
async function close(run: BatchRun, batch: StoredBatch, left: ReadonlyMap<string, string>): Promise<boolean> {
  await run.store.closeBatch(batch.batch)
  await releaseUnrun(run, batch, left)
  return true
}

async function releaseUnrun(run: BatchRun, batch: StoredBatch, left: ReadonlyMap<string, string>): Promise<void> {
  const keys: string[] = []
  for (const [id, reason] of left) {
    const request = batch.items.get(id)
    if (request === undefined) continue
    const key = requestKey(request)
    const reservation = reservationOf(run, key, request)
    if (reservation !== undefined) run.budget?.release(reservation)
    if (reason === noResult && (await isGivenUp(run, request))) continue
    run.notRun.set(key, reason)
    keys.push(key)
  }
  if (keys.length > 0) await run.store.release(keys)
}

/** Notes that a batch has no result for a request; whether it was so before, and it is given up for good. */
async function isGivenUp(run: BatchRun, request: GenerationRequest): Promise<boolean> {
  const key = requestKey(request)
  const about = { key, request, status: null, requestId: null, attempts: 1, date: isoDate(run.clock.now()) }
  const message = 'Its batch ended and has no result for it.'
  const failure = await settledIfAgain(run, { ...about, kind: 'server', message })
  if (failure.kind === 'rejected') await fail(run, failure)
  else await run.store.recordFailure(failure)
  return failure.kind === 'rejected'
}

/** The money that was reserved for a request, by this run or an earlier one. */
function reservationOf(run: BatchRun, key: string, request: GenerationRequest): Reservation | undefined {
  const reservation = run.reservations.get(key) ?? run.budget?.recall(request)
  run.reservations.delete(key)
  return reservation
}
