import { type Batches, mayPass, ProviderFailure } from '../provider/index.js'
import { isoDate } from '../schedule/index.js'
import type { StoredBatch } from '../store/index.js'
import { type BatchRun, batchError, waitFor } from './run.js'

/** How much the provider's clock may be behind ours when a batch is looked for. */
const clockSkewMs = 3_600_000

/** Attempts at a list that cannot be had for the moment. */
const mostAttempts = 5

type Listed = Awaited<ReturnType<NonNullable<Batches['recent']>>>

/** No list of batches can be had, and why, as the end of a sentence. */
export interface NoList {
  readonly why: string
}

/**
 * The provider's batches of the size and time of one whose submission was broken off, those in `known` left out.
 * Results name requests by their digests, so that somebody else's batch of that size is recognized when they come.
 *
 * @throws {PipelineError} provider-failed — the key is refused
 */
export async function lookFor(
  run: BatchRun,
  mark: StoredBatch,
  known: ReadonlySet<string>,
): Promise<readonly StoredBatch[] | NoList | 'stopped'> {
  const listed = await listSince(run, mark.date)
  if (listed === 'stopped' || 'why' in listed) return listed
  return listed
    .filter(({ batch, total }) => total === mark.items.size && !known.has(batch))
    .map(({ batch }) => ({ ...mark, batch, state: 'handed-in' as const }))
}

/**
 * What the provider says was submitted since a moment, and a little before. Gateways may keep no list.
 *
 * @throws {PipelineError} provider-failed — the key is refused
 */
export async function listSince(run: BatchRun, date: string): Promise<Listed | NoList | 'stopped'> {
  const { batches } = run
  const { recent } = batches
  if (recent === undefined) return { why: 'the provider keeps no list of its batches' }
  const since = isoDate(Date.parse(date) - clockSkewMs)
  const what = 'The list of batches'
  for (let attempt = 1; !run.signal.aborted; attempt++) {
    try {
      return await recent.call(batches, since)
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      if (error.status === 401) throw batchError(what, error)
      if (error.status === 404) return { why: 'the provider keeps no list of its batches' }
      if (!mayPass(error.kind) || attempt >= mostAttempts) return { why: `its list cannot be had: ${error.message}` }
      await waitFor(run, { what, failure: error, attempt })
    }
  }
  return 'stopped'
}
