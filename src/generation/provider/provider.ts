import type { ProviderName } from '../../provider-name.js'
import type { GenerationRequest, Reply } from '../request/index.js'

/**
 * Why a request got no reply.
 *
 * `rate-limited`, `overloaded`, `server`, `network` and `timeout` may pass and are tried again. `rejected` concerns this
 * one request (400, 413, 422) and will not pass. `fatal` concerns all of them (401, 402, 403, 404, a refused host): the
 * run stops.
 */
export type FailureKind = 'rate-limited' | 'overloaded' | 'server' | 'network' | 'timeout' | 'rejected' | 'fatal'

/** A request that got no reply. Its message never holds a key or a header. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly kind: FailureKind
  /** HTTP status; null where there was none. */
  readonly status: number | null
  /** How long the provider asks to wait, in milliseconds; null where it does not say. */
  readonly retryAfterMs: number | null
  readonly requestId: string | null
  /** Fatal, but among good replies perhaps the slip of a machine on the way: a wrong page, one refusal of a good key. */
  readonly mayBeSlip: boolean

  constructor(
    kind: FailureKind,
    message: string,
    details: {
      readonly status?: number | null
      readonly retryAfterMs?: number | null
      readonly requestId?: string | null
      readonly mayBeSlip?: boolean
      readonly cause?: unknown
    } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.kind = kind
    this.status = details.status ?? null
    this.retryAfterMs = details.retryAfterMs ?? null
    this.requestId = details.requestId ?? null
    this.mayBeSlip = details.mayBeSlip ?? false
  }
}

/** Whether trying the same request again can help. */
export function mayPass(kind: FailureKind): boolean {
  return kind !== 'rejected' && kind !== 'fatal'
}

/** What a provider says about a model before the first paid request; null where it does not say. */
export interface ModelState {
  readonly model: string
  readonly lifecycle: 'active' | 'deprecated' | 'retired' | null
  /** ISO dates. */
  readonly retiresAt: string | null
  readonly maxInputTokens: number | null
  readonly maxTokens: number | null
}

/** One item of a batch when the batch has ended. `not-run` items (expired, canceled) cost nothing and may be asked again. */
export type BatchResult =
  | { readonly id: string; readonly state: 'replied'; readonly reply: Reply }
  | { readonly id: string; readonly state: 'failed'; readonly failure: ProviderFailure }
  | { readonly id: string; readonly state: 'not-run'; readonly reason: string }

/** A provider that takes many requests at once and answers them later, at another price. */
export interface Batches {
  /** Most requests and bytes of one batch. */
  readonly most: { readonly requests: number; readonly bytes: number }
  /** Submits a batch; the ids of its items are theirs who submit it: at most 64 of `[A-Za-z0-9_-]`. Returns its name. */
  create(items: readonly { readonly id: string; readonly request: GenerationRequest }[]): Promise<string>
  state(batch: string): Promise<{ readonly ended: boolean; readonly done: number; readonly total: number }>
  /** In any order; `items` are its requests by item id, where they are known: a reply then tells its sampling. */
  results(batch: string, items?: ReadonlyMap<string, GenerationRequest>): AsyncIterable<BatchResult>
  cancel(batch: string): Promise<void>
  /**
   * The batches submitted since a moment (ISO 8601), the latest first; with it a batch is found again whose name was
   * lost between its creation and our writing it down.
   */
  recent?(since: string): Promise<readonly { readonly batch: string; readonly total: number }[]>
}

/** Someone who answers requests. One attempt a call: waiting and trying again is the scheduler's. */
export interface Provider {
  readonly name: ProviderName
  /** @throws {ProviderFailure} */
  send(request: GenerationRequest, signal: AbortSignal): Promise<Reply>
  /** @throws {ProviderFailure} fatal — no such model, no such key */
  modelState?(model: string): Promise<ModelState>
  readonly batches?: Batches
}
