import type { Generation, GenerationRequest, ReplyOutcome } from '../request/index.js'
import type { StoredFailure } from './store.js'

/**
 * What a build reads of a stored generation: what determines the data, without date, cost or id of the call.
 *
 * `failed` is a request that the provider rejects for good; it has no text, and `reason` says why.
 */
export interface Answer {
  readonly key: string
  readonly request: GenerationRequest
  readonly outcome: ReplyOutcome | 'failed'
  readonly text: string
  /** The model as the reply named it; null where there was no reply. */
  readonly model: string | null
  /** The provider's word for why it stopped, or why it failed. */
  readonly reason: string | null
}

export function answerOf({ key, request, outcome, text, model, stopReason }: Generation): Answer {
  return { key, request, outcome, text, model, reason: stopReason }
}

/** Of a request that will never be answered; failures that may pass are no answers. */
export function answerOfFailure({ key, request, message }: StoredFailure): Answer {
  return { key, request, outcome: 'failed', text: '', model: null, reason: message }
}
