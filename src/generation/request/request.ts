import { digestOf } from '../../digest.js'
import type { ProviderName } from '../../provider-name.js'

/** One turn of what is said to a model. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** How an answer is drawn. What a model does not take is not sent, and the answer says so. [main B.1] */
export interface Sampling {
  readonly temperature?: number
  readonly topP?: number
  readonly topK?: number
  readonly minP?: number
  readonly seed?: number
  readonly stop?: readonly string[]
  /** Longest answer, thinking included, in tokens. */
  readonly maxTokens: number
  readonly reasoning?: { readonly effort?: string; readonly budget?: number; readonly mode?: string }
}

/** Two servers with one model name are two models. */
export interface Endpoint {
  /** Host and port, `api.anthropic.com`; of a command the command line itself. */
  readonly host: string
  readonly apiVersion?: string
  /** Revision of the weights, where the user states one. */
  readonly revision?: string
}

/** Everything that can change a model's answer, and nothing that cannot (time limits, retries, keys). */
export interface GenerationRequest {
  readonly provider: ProviderName
  readonly model: string
  /** The template that the messages were made from: its name, and the digest of its text. */
  readonly prompt: { readonly name: string; readonly sha256: string }
  readonly messages: readonly Message[]
  readonly sampling: Sampling
  /** JSON Schema of a structured answer, where one is demanded. */
  readonly responseSchema?: Readonly<Record<string, unknown>>
  readonly endpoint: Endpoint
  /** 0-based repeat number: the paper's three runs are trials 0, 1, 2 of one request. */
  readonly trial: number
}

/**
 * The name of a request's answer: SHA-256 of the request's canonical JSON, whatever the order of its keys.
 *
 * @example
 * requestKey({ provider: 'exec', model: 'm', prompt: { name: 'p', sha256: '0' }, messages: [], sampling: { maxTokens: 1 }, endpoint: { host: 'h' }, trial: 0 }).length
 * // → 64
 */
export function requestKey(request: GenerationRequest): string {
  return digestOf(request)
}

/** One of several parts of all requests: the `index`-th, from 1, `of` so many. */
export interface RequestShard {
  readonly index: number
  readonly of: number
}

/**
 * Whether a request belongs to a part: by its key, so that the order in which requests are made does not matter. Without a
 * part every request belongs.
 */
export function isInShard(request: GenerationRequest, shard: RequestShard | undefined): boolean {
  if (shard === undefined) return true
  return Number.parseInt(requestKey(request).slice(0, 12), 16) % shard.of === shard.index - 1
}
