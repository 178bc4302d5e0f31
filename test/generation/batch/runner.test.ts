import { describe, expect, it } from 'vitest'
import type { BatchEvent } from '../../../src/generation/batch/event.js'
import { type BatchOptions, keysInBatches, runBatches } from '../../../src/generation/batch/runner.js'
import { createBudget } from '../../../src/generation/cost/budget.js'
import { type BatchResult, type GenerationRequest, ProviderFailure, requestKey } from '../../../src/generation/index.js'
import { FakeBatches, providerWith } from '../fake-batches.js'
import { replyOf } from '../hand-provider.js'
import { ManualClock, settle } from '../manual-clock.js'
import { type MemoryStore, requestNumber, SharedMemory } from '../memory-store.js'

const minute = 60_000
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
const asked = (count: number, more: Partial<GenerationRequest> = {}): GenerationRequest[] =>
  numbers(count).map((number) => requestNumber(number, { provider: 'anthropic', ...more }))

async function* from(requests: readonly GenerationRequest[]): AsyncGenerator<GenerationRequest> {
  yield* requests
}

/** A run over a provider and a memory that other runs may share. */
function running(
  batches: FakeBatches | Omit<FakeBatches, 'recent'>,
  requests: readonly GenerationRequest[],
  more: Partial<BatchOptions> & { readonly memory?: SharedMemory; readonly store?: MemoryStore } = {},
) {
  const memory = more.memory ?? new SharedMemory()
  const clock = (more.clock as ManualClock | undefined) ?? new ManualClock()
  const events: BatchEvent[] = []
  const stop = new AbortController()
  const summary = runBatches({
    provider: providerWith(batches as FakeBatches),
    store: memory.open(),
    host: 'test',
    clock,
    signal: stop.signal,
    onEvent: (event) => events.push(event),
    requests: from(requests),
    ...more,
  })
  summary.catch(() => {})
  return { summary, memory, clock, events, stop, of: (kind: string) => events.filter((event) => event.kind === kind) }
}

/** Runs until its batches are submitted, ends them and waits for the answers. */
async function through(batches: FakeBatches, run: ReturnType<typeof running>) {
  await settle()
  batches.endAll()
  await run.clock.advance(5 * minute)
  return run.summary
}

/** Lets ten minutes go by, in which every batch ends soon after it is submitted. */
async function endingAll(batches: FakeBatches, run: ReturnType<typeof running>) {
  for (let gone = 0; gone < 10; gone++) {
    batches.endAll()
    await run.clock.advance(minute)
  }
}

/** A run that was stopped when its only batch was submitted. */
async function leftOpen(count: number) {
  const batches = new FakeBatches()
  const run = running(batches, asked(count))
  await settle()
  run.stop.abort()
  return { batches, memory: run.memory, run, left: await run.summary }
}

describe('batches', () => {
  it('are submitted within the limits of requests, and every answer is committed as one of a batch', async () => {
    const batches = new FakeBatches({ requests: 4 })
    const run = running(batches, asked(10))
    expect(await through(batches, run)).toMatchObject({ answered: 10, failed: 0, notRun: 0, open: [] })
    expect(batches.created.map(({ items }) => items.size)).toEqual([4, 4, 2])
    const stored = [...run.memory.generations.values()]
    expect(stored.map(({ text }) => text).sort()).toEqual(
      asked(10)
        .map(({ messages }) => `answer to ${messages[0]?.content}`)
        .sort(),
    )
    expect(stored.every(({ batch }) => batch)).toBe(true)
    expect(run.memory.claims.size + run.memory.batches.size).toBe(0)
  })

  it('are submitted within the limit of bytes, and one request too large for any goes alone', async () => {
    const batches = new FakeBatches({ bytes: 10_000 })
    const long = { ...requestNumber(99), messages: [{ role: 'user' as const, content: 'x'.repeat(20_000) }] }
    const run = running(batches, [...asked(3), long, ...asked(9).slice(3)])
    expect(await through(batches, run)).toMatchObject({ answered: 10 })
    const sizes = batches.created.map(({ items }) => JSON.stringify([...items]).length)
    expect(sizes.filter((size) => size > 10_000)).toHaveLength(1)
    expect(batches.created.length).toBeGreaterThan(2)
  })

  it('are left running at the deadline, and fetched by the next run', async () => {
    const batches = new FakeBatches()
    const clock = new ManualClock()
    const run = running(batches, asked(2), { clock, deadline: clock.now() + 3 * minute })
    await clock.advance(10 * minute)
    expect(await run.summary).toMatchObject({ answered: 0, open: ['batch-0'] })
    expect(run.of('stopped')).toMatchObject([{ reason: 'deadline' }])
    expect([clock.sleeping, batches.cancelled]).toEqual([0, []])
    const next = running(batches, asked(2), { memory: run.memory, deadline: clock.now() + 60 * minute })
    expect(await through(batches, next)).toMatchObject({ answered: 2, open: [] })
    expect([batches.created.length, next.of('stopped')]).toEqual([1, []])
  })

  it('name their items by the first forty digits of the key of the request', async () => {
    const batches = new FakeBatches()
    await through(batches, running(batches, asked(2)))
    expect([...(batches.created[0]?.items.keys() ?? [])]).toEqual(asked(2).map((one) => requestKey(one).slice(0, 40)))
  })

  it('are on disk by name before they are asked about', async () => {
    const batches = new FakeBatches()
    const run = running(batches, asked(2))
    const state = batches.state.bind(batches)
    let saved = false
    batches.state = (batch) => {
      saved = run.memory.batches.has(batch)
      return state(batch)
    }
    await through(batches, run)
    expect(saved).toBe(true)
  })

  it('are asked about once in a while, not all the time', async () => {
    const batches = new FakeBatches()
    const run = running(batches, asked(1), { pollMs: minute })
    await run.clock.advance(60 * minute)
    expect(batches.polls).toBe(61)
    await through(batches, run)
  })

  it('leave out what is answered, said twice, or held by another process', async () => {
    const batches = new FakeBatches()
    const memory = new SharedMemory()
    await through(batches, running(batches, asked(1), { memory }))
    await memory.open().claim([requestKey(asked(2)[1] as GenerationRequest)])
    const run = running(batches, [...asked(4), ...asked(4)], { memory })
    expect(await through(batches, run)).toMatchObject({ fromStore: 1, held: 1, answered: 2 })
    expect(batches.created[1]?.items.size).toBe(2)
  })

  it('are refused by a provider that takes none', async () => {
    const run = runBatches({
      provider: providerWith(undefined),
      store: new SharedMemory().open(),
      host: 'test',
      requests: from([]),
    })
    await expect(run).rejects.toMatchObject({ code: 'usage' })
  })
})

describe('the results of a batch', () => {
  const reply = (id: string, text: string): BatchResult => ({ id, state: 'replied', reply: replyOf(text) })

  it('may come twice: the first one stays', async () => {
    const batches = new FakeBatches()
    batches.script = (items) => [...items.keys()].flatMap((id) => [reply(id, 'first'), reply(id, 'second')])
    const run = running(batches, asked(3))
    expect(await through(batches, run)).toMatchObject({ answered: 3 })
    expect([...run.memory.generations.values()].map(({ text }) => text)).toEqual(['first', 'first', 'first'])
  })

  it('may say of one item that it expired and that it was answered: the answer is kept', async () => {
    const batches = new FakeBatches()
    const expired = (id: string): BatchResult => ({ id, state: 'not-run', reason: 'expired' })
    batches.script = (items) => [...items.keys()].flatMap((id) => [expired(id), reply(id, 'late'), expired(id)])
    expect(await through(batches, running(batches, asked(2)))).toMatchObject({ answered: 2, notRun: 0 })
  })

  it('that were not run are no failures, and are asked again by the next run', async () => {
    const batches = new FakeBatches()
    const memory = new SharedMemory()
    batches.counted = 3
    batches.script = (items) =>
      [...items.keys()].slice(0, 3).map((id, at) => {
        const endings: BatchResult[] = [reply(id, 'yes'), { id, state: 'not-run', reason: 'expired' }]
        return endings[at] ?? { id, state: 'not-run', reason: 'canceled' }
      })
    const run = running(batches, asked(4), { memory })
    expect(await through(batches, run)).toMatchObject({ answered: 1, notRun: 3, failed: 0, open: [] })
    expect(run.of('not-run').map((event) => 'reason' in event && event.reason)).toEqual([
      'expired',
      'canceled',
      'its batch has no result for it',
    ])
    expect([memory.claims.size, [...memory.failures.values()].map(({ kind }) => kind)]).toEqual([0, ['server']])
    batches.script = (items) => [...items.keys()].map((id) => reply(id, 'now'))
    expect(await through(batches, running(batches, asked(4), { memory }))).toMatchObject({ fromStore: 1, answered: 3 })
  })

  it('that failed are recorded as failures, one by one', async () => {
    const batches = new FakeBatches()
    const failure = new ProviderFailure('rejected', 'the schema is none', { requestId: 'r-1' })
    batches.script = (items) =>
      [...items.keys()].map((id, at) => (at === 0 ? { id, state: 'failed', failure } : reply(id, 'x')))
    const run = running(batches, asked(3))
    expect(await through(batches, run)).toMatchObject({ answered: 2, failed: 1 })
    expect([...run.memory.failures.values()]).toMatchObject([{ kind: 'rejected', attempts: 1, requestId: 'r-1' }])
    expect(run.memory.claims.size).toBe(0)
  })

  it('are read again where reading breaks off, and nothing is stored twice', async () => {
    const batches = new FakeBatches()
    const reset = new ProviderFailure('network', 'the connection was reset')
    batches.resultFaults.push({ after: 150, error: reset }, { after: 10, error: reset })
    const run = running(batches, asked(300))
    expect(await through(batches, run)).toMatchObject({ answered: 300 })
    expect(run.of('retry')).toHaveLength(2)
    expect(run.memory.generations.size).toBe(300)
  })

  it('that speak of items nobody asked for are passed over', async () => {
    const batches = new FakeBatches()
    batches.script = (items) => [reply('f'.repeat(40), 'foreign'), ...[...items.keys()].map((id) => reply(id, 'ours'))]
    const run = running(batches, asked(1))
    expect(await through(batches, run)).toMatchObject({ answered: 1 })
    expect(run.memory.generations.size).toBe(1)
  })
})

describe('an item that comes without an answer again and again', () => {
  const hollow = new ProviderFailure('server', 'told of an answer and sent none.', { status: 200 })
  const scripts: readonly (readonly [string, FakeBatches['script']])[] = [
    ['without content', (items) => [...items.keys()].map((id) => ({ id, state: 'failed', failure: hollow }))],
    [
      'under ids of nobody',
      (items) => [...items.keys()].map((_, at) => ({ id: `alien-${at}`, state: 'replied', reply: replyOf('x') })),
    ],
  ]

  it.each(scripts)('%s is settled after one more asking, in another run too', async (_, script) => {
    const memory = new SharedMemory()
    const kinds: (readonly string[])[] = []
    for (let turn = 0; turn < 2; turn++) {
      const batches = new FakeBatches()
      batches.script = script
      const run = running(batches, asked(2), { memory: died(memory) })
      await settle()
      batches.endAll()
      await run.clock.advance(10 * minute)
      await run.summary
      kinds.push([...memory.failures.values()].map(({ kind }) => kind))
    }
    expect(kinds).toEqual([
      ['server', 'server'],
      ['rejected', 'rejected'],
    ])
    expect([...memory.failures.values()]).toMatchObject([
      { attempts: 2, message: expect.stringContaining('purge --failures') },
      {},
    ])
    expect(memory.claims.size + memory.batches.size).toBe(0)
  })
})

describe('a run that ends before its batches', () => {
  it('leaves them running, names them, and the next one fetches them without submitting again', async () => {
    const { batches, memory, run, left } = await leftOpen(5)
    expect(left).toMatchObject({ answered: 0, open: ['batch-0'] })
    expect(run.of('left-running')).toEqual([{ kind: 'left-running', batches: ['batch-0'] }])
    expect(batches.cancelled).toEqual([])
    const second = running(batches, asked(7), { memory: died(memory) })
    expect(await through(batches, second)).toMatchObject({ answered: 7, open: [] })
    expect(batches.created.map(({ items }) => items.size)).toEqual([5, 2])
    expect(second.of('resumed')).toMatchObject([{ batch: 'batch-0', items: 5 }])
  })

  it('submits nothing more when nothing else is asked', async () => {
    const { batches, memory } = await leftOpen(2)
    batches.endAll()
    expect(await running(batches, [], { memory }).summary).toMatchObject({ answered: 2, open: [] })
    expect(batches.created).toHaveLength(1)
  })

  it('is not disturbed by batches of another host', async () => {
    const { batches, memory } = await leftOpen(2)
    const elsewhere = running(batches, [], { memory, host: 'gateway' })
    expect(await elsewhere.summary).toMatchObject({ open: [] })
    expect(elsewhere.of('elsewhere')).toHaveLength(1)
    expect(memory.batches.size).toBe(1)
    expect((await keysInBatches(memory.open())).size).toBe(2)
  })

  it('submits nothing when it is stopped before', async () => {
    const batches = new FakeBatches()
    const stop = new AbortController()
    stop.abort()
    const run = running(batches, asked(2), { signal: stop.signal })
    expect(await run.summary).toMatchObject({ answered: 0, open: [] })
    expect(batches.created).toHaveLength(0)
    expect(run.memory.claims.size + run.memory.batches.size).toBe(0)
  })

  it('by a failure that will not pass says so at once and leaves its batches open', async () => {
    const batches = new FakeBatches()
    batches.stateFaults.push(new ProviderFailure('fatal', 'the key is not accepted', { status: 401 }))
    const run = running(batches, asked(2))
    await expect(run.summary).rejects.toMatchObject({
      code: 'provider-failed',
      message: 'Batch batch-0: the key is not accepted',
    })
    expect([...run.memory.batches.keys()]).toEqual(['batch-0'])
  })

  it('by a batch that is not taken does not wait for those that are open', async () => {
    const { batches, memory } = await leftOpen(2)
    batches.createFaults.push(() => {
      throw new ProviderFailure('fatal', 'the account has no credit', { status: 402 })
    })
    const second = running(batches, asked(4), { memory: died(memory) })
    await expect(second.summary).rejects.toThrow('A batch was not taken: the account has no credit')
    expect(second.of('left-running')).toEqual([{ kind: 'left-running', batches: ['batch-0'] }])
  })

  it('is borne through failures that pass', async () => {
    const batches = new FakeBatches()
    const broken = new ProviderFailure('server', 'internal error', { status: 500 })
    batches.stateFaults.push(broken, broken, new ProviderFailure('network', 'reset'))
    const run = running(batches, asked(2))
    expect(await through(batches, run)).toMatchObject({ answered: 2 })
    expect(run.of('retry')).toHaveLength(3)
  })
})

describe('a batch that the provider does not know', () => {
  const forget = (batches: FakeBatches): void => {
    batches.stateFaults.push(new ProviderFailure('fatal', 'no such batch', { status: 404 }))
  }

  it('ends the waiting with a reason, and is asked anew by the next run', async () => {
    const { batches, memory } = await leftOpen(2)
    forget(batches)
    const first = running(batches, asked(2), { memory: died(memory) })
    expect(await first.summary).toMatchObject({ answered: 0, notRun: 2, open: [] })
    expect(first.of('unknown')).toMatchObject([{ batch: 'batch-0', items: 2 }])
    expect([...memory.batches.values()]).toMatchObject([{ batch: 'batch-0', state: 'unknown' }])
    expect((await keysInBatches(memory.open(), { certain: true })).size).toBe(0)
    expect(batches.created).toHaveLength(1)
    forget(batches)
    const second = running(batches, asked(2), { memory: died(memory) })
    expect(await through(batches, second)).toMatchObject({ answered: 2 })
    expect(batches.created).toHaveLength(2)
    expect(memory.batches.size).toBe(0)
  })

  it('is fetched where it is known after all, as with the right key', async () => {
    const { batches, memory } = await leftOpen(2)
    forget(batches)
    await running(batches, asked(2), { memory: died(memory) }).summary
    const second = running(batches, asked(2), { memory: died(memory) })
    expect(await through(batches, second)).toMatchObject({ answered: 2 })
    expect(batches.created).toHaveLength(1)
  })
})

describe('a batch of which the provider says nothing of use', () => {
  const page = new ProviderFailure('fatal', 'no JSON', { status: 200, mayBeSlip: true })
  const spoilState = (batches: FakeBatches, failure: ProviderFailure): void => {
    const state = batches.state.bind(batches)
    batches.state = (batch) => (batch === 'batch-0' ? Promise.reject(failure) : state(batch))
  }
  const answers: readonly (readonly [string, (batches: FakeBatches) => void])[] = [
    ['its state is 400', (batches) => spoilState(batches, new ProviderFailure('rejected', 'no', { status: 400 }))],
    ['its state is a page', (batches) => spoilState(batches, page)],
    [
      'its results are 404',
      (batches) =>
        batches.resultFaults.push({ after: 0, error: new ProviderFailure('fatal', 'gone', { status: 404 }) }),
    ],
  ]

  it.each(answers)('names the way out, and other work goes on: %s', async (_, spoil) => {
    const { batches, memory } = await leftOpen(2)
    batches.endAll()
    spoil(batches)
    const run = running(batches, asked(5), { memory: died(memory) })
    await endingAll(batches, run)
    await expect(run.summary).rejects.toThrow(/atch batch-0: .*"medqa-perturb store forget batch-0" gives up/)
    expect([memory.generations.size, [...memory.batches.keys()]]).toEqual([3, ['batch-0']])
    expect(run.of('left-running')).toEqual([])
  })

  it('bears a wrong page among good answers', async () => {
    const batches = new FakeBatches()
    batches.stateFaults.push(page, page)
    expect(await through(batches, running(batches, asked(2)))).toMatchObject({ answered: 2 })
  })

  it('is not known where it is gone', async () => {
    const { batches, memory } = await leftOpen(2)
    batches.stateFaults.push(new ProviderFailure('rejected', 'gone', { status: 410 }))
    const run = running(batches, asked(2), { memory: died(memory) })
    expect(await run.summary).toMatchObject({ notRun: 2 })
    expect(run.of('unknown')).toHaveLength(1)
  })
})

describe('results of a batch', () => {
  it('that end early without an error are read again, not asked again', async () => {
    const batches = new FakeBatches()
    const whole = batches.script
    let readings = 0
    batches.script = (items) => whole(items).slice(0, readings++ < 2 ? readings : undefined)
    const run = running(batches, asked(5))
    expect(await through(batches, run)).toMatchObject({ answered: 5, notRun: 0 })
    expect([readings, batches.created.length]).toEqual([3, 1])
  })

  it('that stay incomplete leave the batch open, and name the way out', async () => {
    const batches = new FakeBatches()
    const whole = batches.script
    batches.script = (items) => whole(items).slice(1)
    const run = running(batches, asked(5))
    await settle()
    batches.endAll()
    await run.clock.advance(10 * minute)
    await expect(run.summary).rejects.toThrow(/batch-0: 4 of 5 came\. .*store forget batch-0/)
    expect([run.memory.generations.size, run.memory.batches.size]).toEqual([4, 1])
  })

  it('that have no end are read to many lines an item, and the batch stays open', async () => {
    const batches = new FakeBatches()
    let read = 0
    batches.results = async function* () {
      for (;;) {
        if (++read % 1000 === 0) await Promise.resolve()
        yield { id: `alien-${read}`, state: 'not-run', reason: 'expired' }
      }
    }
    const run = running(batches, asked(2))
    await settle()
    batches.endAll()
    await run.clock.advance(10 * minute)
    await expect(run.summary).rejects.toThrow(/more lines than .*store forget batch-0/)
    expect(read).toBeLessThan(1000)
  })

  it('that nobody has counted are not taken for whole', async () => {
    const batches = new FakeBatches()
    batches.counted = 0
    const whole = batches.script
    let readings = 0
    batches.script = (items) => whole(items).slice(0, readings++ === 0 ? 1 : undefined)
    const run = running(batches, asked(3))
    expect(await through(batches, run)).toMatchObject({ answered: 3, notRun: 0 })
  })

  it('that cannot be read to their end leave it open too', async () => {
    const batches = new FakeBatches()
    const error = new ProviderFailure('network', 'a line ends in the middle')
    batches.resultFaults.push(...Array.from({ length: 9 }, () => ({ after: 2, error })))
    const run = running(batches, asked(5))
    await settle()
    batches.endAll()
    await run.clock.advance(10 * minute)
    await expect(run.summary).rejects.toThrow(/a line ends in the middle.*store forget/)
    expect(run.memory.generations.size).toBe(2)
  })

  it('that name one item twice and another one never are settled', async () => {
    const batches = new FakeBatches()
    batches.script = (items) =>
      [...items].map(([, request], at) => {
        const id = [...items.keys()][Math.max(1, at)] as string
        return { id, state: 'replied', reply: batches.replyTo(request) }
      })
    const run = running(batches, asked(3))
    expect(await through(batches, run)).toMatchObject({ answered: 2, notRun: 1, open: [] })
    expect(run.memory.batches.size).toBe(0)
  })

  it('that tell a failure and then an answer have an answer', async () => {
    const batches = new FakeBatches()
    batches.script = (items) =>
      [...items].flatMap(([id, request]): BatchResult[] => [
        { id, state: 'failed', failure: new ProviderFailure('server', 'internal error') },
        { id, state: 'replied', reply: batches.replyTo(request) },
      ])
    const run = running(batches, asked(2))
    expect(await through(batches, run)).toMatchObject({ answered: 2, open: [] })
    expect([run.memory.generations.size, run.memory.failures.size]).toEqual([2, 0])
  })
})

/** A provider that lists its batches, with those of others. */
const recent = (batches: FakeBatches, foreign: readonly { batch: string; total: number }[] = []) =>
  Object.assign(batches, {
    recent: async () => [...batches.created.map(({ name, items }) => ({ batch: name, total: items.size })), ...foreign],
  })

/** The processes that held anything are gone. */
function died(memory: SharedMemory): SharedMemory {
  memory.claims.clear()
  return memory
}

describe('submitting', () => {
  it('is tried again where the provider refused for the moment', async () => {
    const batches = recent(new FakeBatches())
    const busy = new ProviderFailure('overloaded', 'overloaded', { status: 529 })
    const refuse = (): never => {
      throw busy
    }
    batches.createFaults.push(refuse, refuse)
    const run = running(batches, asked(2))
    await run.clock.advance(10 * minute)
    expect(await through(batches, run)).toMatchObject({ answered: 2 })
    expect(batches.created).toHaveLength(1)
  })

  it('that is refused for good gives everything back', async () => {
    const batches = new FakeBatches()
    batches.createFaults.push(() => {
      throw new ProviderFailure('rejected', 'item 2 has no messages', { status: 400 })
    })
    const run = running(batches, asked(2))
    await expect(run.summary).rejects.toThrow('A batch was not taken: item 2 has no messages')
    expect(run.memory.claims.size + run.memory.batches.size).toBe(0)
  })

  /** The provider takes the batch, and we do not learn its name. */
  const takenUnheard = async (memory: SharedMemory, batches: FakeBatches, requests: readonly GenerationRequest[]) => {
    const create = batches.create.bind(batches)
    batches.create = async (items) => {
      await create(items)
      run.stop.abort()
      throw new ProviderFailure('network', 'the connection was reset')
    }
    const run = running(batches, requests, { memory })
    expect(await run.summary).toMatchObject({ answered: 0, open: [] })
    batches.create = create
    return died(memory)
  }
  it('whose end was not heard is not repeated: the next run finds the batch at the provider', async () => {
    const batches = recent(new FakeBatches())
    const memory = await takenUnheard(new SharedMemory(), batches, asked(3))
    const run = running(batches, asked(3), { memory })
    expect(await through(batches, run)).toMatchObject({ answered: 3 })
    expect(run.of('in-doubt')).toMatchObject([{ items: 3, found: ['batch-0'] }])
    expect(batches.created).toHaveLength(1)
    expect(memory.batches.size).toBe(0)
  })

  it('that never reached the provider is done again by the next run', async () => {
    const batches = recent(new FakeBatches())
    const memory = new SharedMemory()
    const first = running(batches, asked(3), { memory })
    batches.createFaults.push(() => {
      first.stop.abort()
      throw new ProviderFailure('timeout', 'no reply')
    })
    await first.summary
    const counted = [keysInBatches(memory.open()), keysInBatches(memory.open(), { certain: true })]
    expect((await Promise.all(counted)).map(({ size }) => size)).toEqual([3, 0])
    const run = running(batches, asked(3), { memory: died(memory) })
    expect(await through(batches, run)).toMatchObject({ answered: 3 })
    expect(run.of('in-doubt')).toMatchObject([{ found: [] }])
    expect(batches.created).toHaveLength(1)
  })

  const broken = [
    new ProviderFailure('server', 'conflict', { status: 409 }),
    new ProviderFailure('rate-limited', 'slow down', { status: 429 }),
    new ProviderFailure('server', 'internal error', { status: 500 }),
    new ProviderFailure('overloaded', 'overloaded', { status: 529 }),
    new ProviderFailure('network', 'the connection was reset'),
    new ProviderFailure('server', 'took a batch and gave it no name'),
  ]

  const forGood = [
    new ProviderFailure('rejected', 'too early', { status: 425 }),
    new ProviderFailure('fatal', 'see other', { status: 303 }),
  ]

  it.each([...broken, ...forGood])(
    'that was taken and answered with "$message" is found, and submitted once',
    async (failure) => {
      const batches = recent(new FakeBatches())
      await through(batches, running(batches, asked(8).slice(5)))
      const create = batches.create.bind(batches)
      batches.create = async (items) => {
        await create(items)
        throw failure
      }
      const run = running(batches, asked(3))
      await run.clock.advance(minute)
      expect(await through(batches, run)).toMatchObject({ answered: 3, notRun: 0, open: [] })
      expect(run.of('handed-in')).toMatchObject([{ batch: 'batch-1' }])
      expect(batches.created).toHaveLength(2)
    },
  )

  it.each(broken)('that was not taken and answered with "$message" is done again', async (failure) => {
    const batches = recent(new FakeBatches())
    batches.createFaults.push(() => {
      throw failure
    })
    const run = running(batches, asked(3))
    await run.clock.advance(minute)
    expect(await through(batches, run)).toMatchObject({ answered: 3 })
    expect(batches.created).toHaveLength(1)
  })

  it.each([...broken, ...forGood])(
    'answered with "$message" is not repeated where there is no list',
    async (failure) => {
      const batches = new FakeBatches()
      batches.createFaults.push(() => {
        throw failure
      })
      const run = running(batches, asked(3))
      await run.clock.advance(minute)
      await expect(run.summary).rejects.toThrow(
        /is not known, for the provider keeps no list.*"medqa-perturb store forget handing-in:[0-9a-f]+" drops it/,
      )
      expect([...run.memory.batches.values()]).toMatchObject([{ state: 'handing-in' }])
    },
  )

  const unlisted = (status: number) => ({
    recent: async () => {
      throw new ProviderFailure(status === 500 ? 'server' : 'rejected', `status ${status}`, { status })
    },
  })
  it.each([
    [{}, /keeps no list/],
    [unlisted(404), /keeps no list/],
    [unlisted(405), /cannot be had: status 405/],
    [unlisted(500), /cannot be had: status 500/],
  ])(
    'in doubt is not repeated by the next run where nobody can say, and other work goes on (%#)',
    async (list, why) => {
      const batches = new FakeBatches()
      const memory = await takenUnheard(new SharedMemory(), batches, asked(3))
      Object.assign(batches, list)
      const [mark = ''] = memory.batches.keys()
      const run = running(batches, asked(5), { memory })
      await endingAll(batches, run)
      expect(await run.summary).toMatchObject({ answered: 2, notRun: 3 })
      expect(run.of('in-doubt')).toMatchObject([
        { batch: mark, items: 3, found: null, why: expect.stringMatching(why) },
      ])
      expect([memory.claims.size, [...memory.batches.keys()]]).toEqual([0, [mark]])
      await memory.open().closeBatch(mark)
      const forgotten = running(batches, asked(3), { memory })
      await endingAll(batches, forgotten)
      expect(await forgotten.summary).toMatchObject({ answered: 3 })
    },
  )

  it('is found among batches of another size and of others, which are watched in vain', async () => {
    const batches = recent(new FakeBatches(), [{ batch: 'another-size', total: 7 }])
    await through(batches, running(batches, asked(8).slice(5), {}))
    const memory = await takenUnheard(new SharedMemory(), batches, asked(3))
    const run = running(batches, asked(3), { memory })
    expect(await through(batches, run)).toMatchObject({ answered: 3, notRun: 0, open: [] })
    expect(run.of('in-doubt')).toMatchObject([{ found: ['batch-0', 'batch-1'] }])
    expect(memory.generations.size).toBe(3)
  })

  it('by a process that still lives is not looked into', async () => {
    const batches = recent(new FakeBatches())
    const memory = new SharedMemory()
    let go = (): void => {}
    const create = batches.create.bind(batches)
    batches.create = async (items) => {
      await new Promise<void>((resolve) => {
        go = resolve
      })
      return create(items)
    }
    const first = running(batches, asked(3), { memory })
    await settle()
    const second = running(batches, asked(3), { memory })
    await settle()
    expect(await second.summary).toMatchObject({ held: 3, answered: 0 })
    expect(second.of('in-doubt')).toEqual([])
    go()
    expect(await through(batches, first)).toMatchObject({ answered: 3 })
  })
})

describe('batches with a budget', () => {
  const row = { from: '2026-01-01', source: 'https://example.org', input: 0, output: 1e6, batch: 0.5 }
  const budgetOf = (maxCost: number) =>
    createBudget({ prices: { rows: [{ ...row, models: ['model-a'] }] }, maxCost, date: '2026-11-20' })

  it('submit what the worst case of their half price bears, and pay what answers cost', async () => {
    const batches = new FakeBatches()
    const budget = budgetOf(10)
    const run = running(batches, asked(6, { sampling: { maxTokens: 6 } }), { budget })
    expect(await through(batches, run)).toMatchObject({ answered: 3, notAsked: 3 })
    expect(budget.state()).toMatchObject({ spent: 3 * 5 * 0.5, reserved: 0 })
    expect(run.memory.claims.size).toBe(0)
  })

  it('give back what was not run or failed', async () => {
    const batches = new FakeBatches()
    batches.script = (items) =>
      [...items.keys()].map((id, at) =>
        at === 0
          ? { id, state: 'failed', failure: new ProviderFailure('server', 'internal error') }
          : { id, state: 'not-run', reason: 'expired' },
      )
    const budget = budgetOf(10)
    await through(batches, running(batches, asked(3, { sampling: { maxTokens: 6 } }), { budget }))
    expect(budget.state()).toMatchObject({ spent: 0, reserved: 0 })
  })
})
