import type { FailureKind } from '../provider/index.js'
import type { Generation, GenerationRequest, ReplyOutcome } from '../request/index.js'
import type { Spending } from './ledger.js'

/** A request that got no reply, after all attempts. Errors are kept as errors, never as answers. */
export interface StoredFailure {
  readonly key: string
  readonly request: GenerationRequest
  readonly kind: FailureKind
  readonly status: number | null
  readonly message: string
  readonly requestId: string | null
  readonly attempts: number
  /** ISO 8601, UTC. */
  readonly date: string
}

/** A batch that is or was submitted, kept before it is first asked about. */
export interface StoredBatch {
  /** The provider's name for it; while it is being submitted, a name of ours. */
  readonly batch: string
  /**
   * `handing-in` from before it is submitted until its name is known: meanwhile the provider may or may not have it.
   * `unknown` once the provider says that it does not know it.
   */
  readonly state: 'handing-in' | 'handed-in' | 'unknown'
  readonly provider: string
  /** Where it was submitted: results are only there. */
  readonly host: string
  /** Keys of its requests by item id. */
  readonly items: ReadonlyMap<string, GenerationRequest>
  readonly date: string
  /** Items that cannot be read, each with the reason; left out where there are none. */
  readonly damaged?: readonly string[]
}

export interface StoreStats {
  readonly generations: number
  readonly outcomes: Readonly<Record<ReplyOutcome, number>>
  readonly models: Readonly<Record<string, number>>
  readonly prompts: Readonly<Record<string, number>>
  readonly failures: number
  readonly openBatches: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** US dollars, by project, day and model. */
  readonly spending: readonly Spending[]
}

/** Which generations are meant; keys left out do not matter. */
export interface StoreFilter {
  readonly model?: string
  readonly prompt?: string
  readonly outcome?: ReplyOutcome
  readonly provider?: string
}

/** What is to be removed: answers and failures, or with `failures` nothing but failures. */
export type PurgeFilter = StoreFilter & { readonly failures?: boolean }

/** A stored answer that cannot be read. */
export interface DamagedAnswer {
  /** Its key, or the number of its row where that cannot be read either. */
  readonly key: string
  readonly reason: string
}

/** Where paid answers are kept for good. An answer is committed before it is used. */
export interface Store {
  /** The committed generations among these keys. */
  read(keys: readonly string[]): Promise<ReadonlyMap<string, Generation>>
  /** Commits answers; a key that is there already keeps its first answer. Resolves when they are on disk. */
  commit(generations: readonly Generation[]): Promise<void>
  /** The last failure of each key that has no answer. */
  failures(keys: readonly string[]): Promise<ReadonlyMap<string, StoredFailure>>
  recordFailure(failure: StoredFailure): Promise<void>
  /**
   * Reserves requests for this process, so that two processes on one store do not ask the same question twice. Returns
   * the keys that are now this process's; a key that is answered or held by a live process is not among them. What a
   * dead process held is taken over.
   */
  claim(keys: readonly string[]): Promise<ReadonlySet<string>>
  release(keys: readonly string[]): Promise<void>
  saveBatch(batch: StoredBatch): Promise<void>
  openBatches(): Promise<readonly StoredBatch[]>
  closeBatch(batch: string): Promise<void>
  /**
   * All generations, in order of their keys. A damaged one is told to `onDamage` and left out.
   *
   * @throws {PipelineError} input-invalid — a damaged one, where nobody is to be told
   */
  list(filter?: StoreFilter, onDamage?: (damaged: DamagedAnswer) => void): AsyncIterable<Generation>
  stats(): Promise<StoreStats>
  /** Removes generations (and failures) and returns how many. */
  purge(filter: PurgeFilter): Promise<number>
  close(): Promise<void>
}
