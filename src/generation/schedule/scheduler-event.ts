import type { ProviderFailure } from '../provider/index.js'
import type { Generation } from '../request/index.js'
import type { NotAskedReason, StoredFailure } from '../store/index.js'

/** What happens while requests are asked; for progress, a log and findings. Nothing of it holds a text of a case. */
export type SchedulerEvent =
  | { readonly kind: 'answered'; readonly generation: Generation; readonly fromStore: boolean }
  | { readonly kind: 'failed'; readonly failure: StoredFailure }
  | {
      readonly kind: 'retry'
      readonly key: string
      /** 1-based number of the attempt that failed. */
      readonly attempt: number
      readonly failure: ProviderFailure
      readonly waitMs: number
    }
  | { readonly kind: 'width'; readonly width: number }
  | { readonly kind: 'stopped'; readonly reason: NotAskedReason; readonly message: string }
