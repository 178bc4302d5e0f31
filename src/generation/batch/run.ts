import { PipelineError } from '../../errors.js'
import type { Budget, Reservation } from '../cost/index.js'
import { type Batches, backoffMs, mayPass, type Provider, ProviderFailure } from '../provider/index.js'
import { type GenerationRequest, requestKey } from '../request/index.js'
import type { Clock } from '../schedule/index.js'
import type { Store } from '../store/index.js'
import type { BatchEvent } from './event.js'

/** What the steps of one run of batches share. */
export interface BatchRun {
  readonly provider: Provider
  readonly batches: Batches
  readonly store: Store
  readonly host: string
  readonly clock: Clock
  readonly pollMs: number
  readonly mostItems: number
  readonly signal: AbortSignal
  readonly budget: Budget | undefined
  /** Money reserved, by request key. */
  readonly reservations: Map<string, Reservation>
  /** Why requests had no result, by key. */
  readonly notRun: Map<string, string>
  /** Batches that this run knows by name, those that are done with included. */
  readonly names: Set<string>
  readonly tell: (event: BatchEvent) => void
}

/** Item ids are this much of a request's key: 160 bits, and within the 64 characters that providers allow. */
const itemIdLength = 40

/** The name of a request within its batch, the same whenever and by whomever it is submitted. */
export function itemId(request: GenerationRequest): string {
  return requestKey(request).slice(0, itemIdLength)
}

/**
 * Tries again what costs nothing to repeat, as long as it may pass; null where the run is stopped meanwhile.
 *
 * @throws {PipelineError} provider-failed — it will not pass
 */
export async function withRetries<Result>(
  run: BatchRun,
  what: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  for (let attempt = 1; !run.signal.aborted; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      if (!mayPass(error.kind)) throw batchError(what, error)
      await waitFor(run, { what, failure: error, attempt })
    }
  }
  return null
}

/**
 * A provider gives no usable answer about one batch, however often it is asked. The batch stays open, other work
 * continues, and the run ends with this when that is done.
 */
export class StuckBatch extends PipelineError {
  constructor(what: string, failure: ProviderFailure, batch: string) {
    const step = ` The same command reads it again; ${forgetting(batch)} gives up what is missing.`
    super('provider-failed', `${what}: ${failure.message}${step}`, {}, failure)
  }
}

/** The command that drops a batch, in words. */
export function forgetting(batch: string): string {
  return `"medqa-perturb store forget ${batch}"`
}

/** Rests after a failure, as long as the provider says or our own patience does. */
export async function waitFor(
  run: BatchRun,
  { what, failure, attempt }: { readonly what: string; readonly failure: ProviderFailure; readonly attempt: number },
): Promise<void> {
  const waitMs = failure.retryAfterMs ?? backoffMs(attempt)
  run.tell({ kind: 'retry', what, failure, waitMs })
  await run.clock.sleep(waitMs, run.signal)
}

/** A failure that ends the run; batches that were submitted stay open for the next one. */
export function batchError(what: string, failure: ProviderFailure, step = ''): PipelineError {
  return new PipelineError('provider-failed', `${what}: ${failure.message}${step}`, {}, failure)
}
