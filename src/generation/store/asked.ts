import type { Generation } from '../request/index.js'
import type { StoredFailure } from './store.js'

/** Why a request was not put to the provider although it has no answer. */
export type NotAskedReason = 'budget' | 'deadline' | 'stopped' | 'fatal'

/** A request that was left for another run; nothing is stored about it. */
export interface NotAsked {
  readonly notAsked: NotAskedReason
  readonly message: string
}

/** What became of a request; `isGeneration` tells the answer from the rest. */
export type Asked = Generation | StoredFailure | NotAsked

/** Whether a request got its answer. */
export function isGeneration(asked: Asked): asked is Generation {
  return 'outcome' in asked
}

/** Whether a request was left for another run. */
export function isNotAsked(asked: Asked): asked is NotAsked {
  return 'notAsked' in asked
}
