import { PipelineError } from '../../errors.js'
import { dollars } from '../../money.js'
import { mayBeCharged } from '../provider/index.js'
import type { GenerationRequest, Reply } from '../request/index.js'
import { costOf, mostCost, type Prices, priceOf } from './price.js'

/** Money laid aside for one attempt. */
export interface Reservation {
  readonly request: GenerationRequest
  /** US dollars, the worst case; 0 where the price is unknown, which a limit does not allow. */
  readonly most: number
  readonly batch: boolean
}

/** US dollars. */
export interface BudgetState {
  /** What replies cost, and the worst case of what may have been charged for replies that were lost. */
  readonly spent: number
  /** The part of `spent` that nobody knows: replies that were lost on the way, and costs that could not be told. */
  readonly presumed: number
  /** Laid aside for attempts that are under way. */
  readonly reserved: number
  /** Replies with an unknown price; `spent` does not hold them. */
  readonly unpriced: number
}

/** Money, counted before it is spent. Law: spent + reserved ≤ maxCost, as long as providers keep to `maxTokens`. */
export interface Budget {
  /** The money for one attempt, or null where it does not fit beside what is spent and reserved. */
  reserve(request: GenerationRequest, batch?: boolean): Reservation | null
  /** Puts the cost of a reply in the place of its reservation. */
  settle(reservation: Reservation, reply: Pick<Reply, 'usage'>): void
  /** A reply that was lost on the way counts in full; a refusal to answer costs nothing. */
  settleFailure(reservation: Reservation, error: unknown): void
  /** Gives a reservation back: it was never used. */
  release(reservation: Reservation): void
  /** Why a request does not fit, for people. */
  refusal(request: GenerationRequest, batch?: boolean): string
  state(): BudgetState
}

/**
 * A budget; without `maxCost` it only counts.
 *
 * @throws {PipelineError} usage — a limit, and a model without a known price: an unknown cost cannot be kept below it
 */
export function createBudget(options: {
  readonly prices: Prices
  /** US dollars. */
  readonly maxCost?: number | undefined
  /** Models that are going to be asked, to be refused before the first request instead of at it. */
  readonly models?: readonly string[]
  /** The day whose prices hold, `2026-11-20`. */
  readonly date: string
}): Budget {
  const { prices, maxCost, date } = options
  if (maxCost !== undefined) {
    if (!(maxCost >= 0))
      throw new PipelineError('usage', `A limit of cost is a number from 0, and ${maxCost} was given.`)
    for (const model of options.models ?? []) {
      if (priceOf(prices, model, date) === null) throw new PipelineError('usage', unpricedMessage(model, date))
    }
  }
  const open = new Set<Reservation>()
  let spent = 0
  let presumed = 0
  let reserved = 0
  let unpriced = 0

  /** A reservation is closed once, whoever says it twice. */
  function close(reservation: Reservation): boolean {
    if (!open.delete(reservation)) return false
    // Sums of rounded differences drift; nothing open is nothing reserved.
    reserved = open.size === 0 ? 0 : reserved - reservation.most
    return true
  }

  function presume(most: number): void {
    spent += most
    presumed += most
  }

  return {
    reserve(request, batch = false) {
      const most = mostCost(request, { prices, date, batch })
      if (maxCost !== undefined && (most === null || spent + reserved + most > maxCost)) return null
      const reservation = { request, most: most ?? 0, batch }
      open.add(reservation)
      reserved += reservation.most
      return reservation
    },
    settle(reservation, { usage }) {
      if (!close(reservation)) return
      const { request, batch, most } = reservation
      const cost = costOf(usage, request.model, { prices, date, batch })
      if (cost !== null) spent += cost
      else if (most > 0) presume(most)
      else unpriced++
    },
    settleFailure(reservation, error) {
      if (!close(reservation)) return
      if (mayBeCharged(error)) presume(reservation.most)
    },
    release(reservation) {
      close(reservation)
    },
    refusal(request, batch = false) {
      const most = mostCost(request, { prices, date, batch })
      if (most === null) return unpricedMessage(request.model, date)
      const doubtful = presumed > 0 ? ` (${dollars(presumed)} of it for replies that were lost on the way)` : ''
      return (
        `The next request may cost ${dollars(most)}, and ${dollars(spent)} of at most ${dollars(maxCost ?? 0)} are ` +
        `spent${doubtful}. Raise --max-cost and give the same command: what is answered is not paid twice.`
      )
    },
    state: () => ({ spent, presumed, reserved, unpriced }),
  }
}

function unpricedMessage(model: string, date: string): string {
  return (
    `A limit of cost needs a price, and the table has none for ${model} on ${date}. ` +
    `Name a table that has one with --prices FILE, or leave out --max-cost.`
  )
}
