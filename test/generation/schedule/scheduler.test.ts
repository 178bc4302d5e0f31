import { describe, expect, it } from 'vitest'
import { type Generation, ProviderFailure, requestKey, type StoredFailure } from '../../../src/generation/index.js'
import { createScheduler, type SchedulerOptions } from '../../../src/generation/schedule/scheduler.js'
import type { SchedulerEvent } from '../../../src/generation/schedule/scheduler-event.js'
import { type Asked, isGeneration } from '../../../src/generation/store/asked.js'
import { HandProvider, replyOf, ScriptProvider } from '../hand-provider.js'
import { ManualClock, settle } from '../manual-clock.js'
import { requestNumber, SharedMemory } from '../memory-store.js'

const rateLimited = (retryAfterMs: number | null): ProviderFailure =>
  new ProviderFailure('rate-limited', 'too many requests', { status: 429, retryAfterMs })
const overloaded = new ProviderFailure('overloaded', 'overloaded', { status: 529 })
const broken = new ProviderFailure('server', 'internal error', { status: 500 })
const rejected = new ProviderFailure('rejected', 'the schema is none', { status: 400 })
const badKey = new ProviderFailure('fatal', 'the key is not accepted', { status: 401 })

/** A scheduler with a clock by hand, waits of full length, and all of its events. */
function scheduling(options: Partial<SchedulerOptions> & Pick<SchedulerOptions, 'provider'>) {
  const clock = new ManualClock()
  const memory = new SharedMemory()
  const events: SchedulerEvent[] = []
  const scheduler = createScheduler({
    store: memory.open(),
    clock,
    random: () => 1,
    onEvent: (event) => events.push(event),
    ...options,
  })
  return { scheduler, clock, memory, events, kinds: () => events.map(({ kind }) => kind) }
}

const byHand = (options: Partial<SchedulerOptions> = {}) => {
  const provider = new HandProvider()
  return { provider, ...scheduling({ ...options, provider }) }
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
const textOf = (asked: Asked): string => (asked as Generation).text
const whyNot = (asked: Asked): string => ('notAsked' in asked ? asked.notAsked : 'it was asked')

describe('an answer', () => {
  it('is committed before it is given to anybody', async () => {
    const { scheduler, provider, memory } = byHand()
    let committed = -1
    const asked = scheduler.ask(requestNumber(1)).then((answer) => {
      committed = memory.generations.size
      return answer
    })
    await settle()
    provider.held[0]?.reply(replyOf('no fever'))
    expect(textOf(await asked)).toBe('no fever')
    expect(committed).toBe(1)
    expect(memory.claims.size).toBe(0)
  })

  it('carries the date of its commit and the key of its request', async () => {
    const { scheduler } = scheduling({ provider: new ScriptProvider(() => replyOf('yes')) })
    expect(await scheduler.ask(requestNumber(1))).toMatchObject({
      key: requestKey(requestNumber(1)),
      date: '2026-11-20T00:00:00.000Z',
      batch: false,
    })
  })

  it('is taken from the store where it is there', async () => {
    const provider = new ScriptProvider(() => replyOf('once'))
    const { scheduler, memory } = scheduling({ provider })
    await scheduler.ask(requestNumber(1))
    const later = scheduling({ provider, store: memory.open() })
    expect(textOf(await later.scheduler.ask(requestNumber(1)))).toBe('once')
    expect(provider.sent).toHaveLength(1)
    expect(later.scheduler.state()).toMatchObject({ answered: 0, fromStore: 1 })
  })

  it('is waited for by the same request that comes while it is under way', async () => {
    const { scheduler, provider } = byHand()
    const both = Promise.all([scheduler.ask(requestNumber(1)), scheduler.ask(requestNumber(1))])
    await settle()
    expect(provider.held).toHaveLength(1)
    provider.held[0]?.reply(replyOf('shared'))
    expect((await both).map(textOf)).toEqual(['shared', 'shared'])
  })

  it('that cannot be kept stops the run, so that no other one is bought', async () => {
    const memory = new SharedMemory()
    const store = memory.open()
    store.commit = async () => {
      throw new Error('the disk is full')
    }
    const provider = new HandProvider()
    const { scheduler } = scheduling({ provider, store, concurrency: 1 })
    const first = scheduler.ask(requestNumber(1))
    const second = scheduler.ask(requestNumber(2))
    await settle()
    provider.held[0]?.reply()
    await expect(first).rejects.toThrow('the disk is full')
    expect(whyNot(await second)).toBe('fatal')
    expect(provider.sent).toBe(1)
  })
})

describe('two processes on one store', () => {
  it('do not ask the same question twice', async () => {
    const memory = new SharedMemory()
    const provider = new HandProvider()
    const here = scheduling({ provider, store: memory.open() })
    const there = scheduling({ provider, store: memory.open() })
    const first = here.scheduler.ask(requestNumber(1))
    await settle()
    const second = there.scheduler.ask(requestNumber(1))
    await there.clock.advance(60_000)
    expect(provider.sent).toBe(1)
    provider.held[0]?.reply(replyOf('theirs'))
    expect(textOf(await first)).toBe('theirs')
    await there.clock.advance(5_000)
    expect(textOf(await second)).toBe('theirs')
    expect(provider.sent).toBe(1)
  })

  it('take over from each other what was given back', async () => {
    const memory = new SharedMemory()
    const provider = new HandProvider()
    const here = scheduling({ provider, store: memory.open() })
    const there = scheduling({ provider, store: memory.open() })
    const first = here.scheduler.ask(requestNumber(1))
    await settle()
    const second = there.scheduler.ask(requestNumber(1))
    await settle()
    provider.held[0]?.fail(rejected)
    await first
    await there.clock.advance(5_000)
    provider.held[0]?.reply(replyOf('second try'))
    expect(textOf(await second)).toBe('second try')
  })
})

describe('a failure', () => {
  it('that may pass is tried again, with waits that double', async () => {
    const provider = new ScriptProvider((_, attempt) => (attempt < 4 ? broken : replyOf('at last')))
    const { scheduler, clock, events } = scheduling({ provider })
    const asked = scheduler.ask(requestNumber(1))
    await clock.advance(10_000)
    expect(textOf(await asked)).toBe('at last')
    expect(events.flatMap((event) => (event.kind === 'retry' ? [event.waitMs] : []))).toEqual([1_000, 2_000, 4_000])
    expect(scheduler.state()).toMatchObject({ answered: 1, failed: 0, retries: 3 })
  })

  it('that does not pass is recorded with the number of attempts, and asked again by the next run', async () => {
    const { scheduler, clock, memory } = scheduling({ provider: new ScriptProvider(() => broken), maxAttempts: 3 })
    const asked = scheduler.ask(requestNumber(1))
    await clock.advance(60_000)
    expect(await asked).toMatchObject({ kind: 'server', status: 500, attempts: 3 })
    expect(memory.failures.size).toBe(1)
    expect(memory.claims.size).toBe(0)
    const later = scheduling({ provider: new ScriptProvider(() => replyOf('now')), store: memory.open() })
    expect(textOf(await later.scheduler.ask(requestNumber(1)))).toBe('now')
    expect(memory.failures.size).toBe(0)
  })

  it('of one request is recorded at once where trying again cannot help', async () => {
    const provider = new ScriptProvider((request) =>
      request.messages[0]?.content.includes('1') ? rejected : replyOf('fine'),
    )
    const { scheduler } = scheduling({ provider })
    const asked = await Promise.all([scheduler.ask(requestNumber(1)), scheduler.ask(requestNumber(2))])
    expect((asked[0] as StoredFailure).attempts).toBe(1)
    expect(textOf(asked[1] as Asked)).toBe('fine')
    expect(provider.sent).toHaveLength(2)
  })

  it('of the key stops everything and is recorded for no request', async () => {
    const { scheduler, provider, memory, kinds } = byHand({ concurrency: 2 })
    const asked = Promise.all(numbers(5).map((number) => scheduler.ask(requestNumber(number))))
    await settle()
    provider.held[0]?.fail(badKey)
    await settle()
    provider.held[0]?.reply(replyOf('was already paid'))
    const all = await asked
    expect(all.map((one) => (isGeneration(one) ? one.text : whyNot(one)))).toEqual([
      'fatal',
      'was already paid',
      'fatal',
      'fatal',
      'fatal',
    ])
    expect(all[4]).toEqual({ notAsked: 'fatal', message: 'the key is not accepted' })
    expect(memory.failures.size + memory.claims.size).toBe(0)
    expect(kinds().filter((kind) => kind === 'stopped')).toHaveLength(1)
  })

  it('nobody foresaw is thrown to who asked, and stops the run', async () => {
    const { scheduler } = scheduling({ provider: new ScriptProvider(() => new TypeError('not a function')) })
    await expect(scheduler.ask(requestNumber(1))).rejects.toThrow('not a function')
    expect(whyNot(await scheduler.ask(requestNumber(2)))).toBe('fatal')
  })
})

describe('the pace', () => {
  it('never has more in flight than the concurrency, and reaches it', async () => {
    const provider = new ScriptProvider((_, attempt) => (attempt % 7 === 0 ? overloaded : replyOf('x')))
    const { scheduler, clock } = scheduling({ provider, concurrency: 5 })
    const all = Promise.all(numbers(200).map((number) => scheduler.ask(requestNumber(number))))
    for (let turn = 0; turn < 200; turn++) await clock.advance(5_000)
    expect((await all).every(isGeneration)).toBe(true)
    expect(provider.most).toBe(5)
  })

  it('is halved by a 429 and a 529, once in a cool-down, and not below one', async () => {
    const { scheduler, provider, clock, events } = byHand({ concurrency: 8 })
    const all = Promise.all(numbers(20).map((number) => scheduler.ask(requestNumber(number))))
    await settle()
    expect(provider.held).toHaveLength(8)
    for (const attempt of provider.held.slice(0, 4)) attempt.fail(overloaded)
    await settle()
    expect(scheduler.state().concurrency).toBe(4)
    for (let round = 0; round < 4; round++) {
      await clock.advance(70_000)
      provider.held[0]?.fail(overloaded)
      await settle()
    }
    expect(scheduler.state().concurrency).toBe(1)
    expect(events.flatMap((event) => (event.kind === 'width' ? [event.width] : []))).toEqual([4, 2, 1])
    for (let left = 0; left < 60; left++) {
      provider.held[0]?.reply()
      await clock.advance(70_000)
    }
    expect((await all).every(isGeneration)).toBe(true)
  })

  it('grows by one after a round of successes, up to the concurrency', async () => {
    const provider = new ScriptProvider((_, attempt) => (attempt === 1 ? overloaded : replyOf('x')))
    const { scheduler, clock } = scheduling({ provider, concurrency: 4 })
    const first = scheduler.ask(requestNumber(0))
    await clock.advance(10_000)
    await first
    const widths: number[] = []
    for (const number of numbers(12)) {
      await scheduler.ask(requestNumber(number + 1))
      widths.push(scheduler.state().concurrency)
    }
    expect(widths).toEqual([2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4])
  })

  it('is not narrowed by a server error', async () => {
    const provider = new ScriptProvider((_, attempt) => (attempt === 1 ? broken : replyOf('x')))
    const { scheduler, clock } = scheduling({ provider, concurrency: 4 })
    const asked = scheduler.ask(requestNumber(1))
    await clock.advance(5_000)
    await asked
    expect(scheduler.state().concurrency).toBe(4)
  })

  it('stands still for everybody while one is told to come back later', async () => {
    const { scheduler, provider, clock } = byHand({ concurrency: 2 })
    const all = numbers(4).map((number) => scheduler.ask(requestNumber(number)))
    await settle()
    provider.held[0]?.fail(rateLimited(30_000))
    provider.held[0]?.reply()
    await clock.advance(29_999)
    expect(provider.sent).toBe(2)
    await clock.advance(1)
    expect(provider.sent).toBe(3)
    expect(provider.held[0]?.request).toEqual(requestNumber(0))
    for (let left = 0; left < 3; left++) {
      provider.held[0]?.reply()
      await clock.advance(1)
    }
    expect((await Promise.all(all)).every(isGeneration)).toBe(true)
  })

  it('spaces starts evenly by requests a minute', async () => {
    const clock = new ManualClock()
    const provider = new HandProvider(() => clock.now())
    const { scheduler } = scheduling({ provider, clock, concurrency: 50, rpm: 30 })
    const start = clock.now()
    const all = Promise.all(numbers(40).map((number) => scheduler.ask(requestNumber(number))))
    await clock.advance(60_000 - 1)
    expect(provider.held.map(({ at }) => at - start)).toEqual(numbers(30).map((n) => n * 2_000))
    await clock.advance(60_000)
    for (const attempt of [...provider.held]) attempt.reply()
    await all
  })

  it('refuses a concurrency that is none', () => {
    for (const concurrency of [0, -1, 1.5, Number.NaN]) {
      expect(() => byHand({ concurrency })).toThrow(`and ${concurrency} was given`)
    }
  })
})

describe('the deadline', () => {
  it('lets no attempt start after it, and what is in flight finish', async () => {
    const { scheduler, provider, clock, memory } = byHand({ concurrency: 1, deadlineMs: 10_000 })
    const [first, second] = [scheduler.ask(requestNumber(1)), scheduler.ask(requestNumber(2))]
    await clock.advance(10_000)
    expect(whyNot(await second)).toBe('deadline')
    provider.held[0]?.reply(replyOf('late, but paid'))
    expect(textOf(await first)).toBe('late, but paid')
    expect(whyNot(await scheduler.ask(requestNumber(3)))).toBe('deadline')
    expect(provider.sent).toBe(1)
    expect(memory.claims.size).toBe(0)
  })

  it('ends a wait that would outlast it at once, and nothing is recorded', async () => {
    const provider = new ScriptProvider(() => rateLimited(3_600_000))
    const { scheduler, memory } = scheduling({ provider, deadlineMs: 60_000 })
    expect(whyNot(await scheduler.ask(requestNumber(1)))).toBe('deadline')
    expect(memory.failures.size).toBe(0)
    const slow = scheduling({ provider: new ScriptProvider(() => broken), deadlineMs: 900 })
    const asked = await slow.scheduler.ask(requestNumber(1))
    expect(asked).toMatchObject({ notAsked: 'deadline', message: expect.stringContaining('internal error') })
  })

  it('ends the wait for another process', async () => {
    const memory = new SharedMemory()
    await memory.open().claim([requestKey(requestNumber(1))])
    const { scheduler, clock } = scheduling({ provider: new HandProvider(), store: memory.open(), deadlineMs: 7_000 })
    const asked = scheduler.ask(requestNumber(1))
    await clock.advance(7_000)
    expect(whyNot(await asked)).toBe('deadline')
  })
})

describe('a stop', () => {
  it('lets what is in flight finish, is committed, and turns away the rest', async () => {
    const { scheduler, provider, memory, clock } = byHand({ concurrency: 2 })
    const all = numbers(6).map((number) => scheduler.ask(requestNumber(number)))
    await settle()
    provider.held[1]?.fail(broken)
    await settle()
    const finished = scheduler.finish()
    await settle()
    expect(provider.sent).toBe(3)
    for (const attempt of [...provider.held]) attempt.reply()
    await finished
    const asked = await Promise.all(all)
    expect(asked.map((one) => (isGeneration(one) ? 'answered' : whyNot(one)))).toEqual([
      'answered',
      'stopped',
      'answered',
      'stopped',
      'stopped',
      'stopped',
    ])
    expect(memory.generations.size).toBe(2)
    expect(memory.claims.size).toBe(0)
    expect(clock.sleeping).toBe(0)
    expect(scheduler.state()).toMatchObject({ inFlight: 0, waiting: 0 })
  })

  it('said twice gives up what is in flight', async () => {
    const { scheduler, provider, memory } = byHand({ concurrency: 2 })
    const all = numbers(3).map((number) => scheduler.ask(requestNumber(number)))
    await settle()
    void scheduler.finish()
    await scheduler.abort()
    expect((await Promise.all(all)).map(whyNot)).toEqual(['stopped', 'stopped', 'stopped'])
    expect(provider.held).toHaveLength(0)
    expect(memory.claims.size + memory.failures.size + memory.generations.size).toBe(0)
  })
})

describe('a run whose requests are all rejected', () => {
  it('ends after the first twenty, with the provider’s words', async () => {
    const provider = new ScriptProvider(() => rejected)
    const { scheduler, memory } = scheduling({ provider, concurrency: 4 })
    const asked = await Promise.all(numbers(100).map((number) => scheduler.ask(requestNumber(number))))
    expect(provider.sent.length).toBeLessThan(25)
    expect(memory.failures.size).toBe(provider.sent.length)
    const [left] = asked.filter((one) => 'notAsked' in one)
    expect(left).toMatchObject({ notAsked: 'fatal', message: expect.stringMatching(/20 requests.*the schema is none/) })
  })

  it('ends as soon where one of twenty was answered, and where all were answered before', async () => {
    for (const [isGood, sent] of [
      [(attempt: number) => attempt === 1, 20],
      [(attempt: number) => attempt === 8, 20],
      [(attempt: number) => attempt <= 30, 49],
    ] as const) {
      const provider = new ScriptProvider((_, attempt) => (isGood(attempt) ? replyOf('yes') : rejected))
      const { scheduler } = scheduling({ provider, concurrency: 1 })
      await Promise.all(numbers(100).map((number) => scheduler.ask(requestNumber(number))))
      // One more may have set out.
      expect([sent, sent + 1]).toContain(provider.sent.length)
    }
  })

  it('goes on where one in ten is answered, or fails in another way', async () => {
    for (const other of [replyOf('yes'), broken]) {
      const provider = new ScriptProvider((_, attempt) => (attempt % 10 === 8 ? other : rejected))
      const { scheduler, clock } = scheduling({ provider, concurrency: 1, maxAttempts: 1 })
      const asked = Promise.all(numbers(40).map((number) => scheduler.ask(requestNumber(number))))
      await clock.advance(60_000)
      await asked
      expect(provider.sent).toHaveLength(40)
    }
  })

  it('gets further when it is asked again, where something was answered', async () => {
    const memory = new SharedMemory()
    const first = requestKey(requestNumber(0))
    const sent: number[] = []
    for (let run = 0; run < 3; run++) {
      const provider = new ScriptProvider((request) => (requestKey(request) === first ? replyOf('yes') : rejected))
      const { scheduler } = scheduling({ provider, concurrency: 1, store: memory.open() })
      await Promise.all(numbers(50).map((number) => scheduler.ask(requestNumber(number))))
      sent.push(provider.sent.length)
    }
    // One more sets out while the last of twenty is noted.
    expect(sent).toEqual([21, 41, 49])
  })
})

describe('a run in which nobody ever answers', () => {
  it('ends after five requests, each tried as often as allowed', async () => {
    const provider = new ScriptProvider(() => broken)
    const { scheduler, clock } = scheduling({ provider, concurrency: 1, maxAttempts: 3 })
    const asking = Promise.all(numbers(40).map((number) => scheduler.ask(requestNumber(number))))
    await clock.advance(120_000)
    const [left] = (await asking).filter((one) => 'notAsked' in one)
    expect(left).toMatchObject({
      notAsked: 'fatal',
      message: expect.stringMatching(/Nothing was answered.*5 requests/),
    })
    // Others set out while these rested, and none rests once the run has ended.
    expect(provider.sent.length).toBeLessThan(30)
  })

  it('goes on where there were answers before: what fails is up to the requests', async () => {
    const provider = new ScriptProvider(() => broken)
    const { scheduler, clock } = scheduling({ provider, concurrency: 1, maxAttempts: 1, hasAnswered: true })
    const asking = Promise.all(numbers(8).map((number) => scheduler.ask(requestNumber(number))))
    await clock.advance(1000)
    expect((await asking).filter((one) => 'notAsked' in one)).toEqual([])
  })

  it('goes on where one was answered: what is wrong may pass', async () => {
    const provider = new ScriptProvider((_, attempt) => (attempt === 3 ? replyOf('yes') : broken))
    const { scheduler, clock } = scheduling({ provider, concurrency: 1, maxAttempts: 1 })
    const asking = Promise.all(numbers(40).map((number) => scheduler.ask(requestNumber(number))))
    await clock.advance(120_000)
    await asking
    expect(provider.sent).toHaveLength(40)
  })
})

describe('a fatal reply that may be a slip', () => {
  const slip = new ProviderFailure('fatal', 'the key is not accepted', { status: 401, mayBeSlip: true })

  it('is borne among good replies', async () => {
    const provider = new ScriptProvider((_, attempt) => ([3, 5, 6].includes(attempt) ? slip : replyOf('yes')))
    const { scheduler, clock } = scheduling({ provider, concurrency: 1 })
    const asked = Promise.all(numbers(10).map((number) => scheduler.ask(requestNumber(number))))
    await clock.advance(300_000)
    expect((await asked).every(isGeneration)).toBe(true)
    expect(provider.sent).toHaveLength(13)
  })

  it('ends the run at the fourth time, and at once where nothing was answered before', async () => {
    const provider = new ScriptProvider((_, attempt) => (attempt > 2 ? slip : replyOf('yes')))
    const { scheduler, clock, memory } = scheduling({ provider, concurrency: 1 })
    const asked = Promise.all(numbers(10).map((number) => scheduler.ask(requestNumber(number))))
    await clock.advance(300_000)
    expect((await asked).filter((one) => whyNot(one) === 'fatal')).toHaveLength(8)
    expect([provider.sent.length, memory.failures.size]).toEqual([6, 0])
    const first = new ScriptProvider(() => slip)
    await scheduling({ provider: first, concurrency: 1 }).scheduler.ask(requestNumber(1))
    expect(first.sent).toHaveLength(1)
  })

  it('is only what a machine on the way may say', async () => {
    const provider = new ScriptProvider((_, attempt) => (attempt > 1 ? badKey : replyOf('yes')))
    const { scheduler } = scheduling({ provider, concurrency: 1 })
    await Promise.all(numbers(3).map((number) => scheduler.ask(requestNumber(number))))
    expect(provider.sent).toHaveLength(2)
  })
})
