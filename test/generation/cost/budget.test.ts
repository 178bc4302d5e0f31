import { describe, expect, it } from 'vitest'
import { type BudgetState, createBudget, type Reservation } from '../../../src/generation/cost/budget.js'
import type { Prices } from '../../../src/generation/cost/price.js'
import { ProviderFailure } from '../../../src/generation/index.js'
import { createScheduler } from '../../../src/generation/schedule/scheduler.js'
import { HandProvider, replyOf } from '../hand-provider.js'
import { ManualClock, settle } from '../manual-clock.js'
import { requestNumber, SharedMemory } from '../memory-store.js'

/** A dollar for each token that is written, nothing for what is read: sums that can be done in the head. */
const row = { from: '2026-01-01', source: 'https://example.org', input: 0, batch: 0.5 }
const prices: Prices = { rows: [{ ...row, models: ['model-a'], output: 1e6 }] }
const date = '2026-11-20'

const budgetOf = (maxCost?: number) => createBudget({ prices, maxCost, date })
const costing = (number: number, maxTokens: number) => requestNumber(number, { sampling: { maxTokens } })
const replyWith = (outputTokens: number) => replyOf('x', { usage: { ...replyOf('x').usage, outputTokens } })
const known = (state: BudgetState) => [state.spent, state.reserved]

describe('a budget', () => {
  it('lays the worst case aside and counts what a reply did cost', () => {
    const budget = budgetOf(10)
    const reservation = budget.reserve(costing(1, 8)) as Reservation
    expect(known(budget.state())).toEqual([0, 8])
    expect(budget.reserve(costing(2, 3))).toBeNull()
    budget.settle(reservation, replyWith(2))
    expect(known(budget.state())).toEqual([2, 0])
    expect(budget.reserve(costing(2, 8))).toMatchObject({ most: 8 })
    expect(budget.reserve(costing(3, 1))).toBeNull()
  })

  it('counts by our own estimate where a server counts nothing', () => {
    const budget = createBudget({ prices: { rows: [{ ...row, models: ['model-a'], input: 1e6, output: 1e6 }] }, date })
    const usage = { ...replyOf('x').usage, inputTokens: 0, outputTokens: 0 }
    budget.settle(budget.reserve(costing(1, 100)) as Reservation, replyOf('x'.repeat(32), { usage }))
    // "Case 1: a man with a cough." has 27 bytes: 9 tokens, 16 for the message, 10 for the answer.
    expect(budget.state()).toMatchObject({ spent: 35, presumed: 0, unpriced: 0 })
    const cached = { ...usage, cacheReadTokens: 3 }
    budget.settle(budget.reserve(costing(2, 100)) as Reservation, replyOf('', { usage: cached }))
    expect(budget.state().presumed).toBeGreaterThan(0)
  })

  it('counts a reservation once, whatever is said about it twice', () => {
    const budget = budgetOf(10)
    const reservation = budget.reserve(costing(1, 8)) as Reservation
    budget.settle(reservation, replyWith(2))
    budget.settle(reservation, replyWith(2))
    budget.settleFailure(reservation, new Error('late'))
    budget.release(reservation)
    expect(known(budget.state())).toEqual([2, 0])
  })

  it('takes nothing for what was refused or never arrived, and everything for what was lost on the way', () => {
    const refused = { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) }
    const reset = { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) }
    const cases: readonly (readonly [unknown, number])[] = [
      [new ProviderFailure('rate-limited', '', { status: 429 }), 0],
      [new ProviderFailure('overloaded', '', { status: 529 }), 0],
      [new ProviderFailure('server', '', { status: 500 }), 0],
      [new ProviderFailure('rejected', '', { status: 400 }), 0],
      [new ProviderFailure('fatal', 'the host is not allowed'), 0],
      [new ProviderFailure('network', '', { cause: new Error('outer', refused) }), 0],
      [new ProviderFailure('network', '', { cause: new Error('outer', reset) }), 5],
      [new ProviderFailure('timeout', ''), 5],
      [new ProviderFailure('server', 'the body is no JSON', { status: 200 }), 5],
      [new Error('a bug'), 5],
    ]
    for (const [error, presumed] of cases) {
      const budget = budgetOf(10)
      budget.settleFailure(budget.reserve(costing(1, 5)) as Reservation, error)
      expect(budget.state()).toEqual({ spent: presumed, presumed, reserved: 0, unpriced: 0 })
    }
  })

  it('counts the worst case where a reply does not say its tokens', () => {
    const budget = budgetOf(10)
    budget.settle(
      budget.reserve(costing(1, 5)) as Reservation,
      replyOf('x', { usage: { ...replyOf('x').usage, outputTokens: null } }),
    )
    expect(budget.state()).toMatchObject({ spent: 5, presumed: 5 })
  })

  it('takes the batch price for a batch', () => {
    const budget = budgetOf(10)
    const reservation = budget.reserve(costing(1, 8), true) as Reservation
    expect(reservation.most).toBe(4)
    budget.settle(reservation, replyWith(2))
    expect(budget.state().spent).toBe(1)
  })

  it('cannot bound a price that it does not know, and says so before the first request', () => {
    const create = () =>
      createBudget({
        prices,
        maxCost: 5,
        asked: ['model-a', 'unheard-of'].map((model) => ({ provider: 'anthropic' as const, model })),
        date,
      })
    expect(create).toThrow('the table has none for unheard-of on 2026-11-20')
    const budget = budgetOf(5)
    const request = requestNumber(1, { model: 'unheard-of' })
    expect(budget.reserve(request)).toBeNull()
    expect(budget.refusal(request)).toContain('--prices FILE')
    expect(() => budgetOf(Number.NaN)).toThrow('NaN was given')
    expect(() => budgetOf(-1)).toThrow('-1 was given')
  })

  it('lets a program of the user go on where all is spent', () => {
    const budget = budgetOf(1)
    budget.settle(budget.reserve(costing(1, 1)) as Reservation, replyWith(1))
    expect(budget.reserve(costing(2, 1))).toBeNull()
    expect(budget.reserve(requestNumber(3, { provider: 'exec', model: 'unheard-of' }))).toMatchObject({ most: 0 })
  })

  it('without a limit only counts, and counts apart what has no price', () => {
    const budget = budgetOf()
    for (const request of [costing(1, 1e9), requestNumber(2, { model: 'unheard-of' })]) {
      budget.settle(budget.reserve(request) as Reservation, replyWith(3))
    }
    expect(budget.state()).toEqual({ spent: 3, presumed: 0, reserved: 0, unpriced: 1 })
  })

  it('says how much is spent, how much of it is doubtful and how to go on', () => {
    const budget = budgetOf(10)
    budget.settle(budget.reserve(costing(1, 4)) as Reservation, replyWith(3))
    budget.settleFailure(budget.reserve(costing(2, 5)) as Reservation, new ProviderFailure('timeout', ''))
    expect(budget.refusal(costing(3, 4))).toBe(
      'The next request may cost $4.00, and $8.00 of at most $10.00 are spent ($5.00 of it for replies that were lost ' +
        'on the way). Raise --max-cost and give the same command: what is answered is not paid twice.',
    )
    expect(budget.refusal(costing(3, 4), true)).toContain('may cost $2.00')
  })
})

describe('a scheduler with a budget', () => {
  const scheduling = (maxCost: number) => {
    const provider = new HandProvider()
    const memory = new SharedMemory()
    const clock = new ManualClock()
    const scheduler = createScheduler({
      provider,
      store: memory.open(),
      clock,
      random: () => 1,
      budget: budgetOf(maxCost),
    })
    return { provider, memory, clock, scheduler }
  }

  it('asks as long as the worst case fits, and waits for what replies leave over', async () => {
    const { scheduler, provider, memory } = scheduling(10)
    const all = [1, 2, 3, 4].map((number) => scheduler.ask(costing(number, 5)))
    await settle()
    expect(provider.held).toHaveLength(2)
    provider.held[0]?.reply(replyWith(1))
    await settle()
    expect(provider.held).toHaveLength(1)
    provider.held[0]?.reply(replyWith(1))
    await settle()
    expect(provider.held).toHaveLength(1)
    provider.held[0]?.reply(replyWith(5))
    await settle()
    expect(await all[3]).toMatchObject({
      notAsked: 'budget',
      message: expect.stringContaining('$7.00 of at most $10.00'),
    })
    expect(memory.generations.size).toBe(3)
    expect(memory.claims.size).toBe(0)
    expect(scheduler.state().spent).toBe(7)
  })

  it('pays each attempt anew', async () => {
    const { scheduler, provider, clock } = scheduling(10)
    const asked = scheduler.ask(costing(1, 5))
    for (let attempt = 0; attempt < 3; attempt++) {
      await clock.advance(70_000)
      provider.held[0]?.fail(new ProviderFailure('timeout', 'no word for ten minutes'))
    }
    await clock.advance(70_000)
    expect(await asked).toMatchObject({ notAsked: 'budget' })
    expect(provider.sent).toBe(2)
    expect(scheduler.state().spent).toBe(10)
  })
})
