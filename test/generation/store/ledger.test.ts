import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createBudget } from '../../../src/generation/cost/budget.js'
import { type Asked, type Generation, type KeptStore, openStore, runBatches } from '../../../src/generation/index.js'
import { createScheduler } from '../../../src/generation/schedule/scheduler.js'
import { throwAwayFolder } from '../../command-line.js'
import { FakeBatches, providerWith } from '../fake-batches.js'
import { replyOf, ScriptProvider } from '../hand-provider.js'
import { requestNumber } from '../memory-store.js'

const folder = throwAwayFolder()
let count = 0

/** Several openings of one store, as several processes have them. */
const opened = (times: number): Promise<readonly KeptStore[]> => {
  const path = join(folder, `${++count}.db`)
  return (async () => {
    const first = await openStore(path)
    const others = await Promise.all(Array.from({ length: times - 1 }, () => openStore(path)))
    return [first, ...others]
  })()
}

const entry = (id: string, most: number, more: object = {}) => ({
  ...{ id, project: 'default', model: 'm', most, limit: 10 as number | null },
  ...{ provider: 'anthropic', host: 'api.example', caseId: 'case-1' as string | null, bytes: 7 },
  ...more,
})

describe('the ledger', () => {
  it('reserves for everybody, and moves what was reserved once', async () => {
    const [here, there] = (await opened(2)) as [KeptStore, KeptStore]
    expect(await here.ledger.reserve(entry('a', 6))).toBe('reserved')
    expect(await there.ledger.reserve(entry('b', 6))).toEqual({ spent: 0, reserved: 6 })
    expect(await there.ledger.reserve(entry('a', 6))).toBe('reserved')
    await here.ledger.settle('a', 1.5, 'answered')
    await here.ledger.settle('a', 1.5, 'answered')
    await there.ledger.release('a', 'not-sent')
    expect(await there.ledger.today('default')).toEqual({ spent: 1.5, reserved: 0 })
    expect(await there.ledger.reserve(entry('b', 8.5))).toBe('reserved')
    await there.ledger.release('b', 'failed')
    expect(await here.ledger.today('default')).toEqual({ spent: 1.5, reserved: 0 })
    for (const store of [here, there]) await store.close()
  })

  it('notes what is sent, about which case, and how it ended, and never less', async () => {
    const [here, there] = (await opened(2)) as [KeptStore, KeptStore]
    await here.ledger.reserve(entry('a', 6, { caseId: 'case-7', bytes: 812 }))
    await here.ledger.reserve(entry('too-much', 6))
    await there.ledger.reserve(entry('b', 1))
    await here.ledger.reserve(entry('c', 1, { caseId: null }))
    await here.ledger.reserve(entry('d', 1))
    await here.ledger.settle('a', 1.5, 'answered')
    await here.ledger.settle('a', 9, 'failed')
    await there.ledger.release('b', 'failed')
    await here.ledger.release('c', 'not-sent')
    await here.purge({})
    const { sendings, missing } = await there.log()
    expect(missing).toBe(0)
    expect(sendings.map(({ at, ...rest }) => rest)[0]).toEqual({
      ...{ project: 'default', provider: 'anthropic', host: 'api.example', model: 'm', caseId: 'case-7', bytes: 812 },
      ...{ end: 'answered', cost: 1.5 },
    })
    expect(sendings.map(({ caseId, end, cost }) => [caseId, end, cost])).toEqual([
      ['case-7', 'answered', 1.5],
      ['case-1', 'failed', 0],
      [null, 'not-sent', 0],
      ['case-1', 'open', null],
    ])
    expect(sendings[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    // The same money reserved once more, as a batch that is submitted anew.
    await here.ledger.reserve(entry('d', 1))
    await here.ledger.settle('d', 0.5, 'answered')
    expect((await there.log()).sendings.slice(-2).map(({ end }) => end)).toEqual(['open', 'answered'])
    for (const store of [here, there]) await store.close()
  })

  it('keeps projects apart, and counts where nobody sets a limit', async () => {
    const [store] = (await opened(1)) as [KeptStore]
    const other = { project: "o'ther", limit: null }
    expect(await store.ledger.reserve(entry('a', 99, other))).toBe('reserved')
    expect(await store.ledger.reserve(entry('b', 10))).toBe('reserved')
    expect(await store.ledger.reserve(entry('c', 0.01))).toEqual({ spent: 0, reserved: 10 })
    await store.ledger.settle('a', null, 'answered')
    const { spending } = await store.stats()
    const day = spending[0]?.day
    expect(spending).toEqual([
      { project: 'default', day, model: 'm', spent: 0, reserved: 10, replies: 0, unpriced: 0 },
      { project: "o'ther", day, model: 'm', spent: 0, reserved: 0, replies: 1, unpriced: 1 },
    ])
    await store.close()
  })

  it('answers each of many that ask at once', async () => {
    const [store] = (await opened(1)) as [KeptStore]
    const asked = Array.from({ length: 50 }, (_, at) => store.ledger.reserve(entry(`id-${at}`, 1)))
    const answers = await Promise.all(asked)
    expect(answers.filter((answer) => answer === 'reserved')).toHaveLength(10)
    await store.close()
  })
})

describe('five processes with one limit', () => {
  it('spend no more than it together, and each says why it ends', async () => {
    const row = { models: ['model-a'], from: '2026-01-01', source: 'https://example.org', input: 0, output: 1e4 }
    const stores = await opened(5)
    let paid = 0
    const asked: Asked[] = []
    await Promise.all(
      stores.map(async (store, at) => {
        const account = { ledger: store.ledger, project: 'default' }
        const budget = createBudget({ prices: { rows: [row] }, maxCost: 1, date: '2026-11-20', account })
        const provider = new ScriptProvider(() => {
          paid += 0.05
          return replyOf('yes')
        })
        const scheduler = createScheduler({ provider, store, budget })
        const mine = Array.from({ length: 30 }, (_, number) =>
          scheduler.ask(requestNumber(100 * at + number, { sampling: { maxTokens: 20 } })),
        )
        asked.push(...(await Promise.all(mine)))
        await budget.finish()
      }),
    )
    expect(paid).toBeGreaterThan(0.7)
    expect(paid).toBeLessThanOrEqual(1)
    const [store] = stores as [KeptStore]
    const { spent, reserved } = await store.ledger.today('default')
    expect([spent.toFixed(6), reserved]).toEqual([paid.toFixed(6), 0])
    const refused = asked.filter((one) => 'notAsked' in one)
    expect(refused).toHaveLength(150 - asked.filter((one) => 'outcome' in (one as Generation)).length)
    expect(refused[0]).toMatchObject({ message: expect.stringMatching(/\$1\.00 for the project default today/) })
    for (const one of stores) await one.close()
  })
})

describe('the money of a batch', () => {
  it('is reserved until some later run fetches it', async () => {
    const row = {
      models: ['model-a'],
      from: '2026-01-01',
      source: 'https://example.org',
      input: 0,
      output: 2e4,
      batch: 0.5,
    }
    const [first, second] = (await opened(2)) as [KeptStore, KeptStore]
    const batches = new FakeBatches()
    const fetched = async (store: KeptStore, stop: AbortController): Promise<void> => {
      const account = { ledger: store.ledger, project: 'default' }
      const budget = createBudget({ prices: { rows: [row] }, maxCost: 9, date: '2026-11-20', account })
      const requests = [1, 2, 3].map((number) => requestNumber(number, { provider: 'anthropic' }))
      await runBatches({
        ...{ provider: providerWith(batches), store, host: 'test', budget, pollMs: 1, signal: stop.signal },
        requests: (async function* () {
          yield* requests
        })(),
        onEvent: ({ kind }) => {
          if (kind === 'handed-in') stop.abort()
        },
      })
      await budget.finish()
    }
    await fetched(first, new AbortController())
    expect(await second.ledger.today('default')).toEqual({ spent: 0, reserved: 3 })
    await first.close()
    batches.endAll()
    await fetched(second, new AbortController())
    const { spent, reserved } = await second.ledger.today('default')
    expect([spent.toFixed(6), reserved]).toEqual(['0.150000', 0])
    await second.close()
  })
})
