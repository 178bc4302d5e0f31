import type { ProviderFailure } from '../provider/index.js'
import type { Generation, Reply } from '../request/index.js'
import type { Store, StoredFailure } from '../store/index.js'
import { type Clock, isoDate } from './clock.js'
import type { SchedulerEvent } from './scheduler-event.js'
import type { Ticket } from './sender.js'
import { createTrackRecord } from './track-record.js'

/** What settling a request shares with its run. */
interface SettledRun {
  readonly store: Store
  readonly clock: Clock
  readonly onEvent: (event: SchedulerEvent) => void
  /** Ends the run: the others will fare no better. */
  readonly giveUp: (message: string) => void
  /** The provider has answered before this run. */
  readonly hasAnswered: boolean | undefined
}

/** Keeps what came of each request, counts it and tells it. */
interface Settlement {
  readonly counts: { readonly answered: number; readonly fromStore: number; readonly failed: number }
  /** An answer that was in the store. */
  found(generation: Generation): Generation
  /** Commits a reply. @throws {PipelineError} as the store */
  answered(ticket: Ticket, reply: Reply): Promise<Generation>
  /** Records a failure that is not tried again. @throws {PipelineError} as the store */
  failed(ticket: Ticket, failure: ProviderFailure, attempts: number): Promise<StoredFailure>
}

/** The settlement of the requests of one run. */
export function createSettlement({ store, clock, onEvent, giveUp, hasAnswered }: SettledRun): Settlement {
  const record = createTrackRecord(hasAnswered)
  const counts = { answered: 0, fromStore: 0, failed: 0 }

  async function wasRejected(key: string): Promise<boolean> {
    return (await store.failures([key])).get(key)?.kind === 'rejected'
  }

  return {
    counts,
    found(generation) {
      counts.fromStore++
      onEvent({ kind: 'answered', generation, fromStore: true })
      return generation
    },
    async answered({ key, request }, reply) {
      const generation = { ...reply, key, request, date: isoDate(clock.now()), batch: false }
      await store.commit([generation])
      counts.answered++
      record.settle('answered')
      onEvent({ kind: 'answered', generation, fromStore: false })
      return generation
    },
    async failed({ key, request }, failure, attempts) {
      const { kind, status, message, requestId } = failure
      const date = isoDate(clock.now())
      const stored: StoredFailure = { key, request, kind, status, message, requestId, attempts, date }
      const isRejected = kind === 'rejected'
      // What is rejected again, where others are answered, is a matter of its case: so the same command gets further.
      const isOld = isRejected && counts.answered + counts.fromStore > 0 && (await wasRejected(key))
      await store.recordFailure(stored)
      counts.failed++
      onEvent({ kind: 'failed', failure: stored })
      const wrong = isOld ? undefined : record.settle(isRejected ? 'rejected' : 'failed')
      if (wrong !== undefined) giveUp(`${wrong} The last one: ${message}`)
      return stored
    },
  }
}
