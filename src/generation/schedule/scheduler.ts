import { messageOf, PipelineError } from '../../errors.js'
import type { Budget } from '../cost/index.js'
import {
  backoffMs,
  createPace,
  mayPass,
  mostAttempts,
  type Provider,
  ProviderFailure,
  pushesBack,
} from '../provider/index.js'
import type { Generation } from '../request/index.js'
import { type GenerationRequest, requestKey } from '../request/index.js'
import type { Store } from '../store/index.js'
import { type Asked, isGeneration, type NotAsked, type NotAskedReason } from '../store/index.js'
import { claimOrFind } from './claim.js'
import { type Clock, systemClock } from './clock.js'
import { createGate, type Pass } from './gate.js'
import { createRests } from './rests.js'
import type { SchedulerEvent } from './scheduler-event.js'
import { createSender, stoppedMessage, type Ticket } from './sender.js'
import { createSettlement } from './settlement.js'

/** Figures of a run so far. */
export interface SchedulerState {
  /** Attempts at the provider now. */
  readonly inFlight: number
  /** Requests that are neither in flight nor done. */
  readonly waiting: number
  /** Committed in this run. */
  readonly answered: number
  readonly fromStore: number
  readonly failed: number
  readonly retries: number
  /** US dollars, what may have been charged for lost replies included; null where nobody counts. */
  readonly spent: number | null
  /** How many may be in flight at present. */
  readonly concurrency: number
}

export interface SchedulerOptions {
  readonly provider: Provider
  readonly store: Store
  /** Most attempts in flight, never exceeded. */
  readonly concurrency?: number
  /** Most starts a minute. */
  readonly rpm?: number | undefined
  /** Attempts at one request before it is a failure. */
  readonly maxAttempts?: number
  /** Milliseconds from now after which no attempt starts. */
  readonly deadlineMs?: number | undefined
  readonly budget?: Budget | undefined
  /** The provider has answered before, so that failures alone do not end the run. */
  readonly hasAnswered?: boolean | undefined
  readonly clock?: Clock
  /** 0 ≤ n < 1, for the spread of waits; never part of a dataset. */
  readonly random?: () => number
  readonly onEvent?: ((event: SchedulerEvent) => void) | undefined
}

/** Puts requests to a provider, as often as needed and as gently as asked, and keeps every answer. */
export interface Scheduler {
  /**
   * The answer to a request, committed. An answer in the store is not asked for again, the same request under way is
   * joined, and one that another process asks is waited for.
   */
  ask(request: GenerationRequest): Promise<Asked>
  /** Starts nothing new; resolves when what is in flight has been committed. */
  finish(): Promise<void>
  /** Gives up what is in flight as well. */
  abort(): Promise<void>
  state(): SchedulerState
}

/** Four attempts at once is what the smallest rate limits bear. */
const defaultConcurrency = 4

/**
 * A scheduler over one provider and one store.
 *
 * At most `concurrency` paid answers are uncommitted at any moment, so that no more can be lost by a kill. Nothing is
 * kept of a finished request.
 *
 * @throws {PipelineError} usage — a concurrency that is none
 */
export function createScheduler(options: SchedulerOptions): Scheduler {
  const { provider, store, budget, clock = systemClock, random } = options
  const { concurrency = defaultConcurrency, maxAttempts = mostAttempts, onEvent = () => {} } = options
  if (!(Number.isInteger(concurrency) && concurrency >= 1)) {
    throw new PipelineError('usage', `The concurrency is a whole number from 1, and ${concurrency} was given.`)
  }
  const deadline = options.deadlineMs === undefined ? Number.POSITIVE_INFINITY : clock.now() + options.deadlineMs
  const pace = createPace(concurrency)
  const gate = createGate({ clock, pace, rpm: options.rpm, deadline, budget })
  const rests = createRests(clock)
  const underWay = new Map<string, Promise<Asked>>()
  const giveUp = (message: string): NotAsked => stop('fatal', message)
  const settlement = createSettlement({ store, clock, onEvent, giveUp, hasAnswered: options.hasAnswered })
  const answered = (): number => settlement.counts.answered
  const sender = createSender({ provider, budget, clock, pace, gate, onEvent, stop, answered })
  let retries = 0
  let stopped: NotAsked | undefined

  function stop(notAsked: NotAskedReason, message: string): NotAsked {
    if (stopped === undefined) {
      stopped = { notAsked, message }
      onEvent({ kind: 'stopped', reason: notAsked, message })
      gate.close(stopped)
      rests.end()
    }
    return stopped
  }

  async function follow(ticket: Ticket): Promise<Asked> {
    const found = await claimOrFind(ticket.key, { store, clock, rests, deadline, stopped: () => stopped })
    if (found !== undefined) return isGeneration(found) ? settlement.found(found) : found
    let asked: Asked | undefined
    try {
      asked = await attemptAll(ticket)
      return asked
    } finally {
      // A commit gives its claims back itself.
      if (asked === undefined || !isGeneration(asked)) await store.release([ticket.key])
    }
  }

  async function attemptAll(ticket: Ticket): Promise<Asked> {
    for (let attempt = 1; ; attempt++) {
      const pass = await gate.enter(ticket.request, attempt > 1)
      if ('notAsked' in pass) return pass
      const result = await attemptOnce(ticket, pass)
      if (!(result instanceof ProviderFailure)) return result
      const failure = result
      const isSlip = failure.kind === 'fatal'
      if (!isSlip && (!mayPass(failure.kind) || attempt >= maxAttempts)) {
        return settlement.failed(ticket, failure, attempt)
      }
      retries++
      const shared = pushesBack(failure.kind) && failure.retryAfterMs !== null
      const waitMs = failure.retryAfterMs ?? backoffMs(attempt, random)
      onEvent({ kind: 'retry', key: ticket.key, attempt, failure, waitMs })
      if (shared) continue
      if (clock.now() + waitMs >= deadline) return tooLate(failure)
      await rests.rest(waitMs)
    }
  }

  /** One attempt, from the gate's pass to the commit: whoever is inside the gate may hold a paid answer. */
  async function attemptOnce(ticket: Ticket, pass: Pass): Promise<Generation | NotAsked | ProviderFailure> {
    try {
      const reply = await sender.send(ticket, pass)
      return 'outcome' in reply ? await settlement.answered(ticket, reply) : reply
    } catch (error) {
      // A store that cannot keep an answer must not be sold another one; said before the gate lets the next one in.
      giveUp(messageOf(error))
      throw error
    } finally {
      gate.leave()
    }
  }

  async function quiet(): Promise<void> {
    while (underWay.size > 0) await Promise.allSettled(underWay.values())
  }

  return {
    ask(request) {
      const key = requestKey(request)
      const same = underWay.get(key)
      if (same !== undefined) return same
      const asked = follow({ key, request, slips: 0 })
        .catch((error: unknown) => {
          // What a store cannot read or claim it will not keep either.
          giveUp(messageOf(error))
          throw error
        })
        .finally(() => underWay.delete(key))
      underWay.set(key, asked)
      return asked
    },
    finish() {
      stop('stopped', stoppedMessage)
      return quiet()
    },
    abort() {
      stop('stopped', stoppedMessage)
      sender.abort()
      return quiet()
    },
    state: () => ({
      ...settlement.counts,
      retries,
      inFlight: gate.inside,
      waiting: underWay.size - gate.inside,
      spent: budget?.state().spent ?? null,
      concurrency: pace.width,
    }),
  }
}

function tooLate({ message }: ProviderFailure): NotAsked {
  return { notAsked: 'deadline', message: `The time of this run ends before another attempt. The last one: ${message}` }
}
