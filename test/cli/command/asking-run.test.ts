import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AskedParty, AskFlags } from '../../../src/cli/command/asking.js'
import { findingsOf, openAsking, spentOf } from '../../../src/cli/command/asking-run.js'
import {
  createBudget,
  type GenerationRequest,
  openStore,
  type Provider,
  ProviderFailure,
  type Reply,
  readPrices,
} from '../../../src/generation/index.js'
import { throwAwayFolder } from '../../command-line.js'
import { FakeBatches, providerWith } from '../../generation/fake-batches.js'
import { replyOf, ScriptProvider } from '../../generation/hand-provider.js'
import { requestNumber } from '../../generation/memory-store.js'

const folder = throwAwayFolder()
const [model, date] = ['claude-opus-5-5', '2026-11-20']
const requestAt = (number: number): GenerationRequest => requestNumber(number, { model })
const busy = new ProviderFailure('rate-limited', 'Too many requests.', { status: 429, retryAfterMs: 30_000 })

afterEach(() => vi.restoreAllMocks())

/** An asking run over a store by that name, and what it says to people. */
async function opened(name: string, provider: Provider, more: Partial<AskFlags> = {}) {
  let said = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += text
    return true
  })
  const store = await openStore(join(folder, `${name}.db`))
  const budget = createBudget({ prices: await readPrices(), date, account: { ledger: store.ledger, project: name } })
  const choice = { provider: 'anthropic', model, endpoint: { host: 'test' }, sampling: { maxTokens: 100 } } as const
  const parties = [{ choice, provider } as AskedParty]
  const flags = { concurrency: 1, poll: 0.01, ...more }
  const run = await openAsking({ parties, store, budget, flags, progress: { title: 'test', unit: 'answers' } })
  const close = async (): Promise<void> => {
    await run.finish()
    await store.close()
  }
  return { run, budget, close, said: () => said }
}

const one = (script: (request: GenerationRequest, attempt: number) => Reply | Error): Provider =>
  new ScriptProvider(script)

/** A provider that answers when it is told to. */
function heldBack() {
  const answers: ((reply: Reply) => void)[] = []
  const send = () => new Promise<Reply>((resolve) => answers.push(resolve))
  const provider: Provider = { name: 'anthropic', send }
  return { provider, answers }
}

async function* requests(count: number): AsyncGenerator<GenerationRequest> {
  for (let number = 0; number < count; number++) yield requestAt(number)
}

/** Hands a batch in and ends by Ctrl-C once `isReached`. */
async function stopped(name: string, batches: FakeBatches, isReached: (said: string) => boolean) {
  const { run, close, said } = await opened(name, providerWith(batches))
  const done = run.askInBatches(requests(3))
  await expect.poll(() => isReached(said())).toBe(true)
  process.emit('SIGINT')
  await done
  await close()
  return { seen: run.seen, said: said() }
}

describe('models that answer under several names', () => {
  it('are told on one line, whatever stands in them', () => {
    const models = new Map([
      ['m', new Set(['x\nWritten: 5 answers', 'm'])],
      ['n', new Set(['n'])],
    ])
    expect(findingsOf({ models })).toEqual(['m answered under several names: m, x\\nWritten: 5 answers.'])
  })

  it('are told at the end of a run without batches and of one with them, and fill no memory', async () => {
    const each = one((_, attempt) => replyOf('x', { model: `a-${attempt}` }))
    const { run, close, said } = await opened('names', each)
    for (let number = 0; number < 30; number++) await run.ask(requestAt(number))
    await close()
    expect(said()).toMatch(/^claude-opus-5-5 answered under several names: a-1, /m)
    expect(run.seen.models.get(model)?.size).toBe(20)

    const batches = new FakeBatches()
    let replies = 0
    batches.replyTo = () => replyOf('x', { model: `b-${++replies % 2}` })
    const inBatches = await opened('names-in-batches', providerWith(batches))
    const done = inBatches.run.askInBatches(requests(3))
    await expect.poll(() => inBatches.said()).toContain('Submitted')
    batches.endAll()
    await done
    await inBatches.close()
    expect(inBatches.said()).toContain('answered under several names: b-0, b-1.')
  })
})

it('listens for Ctrl-C until the last answer on its way is stored, so that none is lost by it', async () => {
  const { provider, answers } = heldBack()
  const before = process.listenerCount('SIGINT')
  const { run, close } = await opened('slow', provider)
  const asked = run.ask(requestAt(0))
  await expect.poll(() => answers.length).toBe(1)
  const closed = close()
  await new Promise(setImmediate)
  expect(process.listenerCount('SIGINT')).toBe(before + 1)
  answers[0]?.(replyOf('x'))
  expect(await asked).toMatchObject({ text: 'x' })
  await closed
  expect(process.listenerCount('SIGINT')).toBe(before)
})

describe('a provider that asks to wait', () => {
  it('is told of, and the wait ends with the run', async () => {
    const { run, close, said } = await opened(
      'busy',
      one(() => busy),
    )
    const asked = run.ask(requestAt(0))
    await expect.poll(said).toMatch(/Too many requests\. Retrying.*\nThe provider asks to wait 30 s\./)
    await close()
    expect(await asked).toMatchObject({ notAsked: 'stopped' })
    expect(run.seen).toMatchObject({ answered: 0, failed: 0, retries: 1, stopped: expect.stringMatching(/stopped/) })
  })

  it('is told of where it keeps a batch waiting', async () => {
    const batches = new FakeBatches()
    batches.stateFaults.push(busy)
    const { said, seen } = await stopped('busy-batch', batches, (words) => words.includes('asks to wait'))
    expect(said).toContain('Too many requests. Retrying; similar failures are retried without another message.')
    expect(seen).toMatchObject({
      ...{ answered: 0, retries: 1, openBatches: 1 },
      stopped: 'The run was stopped. Run the same command again to continue.',
    })
  })
})

describe('a run that is told to end', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'by %s stores what is in flight and asks nothing more',
    async (signal) => {
      const { provider, answers: onTheirWay } = heldBack()
      const { run, close, said } = await opened(signal, provider)
      const asked = [run.ask(requestAt(0)), run.ask(requestAt(1))]
      await expect.poll(() => onTheirWay.length).toBe(1)
      process.emit(signal)
      onTheirWay[0]?.(replyOf('x'))
      const answers = await Promise.all(asked)
      await close()
      expect(answers).toMatchObject([{ text: 'x' }, { notAsked: 'stopped' }])
      expect([run.seen.answered, said()]).toEqual([1, expect.stringContaining('Finishing what is in flight.')])
    },
  )

  it('by its deadline waits no longer for batches, leaves them running and says so', async () => {
    const batches = new FakeBatches()
    const { run, close, said } = await opened('late', providerWith(batches), { deadline: 1.5 / 60 })
    await run.askInBatches(requests(3))
    // What was waited for before another try is not either.
    await run.rest(60_000)
    await close()
    expect(said()).toMatch(/batch-0 is still being processed by the provider/)
    expect(run.seen).toMatchObject({
      answered: 0,
      openBatches: 1,
      stopped: expect.stringMatching(/time of this run is over/),
    })
    expect(batches.cancelled).toEqual([])
  })
})

describe('a batch of an earlier run', () => {
  it('is counted with what it cost, and its requests are held back by a run without batches', async () => {
    const batches = new FakeBatches()
    await stopped('earlier', batches, (words) => words.includes('Submitted'))
    const apart = await opened(
      'earlier',
      one(() => replyOf('x')),
    )
    expect(await apart.run.ask(requestAt(0))).toMatchObject({ notAsked: 'stopped' })
    expect(await apart.run.ask(requestAt(7))).toMatchObject({ text: 'x' })
    await apart.close()
    expect(apart.run.seen).toMatchObject({ held: 1, answered: 1, stopped: null })

    batches.endAll()
    const later = await opened('earlier', providerWith(batches))
    await later.run.askInBatches(requests(0))
    await later.close()
    expect(later.run.seen).toMatchObject({ answered: 3, failed: 0, stopped: null })
    expect([spentOf(later.budget), batches.created.length]).toEqual([expect.any(Number), 1])
    expect(spentOf(later.budget)).toBeGreaterThan(0)
  })
})
