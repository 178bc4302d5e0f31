import { type Batches, ProviderFailure } from '../provider/index.js'
import { isoDate } from '../schedule/index.js'
import type { StoredBatch } from '../store/index.js'
import { type BatchRun, patiently } from './run.js'

/** How much the provider's clock may be behind ours when a batch is looked for. */
const clockSkewMs = 3_600_000

/**
 * The provider's batches of the size and time of one whose handing in was broken off, those in `known` left out; null
 * where the provider keeps no list, as gateways may not. Results name requests by their digests, so that another one's
 * batch of that size is told apart when they come.
 *
 * @throws {PipelineError} provider-failed — it refuses to list them
 */
export async function lookFor(
  run: BatchRun,
  mark: StoredBatch,
  known: ReadonlySet<string>,
): Promise<readonly StoredBatch[] | null | 'stopped'> {
  const listed = await listSince(run, mark.date)
  if (listed === null || listed === 'stopped') return listed
  return listed
    .filter(({ batch, total }) => total === mark.items.size && !known.has(batch))
    .map(({ batch }) => ({ ...mark, batch, state: 'handed-in' as const }))
}

type Listed = Awaited<ReturnType<NonNullable<Batches['recent']>>>

/** What the provider says was handed in since a moment, and a little before; null where it keeps no list. */
export async function listSince(run: BatchRun, date: string): Promise<Listed | null | 'stopped'> {
  const { batches } = run
  const { recent } = batches
  if (recent === undefined) return null
  const since = isoDate(Date.parse(date) - clockSkewMs)
  const listed = await patiently(run, 'The list of batches', async () => {
    try {
      return { found: await recent.call(batches, since) }
    } catch (error) {
      if (error instanceof ProviderFailure && error.status === 404) return { found: null }
      throw error
    }
  })
  return listed === null ? 'stopped' : listed.found
}
