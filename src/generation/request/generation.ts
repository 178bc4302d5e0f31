import type { GenerationRequest, Sampling } from './request.js'

/**
 * How a reply ended. Only `answered` is an answer to work with; a refusal and a reply that was cut off are outcomes of
 * their own and no failures: they were paid for, and the model said them.
 */
export type ReplyOutcome = 'answered' | 'refused' | 'truncated' | 'empty'

/** Tokens as the provider counted them; null where it does not say. */
export interface Usage {
  readonly inputTokens: number | null
  /** Thinking included. */
  readonly outputTokens: number | null
  readonly reasoningTokens: number | null
  readonly cacheReadTokens: number | null
  readonly cacheWriteTokens: number | null
}

/** What a provider gives back for one request. */
export interface Reply {
  readonly outcome: ReplyOutcome
  /** What the model said, its thinking taken out. */
  readonly text: string
  /** The body of the reply as it came. */
  readonly raw: string
  /** The model as the reply names it, which may be another than the one asked for. */
  readonly model: string
  readonly fingerprint: string | null
  /** The provider's own word for why it stopped. */
  readonly stopReason: string | null
  readonly usage: Usage
  readonly requestId: string | null
  /** What of the requested sampling was sent, and the names of what was left out because the model does not take it. */
  readonly sampling: { readonly sent: Partial<Sampling>; readonly unsupported: readonly string[] }
}

/** One stored model answer, named by the hash of its request. */
export interface Generation extends Reply {
  readonly key: string
  readonly request: GenerationRequest
  /** When it was committed, ISO 8601, UTC. Never part of a dataset. */
  readonly date: string
  /** Whether it came through a batch, which has prices of its own. */
  readonly batch: boolean
}
