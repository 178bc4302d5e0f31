import type { Budget } from '../cost/index.js'
import { type Pace, type Provider, ProviderFailure, pushesBack } from '../provider/index.js'
import type { GenerationRequest, Reply } from '../request/index.js'
import type { NotAsked, NotAskedReason } from '../store/index.js'
import type { Clock } from './clock.js'
import type { Gate, Pass } from './gate.js'
import type { SchedulerEvent } from './scheduler-event.js'

/** One request on its way. */
export interface Ticket {
  readonly key: string
  readonly request: GenerationRequest
  /** Replies to it that may have been slips. */
  slips: number
}

/** What attempts share with the run that they belong to. */
interface RunOfAttempts {
  readonly provider: Provider
  readonly budget: Budget | undefined
  readonly clock: Clock
  readonly pace: Pace
  readonly gate: Gate
  readonly onEvent: (event: SchedulerEvent) => void
  /** Ends the run. */
  readonly stop: (notAsked: NotAskedReason, message: string) => NotAsked
  /** Answers committed in this run: before the first of them no failure is taken for a slip. */
  readonly answered: () => number
}

/** Makes one attempt at a time at a request, and gives up all that are in flight. */
interface Sender {
  /** A failure that is given back is to be tried again or recorded; what ends the run is no failure of the request. */
  send(ticket: Ticket, pass: Pass): Promise<Reply | NotAsked | ProviderFailure>
  abort(): void
}

/** How many slips among good replies are borne: of one request, and of all of them in a row. */
const mostSlips = 3

export const stoppedMessage = 'The run was stopped. Run the same command again to continue.'

/** A sender over one provider, which pays what attempts cost and tells the gate and the pace how they went. */
export function createSender(run: RunOfAttempts): Sender {
  const { provider, budget, clock, pace, gate, onEvent, stop } = run
  const attempts = new Set<AbortController>()
  let slips = 0

  async function send(ticket: Ticket, { reservation }: Pass): Promise<Reply | NotAsked | ProviderFailure> {
    const { request } = ticket
    const cut = new AbortController()
    attempts.add(cut)
    try {
      const reply = await provider.send(request, cut.signal)
      if (reservation !== null) budget?.settle(reservation, reply)
      pace.succeeded(clock.now())
      slips = 0
      return reply
    } catch (error) {
      if (reservation !== null) budget?.settleFailure(reservation, error)
      if (cut.signal.aborted) return stop('stopped', stoppedMessage)
      if (!(error instanceof ProviderFailure)) throw error
      if (error.kind === 'fatal' && !isBorne(ticket, error)) return stop('fatal', error.message)
      slowDown(error)
      return error
    } finally {
      attempts.delete(cut)
    }
  }

  function isBorne(ticket: Ticket, { mayBeSlip }: ProviderFailure): boolean {
    if (!mayBeSlip || run.answered() === 0) return false
    ticket.slips++
    slips++
    return Math.max(ticket.slips, slips) <= mostSlips
  }

  function slowDown(failure: ProviderFailure): void {
    const before = pace.width
    pace.failed(failure.kind, failure.retryAfterMs, clock.now())
    if (pace.width !== before) onEvent({ kind: 'width', width: pace.width })
    if (pushesBack(failure.kind) && failure.retryAfterMs !== null) gate.pause(failure.retryAfterMs)
  }

  return {
    send,
    abort: () => {
      for (const attempt of attempts) attempt.abort()
    },
  }
}
