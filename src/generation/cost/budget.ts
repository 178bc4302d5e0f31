import { randomUUID } from 'node:crypto'
import { PipelineError } from '../../errors.js'
import { dollars } from '../../format/index.js'
import { isOwnProgram } from '../../provider-name.js'
import { mayBeCharged } from '../provider/index.js'
import { type GenerationRequest, requestKey } from '../request/index.js'
import type { DayState, Ledger } from '../store/index.js'
import { type CountedReply, costOfReply, mostCost, type Prices, priceOf } from './price.js'

/** Money reserved for one attempt. */
export interface Reservation {
  readonly request: GenerationRequest
  /** US dollars, the worst case; 0 where the price is unknown, which a limit does not allow. */
  readonly most: number
  readonly batch: boolean
  /** Its name in the ledger; the same for a request of a batch in every run. */
  readonly id: string
}

/** Where all processes that share a store count their money together. */
export interface Account {
  readonly ledger: Ledger
  readonly project: string
  /** The case whose text a request holds, for the log of sendings. */
  readonly caseOf?: ((request: GenerationRequest) => string | null) | undefined
  /** The name of who is asked in the place of the requests' model: of a program, whose requests name none. */
  readonly called?: string | undefined
}

/** US dollars. */
export interface BudgetState {
  /** What replies cost, and the worst case of what may have been charged for replies that were lost. */
  readonly spent: number
  /** The part of `spent` that nobody knows: replies that were lost on the way, and costs that could not be told. */
  readonly presumed: number
  /** Reserved for attempts that are under way. */
  readonly reserved: number
  /** Replies with an unknown price; `spent` does not hold them. */
  readonly unpriced: number
}

/** Money, counted before it is spent. Law: spent + reserved ≤ maxCost, as long as providers keep to `maxTokens`. */
export interface Budget {
  /**
   * The money for one attempt, or null where it does not fit beside what is spent and reserved. With an account the answer
   * takes a moment, for other processes spend as well.
   */
  reserve(request: GenerationRequest, batch?: boolean): Reservation | null | Promise<Reservation | null>
  /** The money that an earlier run reserved for a request of a batch; undefined without an account. */
  recall(request: GenerationRequest): Reservation | undefined
  /** Replaces a reservation with the cost of its reply. */
  settle(reservation: Reservation, reply: CountedReply): void
  /** A reply that was lost on the way counts in full; a refusal to answer costs nothing. */
  settleFailure(reservation: Reservation, error: unknown): void
  /** Gives a reservation back: it was never used. */
  release(reservation: Reservation): void
  /** Why a request does not fit, for people. */
  refusal(request: GenerationRequest, batch?: boolean): string
  state(): BudgetState
  /** Resolves when everything is in the ledger. @throws {PipelineError} as the store */
  finish(): Promise<void>
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
  /** Who is going to be asked, to be refused before the first request instead of at it. */
  readonly asked?: readonly Asked[]
  /** The day whose prices hold, `2026-11-20`. */
  readonly date: string
  /** With it the limit holds for all processes of the project since 00:00 UTC, else for this budget. */
  readonly account?: Account | undefined
}): Budget {
  const { prices, maxCost, date, account } = options
  if (maxCost !== undefined) refuseUnusableLimit(maxCost, options)
  const purse = createPurse()
  const writes = createPendingWrites()
  /** What the project had spent and reserved when the last request did not fit. */
  let full: DayState | undefined

  async function reserveIn(at: Account, reservation: Reservation): Promise<Reservation | null> {
    const { id, most, request } = reservation
    // What costs nothing fits where all is spent.
    const limit = most === 0 ? null : (maxCost ?? null)
    const answer = await at.ledger.reserve({ id, ...sentRequest(request, at), most, limit })
    if (answer === 'reserved') return purse.reserve(reservation)
    full = answer
    return null
  }

  return {
    reserve(request, batch = false) {
      const most = mostCost(request, { prices, date, batch })
      const id = batch ? batchId(request) : randomUUID()
      const reservation = { request, most: most ?? 0, batch, id }
      if (maxCost !== undefined && most === null) return null
      if (account !== undefined) return reserveIn(account, reservation)
      if (maxCost !== undefined && !purse.hasRoomFor(reservation, maxCost)) return null
      return purse.reserve(reservation)
    },
    recall(request) {
      if (account === undefined) return undefined
      return purse.reserve({
        request,
        most: mostCost(request, { prices, date, batch: true }) ?? 0,
        batch: true,
        id: batchId(request),
      })
    },
    settle(reservation, reply) {
      if (!purse.close(reservation)) return
      const { request, batch, most } = reservation
      const cost = costOfReply(request, reply, { prices, date, batch })
      if (cost !== null) purse.pay(cost)
      else if (most > 0) purse.presume(most)
      else purse.noteUnpriced()
      writes.add(account?.ledger.settle(reservation.id, cost ?? (most > 0 ? most : null), 'answered'))
    },
    settleFailure(reservation, error) {
      if (!purse.close(reservation)) return
      if (!mayBeCharged(error)) return writes.add(account?.ledger.release(reservation.id, 'failed'))
      purse.presume(reservation.most)
      writes.add(account?.ledger.settle(reservation.id, reservation.most, 'failed'))
    },
    release(reservation) {
      if (purse.close(reservation)) writes.add(account?.ledger.release(reservation.id, 'not-sent'))
    },
    refusal(request, batch = false) {
      const most = mostCost(request, { prices, date, batch })
      if (most === null) return unpricedMessage(request.model, date)
      const limit = dollars(maxCost ?? 0)
      const { spent, presumed } = purse.state()
      const doubtful = presumed > 0 ? ` (${dollars(presumed)} of it for replies that were lost on the way)` : ''
      const found =
        full === undefined || account === undefined
          ? `${dollars(spent)} of at most ${limit} are spent${doubtful}`
          : `of at most ${limit} for the project ${account.project} today ${dollars(full.spent)} are spent${doubtful} and ${dollars(full.reserved)} reserved`
      return `The next request may cost ${dollars(most)}, and ${found}. Raise --max-cost and give the same command: what is answered is not paid twice.`
    },
    state: purse.state,
    finish: () => writes.finish(),
  }
}

/** Sums of money, in US dollars, without any limit. */
function createPurse() {
  const open = new Set<Reservation>()
  let [spent, presumed, reserved, unpriced] = [0, 0, 0, 0]
  return {
    reserve(reservation: Reservation): Reservation {
      open.add(reservation)
      reserved += reservation.most
      return reservation
    },
    /** Whether a reservation was open: it is closed once, whoever says it twice. */
    close(reservation: Reservation): boolean {
      if (!open.delete(reservation)) return false
      // Sums of rounded differences drift; nothing open is nothing reserved.
      reserved = open.size === 0 ? 0 : reserved - reservation.most
      return true
    },
    hasRoomFor: ({ most }: Reservation, maxCost: number): boolean => spent + reserved + most <= maxCost,
    pay(cost: number): void {
      spent += cost
    },
    /** The worst case of what nobody can tell. */
    presume(most: number): void {
      spent += most
      presumed += most
    },
    noteUnpriced(): void {
      unpriced++
    },
    state: (): BudgetState => ({ spent, presumed, reserved, unpriced }),
  }
}

/** Whoever is asked. */
type Asked = Pick<GenerationRequest, 'provider' | 'model'>

/** Refuses a limit that is no number, or that cannot be kept because a model has no known price. */
function refuseUnusableLimit(
  maxCost: number,
  { prices, date, asked = [] }: { readonly prices: Prices; readonly date: string; readonly asked?: readonly Asked[] },
): void {
  if (!(maxCost >= 0)) throw new PipelineError('usage', `A limit of cost is a number from 0, and ${maxCost} was given.`)
  for (const { provider, model } of asked) {
    if (!isOwnProgram({ provider }) && priceOf(prices, model, date) === null)
      throw new PipelineError('usage', unpricedMessage(model, date))
  }
}

/** Steps of a ledger that nobody waits for until the end: money that is not moved yet counts in full. */
function createPendingWrites() {
  const pending = new Set<Promise<void>>()
  let failure: unknown
  return {
    add(step: Promise<void> | undefined): void {
      if (step === undefined) return
      const noted = step.catch((error: unknown) => {
        failure ??= error
      })
      pending.add(noted)
      void noted.finally(() => pending.delete(noted))
    },
    /** Resolves when all is written; throws the first failure. */
    async finish(): Promise<void> {
      while (pending.size > 0) await Promise.all(pending)
      if (failure !== undefined) throw failure
    },
  }
}

function sentRequest(request: GenerationRequest, { project, caseOf, called }: Account) {
  const { provider, endpoint, messages } = request
  const bytes = messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
  const model = called ?? request.model
  return { project, provider, host: endpoint.host, model, caseId: caseOf?.(request) ?? null, bytes }
}

function batchId(request: GenerationRequest): string {
  return `batch-${requestKey(request)}`
}

function unpricedMessage(model: string, date: string): string {
  return (
    `A limit of cost needs a price, and the table has none for ${model} on ${date}. ` +
    `Name a table that has one with --prices FILE, or leave out --max-cost.`
  )
}
