import { type BatchResult, mayPass, ProviderFailure } from '../provider/index.js'
import type { Generation } from '../request/index.js'
import { requestKey } from '../request/index.js'
import { isoDate } from '../schedule/index.js'
import type { StoredBatch } from '../store/index.js'
import { type BatchRun, batchError, patiently, waitFor } from './run.js'

/** How many answers are committed at a time. */
const commitSize = 100

/** Providers keep the results of a batch for about a month. A batch that they do not know after that is gone. */
const keptMs = 30 * 24 * 3_600_000

/**
 * Waits for the end of a batch and stores its results as they come: in any order, and an item may come twice. What was
 * not run is no failure. A stopped run leaves the batch open, and so does one that the provider refuses to speak of.
 *
 * @returns whether the batch is done with
 * @throws {PipelineError} provider-failed — the provider does not know the batch, or refuses to speak of it
 */
export async function collect(run: BatchRun, batch: StoredBatch): Promise<boolean> {
  while (!run.signal.aborted) {
    const state = await stateOf(run, batch)
    if (state === null) return false
    if (state === 'gone') return close(run, batch, waiting(batch, 'the provider has forgotten its batch'))
    run.tell({ kind: 'state', batch: batch.batch, done: state.done, total: state.total })
    if (state.ended) return readAll(run, batch)
    await run.clock.sleep(run.pollMs, run.signal)
  }
  return false
}

type BatchState = Awaited<ReturnType<BatchRun['batches']['state']>>

function stateOf(run: BatchRun, { batch, date }: StoredBatch): Promise<BatchState | 'gone' | null> {
  return patiently(run, `Batch ${batch}`, async () => {
    try {
      return await run.batches.state(batch)
    } catch (error) {
      const unknown = error instanceof ProviderFailure && error.status === 404
      if (unknown && run.clock.now() - Date.parse(date) > keptMs) return 'gone'
      throw error
    }
  })
}

/** Results are read from the start again as often as their reading breaks off: reading costs nothing. */
async function readAll(run: BatchRun, batch: StoredBatch): Promise<boolean> {
  const left = waiting(batch, 'its batch has no result for it')
  for (let attempt = 1; !run.signal.aborted; attempt++) {
    const failure = await readOnce(run, batch, left)
    if (failure === null) return close(run, batch, left)
    const what = `The results of batch ${batch.batch}`
    if (!mayPass(failure.kind)) throw batchError(what, failure)
    await waitFor(run, { what, failure, attempt })
  }
  return false
}

/** Items that wait for a result, with the reason if none comes. */
type Waiting = Map<string, string>

function waiting({ items }: StoredBatch, reason: string): Waiting {
  return new Map([...items.keys()].map((id) => [id, reason]))
}

/** Takes out of `left` what has a result; returns the failure that broke the reading off. */
async function readOnce(run: BatchRun, batch: StoredBatch, left: Waiting): Promise<ProviderFailure | null> {
  let answers: Generation[] = []
  const commit = async (): Promise<void> => {
    await run.store.commit(answers)
    for (const generation of answers) run.tell({ kind: 'answered', generation, fromStore: false })
    answers = []
  }
  let failure: ProviderFailure | null = null
  try {
    for await (const result of run.batches.results(batch.batch, batch.items)) {
      const answer = await take(run, batch, { result, left })
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
  { result, left }: { readonly result: BatchResult; readonly left: Waiting },
): Promise<Generation | null> {
  const request = items.get(result.id)
  if (request === undefined || !left.has(result.id)) return null
  if (result.state === 'not-run') {
    left.set(result.id, result.reason)
    return null
  }
  left.delete(result.id)
  const key = requestKey(request)
  const date = isoDate(run.clock.now())
  const reservation = run.reservations.get(key)
  run.reservations.delete(key)
  if (result.state === 'replied') {
    if (reservation !== undefined) run.budget?.settle(reservation, result.reply)
    return { ...result.reply, key, request, date, batch: true }
  }
  // An item without an answer is not charged.
  if (reservation !== undefined) run.budget?.release(reservation)
  const { kind, status, message, requestId } = result.failure
  const failure = { key, request, kind, status, message, requestId, attempts: 1, date }
  await run.store.recordFailure(failure)
  await run.store.release([key])
  run.tell({ kind: 'failed', failure })
  return null
}

/** Gives back what was not run; it is told at the end of the run, for another batch may have an answer to it. */
async function close(run: BatchRun, batch: StoredBatch, left: Waiting): Promise<boolean> {
  const keys = new Map([...left].map(([id, reason]) => [requestKeyOf(batch, id), reason]))
  for (const [key, reason] of keys) {
    const reservation = run.reservations.get(key)
    if (reservation !== undefined) run.budget?.release(reservation)
    run.reservations.delete(key)
    run.notRun.set(key, reason)
  }
  await run.store.closeBatch(batch.batch)
  if (keys.size > 0) await run.store.release([...keys.keys()])
  return true
}

function requestKeyOf({ items }: StoredBatch, id: string): string {
  const request = items.get(id)
  return request === undefined ? id : requestKey(request)
}
