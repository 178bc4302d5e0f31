import type { IncomingHttpHeaders } from 'node:http'

export type FaultKind =
  | 'rate-limited'
  | 'overloaded'
  | 'server-error'
  | 'slow-body'
  | 'reset'
  | 'cut-json'
  | 'wrong-shape'
  | 'too-few'
  | 'medical'
  | 'refusal'
  | 'max-tokens'
  | 'expired-item'
  | 'errored-item'
  | 'duplicate-item'

/** What a fault is chosen by: the body and how often it was sent, 1 for the first time. */
export interface Sent {
  readonly hash: string
  readonly attempt: number
  readonly path: string
  readonly body: string
  readonly inBatch: boolean
}

export interface ServerOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number
  readonly host?: string
  /** Share of requests with a fault, 0–1. */
  readonly faults?: number
  /** The faults to choose from; all of them by default. */
  readonly kinds?: readonly FaultKind[]
  /** Chooses the fault in place of `faults` and `kinds`. */
  readonly fault?: (sent: Sent) => FaultKind | null
  readonly seed?: number | string
  /** How long each reply takes at least. */
  readonly delayMs?: number
  /** How long a slow body rests in its middle; 200 by default. */
  readonly slowMs?: number
  /** What a 429 asks to wait; 100 by default. */
  readonly retryAfterMs?: number
  /** The header `retry-after` itself, sent alone. */
  readonly retryAfter?: string
  /** Demands this key. */
  readonly apiKey?: string
  /** Sends every request on to another address. */
  readonly redirectTo?: string
  /** Where thinking stands in a reply: a block (Anthropic), or one of the places that OpenAI-compatible servers use. */
  readonly thinking?: 'block' | 'tags' | 'unclosed' | 'reasoning' | 'reasoning_content' | 'only'
  /** Most prompt tokens that a chat completion reports. */
  readonly contextCap?: number
  /** How often a batch is still in progress when it is asked about; 1 by default. */
  readonly batchPolls?: number
  /** How many of the latest requests `requests` keeps; 1,000 by default. */
  readonly keep?: number
}

export interface OfflineServer {
  readonly url: string
  readonly port: number
  readonly requests: readonly {
    readonly method: string
    readonly path: string
    readonly headers: IncomingHttpHeaders
    readonly body: string
  }[]
  readonly stats: {
    readonly requests: number
    readonly answered: number
    readonly faults: Readonly<Partial<Record<FaultKind, number>>>
    /** By the SHA-256 of a request's body: how often it came, and how often its answer went out whole. */
    readonly bodies: ReadonlyMap<string, { readonly sent: number; readonly answered: number }>
    readonly inFlight: number
    /** Most requests at one time. */
    readonly highWater: number
  }
  close(): Promise<void>
}

export function startServer(options?: ServerOptions): Promise<OfflineServer>
