import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBudget, type Reservation } from '../../../src/generation/cost/budget.js'
import { mostCost, type Prices } from '../../../src/generation/cost/price.js'
import { ProviderFailure } from '../../../src/generation/index.js'
import { lawSeed } from '../../clinical-text.js'
import { replyOf } from '../hand-provider.js'
import { requestNumber } from '../memory-store.js'

const row = { from: '2026-01-01', source: 'https://example.org', batch: 0.5 }
const prices: Prices = {
  rows: [{ ...row, models: ['model-a'], input: 4, output: 20, cacheRead: 0.2, cacheWrite5m: 4 }],
}
const terms = { prices, date: '2026-11-20' }

/** Reserve another one, or end the open one with this number in some way. */
const step = fc.record({
  act: fc.constantFrom('reserve', 'reserve', 'reply', 'silent', 'lost', 'refused', 'released'),
  number: fc.nat(50),
  maxTokens: fc.integer({ min: 1, max: 4000 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  batch: fc.boolean(),
})

describe('a budget with a limit', () => {
  it('never passes it, whatever is reserved and however it ends', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        fc.array(step, { maxLength: 120 }),
        (maxCost, steps) => {
          const budget = createBudget({ ...terms, maxCost })
          const open: Reservation[] = []
          for (const { act, number, maxTokens, share, batch } of steps) {
            if (act === 'reserve') {
              const request = requestNumber(number, { sampling: { maxTokens } })
              const reservation = budget.reserve(request, batch) as Reservation | null
              if (reservation !== null) open.push(reservation)
            } else {
              const [reservation] = open.splice(number % Math.max(1, open.length), 1)
              if (reservation === undefined) continue
              const { request } = reservation
              // No tokenizer makes more tokens than a text has bytes.
              const most = Buffer.byteLength(request.messages[0]?.content ?? '')
              const inputTokens = Math.floor(most * share)
              const outputTokens = act === 'silent' ? null : Math.floor(request.sampling.maxTokens * share)
              const usage = { ...replyOf('').usage, inputTokens, cacheReadTokens: most - inputTokens, outputTokens }
              if (act === 'released') budget.release(reservation)
              else if (act === 'lost') budget.settleFailure(reservation, new ProviderFailure('network', 'reset'))
              else if (act === 'refused')
                budget.settleFailure(reservation, new ProviderFailure('server', '', { status: 500 }))
              else budget.settle(reservation, { usage, text: '' })
            }
            const { spent, reserved, presumed } = budget.state()
            expect(spent + reserved).toBeLessThanOrEqual(maxCost + 1e-9)
            expect(presumed).toBeLessThanOrEqual(spent + 1e-9)
            expect(reserved).toBeGreaterThanOrEqual(-1e-9)
          }
        },
      ),
      lawSeed,
    )
  })

  it('refuses only what does not fit', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 0.1, noNaN: true }),
        fc.integer({ min: 1, max: 4000 }),
        (maxCost, maxTokens) => {
          const request = requestNumber(1, { sampling: { maxTokens } })
          const fits = (mostCost(request, terms) as number) <= maxCost
          expect(createBudget({ ...terms, maxCost }).reserve(request) !== null).toBe(fits)
        },
      ),
      lawSeed,
    )
  })
})
