import type { ProviderFailure } from '../provider/index.js'
import type { Generation } from '../request/index.js'
import type { NotAsked, NotAskedReason, StoredFailure } from '../store/index.js'

/** What happens while batches run; for progress, a log and findings. */
export type BatchEvent =
  | { readonly kind: 'answered'; readonly generation: Generation; readonly fromStore: boolean }
  | { readonly kind: 'failed'; readonly failure: StoredFailure }
  /** Expired, canceled, or without a result: no failure, and asked again by the next run. */
  | { readonly kind: 'not-run'; readonly key: string; readonly reason: string }
  | { readonly kind: 'not-asked'; readonly key: string; readonly why: NotAsked }
  /** Another process is asking it. */
  | { readonly kind: 'held'; readonly key: string }
  | { readonly kind: 'handed-in'; readonly batch: string; readonly items: number }
  /** A batch of an earlier run is waited for. */
  | { readonly kind: 'resumed'; readonly batch: string; readonly items: number; readonly date: string }
  /** Counts of a batch; providers leave `done` at 0 until the end. */
  | { readonly kind: 'state'; readonly batch: string; readonly done: number; readonly total: number }
  | { readonly kind: 'retry'; readonly what: string; readonly failure: ProviderFailure; readonly waitMs: number }
  /**
   * An earlier run ended between submitting a batch and writing down its name. `found` are the batches of that size
   * which the provider knows; null where it cannot be asked, for the reason in `why`, and then nothing of the batch is
   * submitted again.
   */
  | {
      readonly kind: 'in-doubt'
      /** A name of ours, by which it can be forgotten. */
      readonly batch: string
      readonly date: string
      readonly items: number
      readonly found: readonly string[] | null
      readonly why: string | null
    }
  /** The provider does not know a batch. The next run asks its requests again, if it is still not known. */
  | { readonly kind: 'unknown'; readonly batch: string; readonly items: number; readonly date: string }
  /** An open batch of another provider or host, which this run cannot ask about. */
  | { readonly kind: 'elsewhere'; readonly batch: string; readonly provider: string; readonly host: string }
  /** The time of the run is over. */
  | { readonly kind: 'stopped'; readonly reason: NotAskedReason; readonly message: string }
  /** The run was stopped; these continue at the provider, and the same command fetches them. */
  | { readonly kind: 'left-running'; readonly batches: readonly string[] }
