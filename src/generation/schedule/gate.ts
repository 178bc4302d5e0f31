import type { Budget, Reservation } from '../cost/index.js'
import type { Pace } from '../provider/index.js'
import type { GenerationRequest } from '../request/index.js'
import type { NotAsked } from '../store/index.js'
import { createAlarm } from './alarm.js'
import type { Clock } from './clock.js'

/** Leave to make one attempt; `reservation` is null where nobody counts money. */
export interface Pass {
  readonly reservation: Reservation | null
}

/** The one door to the provider. */
export interface Gate {
  /** How many are inside. */
  readonly inside: number
  /** Resolves when one attempt may start. Who comes again goes before who comes first. */
  enter(request: GenerationRequest, again: boolean): Promise<Pass | NotAsked>
  /** To be called once for each pass, when the attempt is over and its reservation settled. */
  leave(): void
  /** Nobody starts for so long. */
  pause(ms: number): void
  /** Everybody who waits in line is turned away, and whoever comes later. */
  close(why: NotAsked): void
}

/** Why nothing is asked after the deadline of a run. */
export const overtime = {
  notAsked: 'deadline',
  message: 'The time of this run is over. Run the same command again to continue.',
} satisfies NotAsked

interface InLine {
  readonly request: GenerationRequest
  readonly comesAgain: boolean
  readonly admit: (pass: Pass | NotAsked) => void
  readonly fail: (error: unknown) => void
}

/**
 * Lets attempts start: at most `pace.width` inside, `rpm` starts a minute evenly spaced, none in a pause, none after
 * the deadline, none that the budget cannot bear.
 *
 * All five are decided in one step without waiting between them, so that none can be outrun. That is why this is not a
 * `p-queue`: its interval counts with a clock of its own, and a budget or a pause would be checked after its slot was
 * given away; see decision 0019.
 */
export function createGate(options: {
  readonly clock: Clock
  readonly pace: Pace
  readonly rpm?: number | undefined
  /** Milliseconds since 1970. */
  readonly deadline: number
  readonly budget?: Budget | undefined
}): Gate {
  const { clock, pace, budget, deadline } = options
  const line = createLine()
  const starts = createSpacing(options.rpm)
  let inside = 0
  /** Those of them who wait for the ledger. */
  let asking = 0
  /** Whether the first in line waits for money that somebody inside may leave. */
  let isShort = false
  let closed: NotAsked | undefined
  /** Who waits for time is woken by it; who waits for a place or for money is woken by who leaves. */
  const alarm = createAlarm(clock, move)

  /** Lets the first in line start or turns it away; otherwise says when to look again. */
  function moveOne(now: number): number | undefined {
    const start = starts.earliest()
    if (Math.max(now, start) >= deadline) {
      line.turnAway(overtime)
      return undefined
    }
    if (inside >= pace.width || isShort) return deadline
    if (start > now) return start
    // Who waits for the ledger may have to wait for money, and would be overtaken.
    if (asking > 0 && starts.isSpaced) return deadline
    const next = line.take()
    const reservation = budget?.reserve(next.request) ?? null
    if (!(reservation instanceof Promise)) return admit(next, reservation)
    admitLater(next, reservation)
    return undefined
  }

  /** Its place is taken while the ledger is asked, so that none of the other limits can be passed meanwhile. */
  function admitLater(next: InLine, reservation: Promise<Reservation | null>): void {
    inside++
    asking++
    const after = (step: () => void): void => {
      inside--
      asking--
      step()
      move()
    }
    reservation.then(
      (found) => after(() => admit(next, found)),
      (error: unknown) => after(() => next.fail(error)),
    )
  }

  /** Lets somebody start who has the money, or need not; returns when to look again where he has not. */
  function admit(next: InLine, reservation: Reservation | null): number | undefined {
    if (budget !== undefined && reservation === null) {
      // Reservations are the worst case: what those inside really cost may leave enough.
      if (closed === undefined && inside > asking) {
        isShort = true
        line.putBack(next)
        return deadline
      }
      next.admit(closed ?? { notAsked: 'budget', message: budget.refusal(next.request) })
      return undefined
    }
    if (closed !== undefined) {
      if (reservation !== null) budget?.release(reservation)
      next.admit(closed)
      return undefined
    }
    inside++
    starts.note(clock.now())
    next.admit({ reservation })
    return undefined
  }

  function move(): void {
    let later: number | undefined
    while (later === undefined && line.length() > 0) later = moveOne(clock.now())
    alarm.set(later ?? Number.POSITIVE_INFINITY)
  }

  return {
    get inside() {
      return inside
    },
    enter(request, comesAgain) {
      if (closed !== undefined) return Promise.resolve(closed)
      return new Promise((admit, fail) => {
        line.add({ request, comesAgain, admit, fail })
        move()
      })
    },
    leave() {
      inside--
      isShort = false
      move()
    },
    pause(ms) {
      starts.pauseUntil(clock.now() + ms)
      move()
    },
    close(why) {
      closed ??= why
      line.turnAway(closed)
      alarm.set(Number.POSITIVE_INFINITY)
    },
  }
}

/** Who waits, in order: who comes again goes before who comes first. */
function createLine() {
  const again: InLine[] = []
  const fresh: InLine[] = []
  const laneOf = ({ comesAgain }: InLine): InLine[] => (comesAgain ? again : fresh)
  return {
    length: () => again.length + fresh.length,
    add: (one: InLine): void => void laneOf(one).push(one),
    /** The first, of a line that is not empty. */
    take: () => (again.length > 0 ? again : fresh).shift() as InLine,
    /** To the head of the line that it was taken from. */
    putBack: (one: InLine): void => void laneOf(one).unshift(one),
    turnAway(why: NotAsked): void {
      for (const lane of [again, fresh]) for (const { admit } of lane.splice(0)) admit(why)
    },
  }
}

/** When the next attempt may start: evenly spaced where `rpm` starts a minute are allowed, and in no pause. */
function createSpacing(rpm: number | undefined) {
  const spacingMs = rpm === undefined ? 0 : 60_000 / rpm
  let next = Number.NEGATIVE_INFINITY
  let pausedUntil = Number.NEGATIVE_INFINITY
  return {
    isSpaced: spacingMs > 0,
    earliest: () => Math.max(next, pausedUntil),
    /** One has started. */
    note(now: number): void {
      if (spacingMs > 0) next = Math.max(next, now) + spacingMs
    },
    pauseUntil(time: number): void {
      pausedUntil = Math.max(pausedUntil, time)
    },
  }
}
