import { describe, expect, it, vi } from 'vitest'
import type { FaultKind, OfflineServer, ServerOptions } from '../../../docs/examples/offline-server/server.mjs'
import { type OpenedProvider, openProvider } from '../../../src/generation/provider/open-provider.js'
import type { BatchResult } from '../../../src/generation/provider/provider.js'
import { asked, key, never } from '../asked.js'
import { failureOf, serve, serveBody, serveRaw, writeOn } from '../serving.js'

interface Opened {
  readonly server: OfflineServer
  readonly provider: OpenedProvider
}

async function open(options: ServerOptions = {}): Promise<Opened> {
  const server = await serve({ apiKey: key, ...options })
  const env = { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: server.url }
  return { server, provider: openProvider({ provider: 'anthropic', model: 'claude-opus-5-5', env, folder: '/' }) }
}

const sentBody = ({ requests }: OfflineServer): Record<string, unknown> => JSON.parse(requests.at(-1)!.body)

async function collect(results: AsyncIterable<BatchResult>): Promise<BatchResult[]> {
  const all: BatchResult[] = []
  for await (const result of results) all.push(result)
  return all
}

describe('the Anthropic provider', () => {
  it('answers with text, model, usage, request id and the body as it came', async () => {
    const { provider, server } = await open({ thinking: 'block' })
    const reply = await provider.send(asked(), never())
    expect(reply).toMatchObject({
      outcome: 'answered',
      model: 'claude-opus-5-5',
      stopReason: 'end_turn',
      fingerprint: null,
    })
    expect(JSON.parse(reply.text).sentences).toHaveLength(10)
    expect(reply.usage).toMatchObject({ inputTokens: 26, reasoningTokens: 13, cacheReadTokens: 0 })
    expect(reply.requestId).toMatch(/^req_/)
    expect(JSON.parse(reply.raw)).toMatchObject({ type: 'message', content: [{ type: 'thinking' }, { type: 'text' }] })
    expect(server.requests).toHaveLength(1)
  })

  it('sends system turns apart, the schema as output format, and no sampling that the API does not know', async () => {
    const { provider, server } = await open()
    const sampling = {
      maxTokens: 64_000,
      temperature: 0,
      topK: 5,
      seed: 1,
      stop: ['END'],
      reasoning: { effort: 'low' },
    }
    const request = asked({ sampling })
    const reply = await provider.send(request, never())
    expect(sentBody(server)).toEqual({
      model: 'claude-opus-5-5',
      max_tokens: 64_000,
      system: 'You write harmless sentences.',
      messages: [request.messages[1]],
      output_config: { effort: 'low', format: { type: 'json_schema', schema: request.responseSchema } },
      stop_sequences: ['END'],
    })
    expect(reply.sampling).toEqual({
      sent: { maxTokens: 64_000, stop: ['END'], reasoning: { effort: 'low' } },
      unsupported: ['temperature', 'topK', 'seed'],
    })
  })

  it('sends a temperature to an older model, under the older version of the API', async () => {
    const { provider, server } = await open()
    const model = 'claude-haiku-4-5-20251001'
    const older = openProvider({ provider: 'anthropic', model, baseUrl: server.url, env: { ANTHROPIC_API_KEY: key } })
    expect(older.endpoint.apiVersion).toBe('2023-06-01')
    const reply = await older.send(
      asked({ model, endpoint: older.endpoint, sampling: { maxTokens: 9, temperature: 0.5 } }),
      never(),
    )
    expect(sentBody(server)).toMatchObject({ temperature: 0.5 })
    expect(server.requests.at(-1)?.headers['anthropic-version']).toBe('2023-06-01')
    expect(reply.sampling.unsupported).toEqual([])
    expect(provider.endpoint.apiVersion).toBe('2026-10-21')
  })

  it('shows no key where it names the wrong one', async () => {
    const { provider } = await open({ apiKey: 'another-key' })
    expect((await failureOf(provider.send(asked(), never()))).message).toMatch(
      /answered 401 authentication_error: "invalid x-api-key" .*Check the key in ANTHROPIC_API_KEY\.$/,
    )
  })

  it('writes nothing to the terminal, however talkative the SDK is asked to be', async () => {
    vi.stubEnv('ANTHROPIC_LOG', 'debug')
    const written = ['debug', 'info', 'log', 'warn', 'error'].map((name) => vi.spyOn(console, name as 'log'))
    const { provider } = await open({ fault: ({ attempt }) => (attempt === 1 ? 'server-error' : null) })
    await failureOf(provider.send(asked({ model: 'claude-sonnet-4-5' }), never()))
    await provider.send(asked({ model: 'claude-sonnet-4-5' }), never())
    expect(written.flatMap((spy) => spy.mock.calls)).toEqual([])
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })

  it('tells the state of a model', async () => {
    const { provider } = await open()
    expect(await provider.modelState?.('claude-opus-5-5')).toEqual({
      model: 'claude-opus-5-5',
      lifecycle: 'active',
      retiresAt: null,
      maxInputTokens: 200_000,
      maxTokens: 64_000,
    })
    expect(await provider.modelState?.('claude-deprecated')).toMatchObject({
      lifecycle: 'deprecated',
      retiresAt: '2026-12-01T00:00:00Z',
    })
    expect(await failureOf(provider.modelState!('no-such-model'))).toMatchObject({ kind: 'fatal', status: 404 })
  })
})

describe('Anthropic batches', () => {
  const items = Array.from({ length: 12 }, (_, i) => ({
    id: `item-${i}`,
    request: asked({ messages: [{ role: 'user', content: `Case ${i}.` }] }),
  }))
  const requests = new Map(items.map(({ id, request }) => [id, request]))

  it('are submitted, waited for, and answered in any order', async () => {
    const { provider } = await open({ batchPolls: 2 })
    const batches = provider.batches!
    const batch = await batches.create(items)
    expect(await batches.state(batch)).toEqual({ ended: false, done: 0, total: 12 })
    expect(await batches.state(batch)).toMatchObject({ ended: false })
    expect(await batches.state(batch)).toEqual({ ended: true, done: 12, total: 12 })
    const results = await collect(batches.results(batch))
    expect(results.map(({ id }) => id)).not.toEqual(items.map(({ id }) => id))
    expect(new Set(results.map(({ id }) => id))).toEqual(new Set(items.map(({ id }) => id)))
  })

  it('answer as single requests would', async () => {
    const { provider } = await open({ batchPolls: 0 })
    const batches = provider.batches!
    const batch = await batches.create(items)
    await batches.state(batch)
    const results = await collect(batches.results(batch, requests))
    const found = results.find(({ id }) => id === 'item-3')
    const alone = await provider.send(requests.get('item-3')!, never())
    expect(found).toEqual({ id: 'item-3', state: 'replied', reply: { ...alone, requestId: null } })
  })

  it('tell what was not run, what failed, and what came twice', async () => {
    const faults: Readonly<Record<string, FaultKind>> = {
      1: 'expired-item',
      2: 'errored-item',
      3: 'duplicate-item',
      4: 'refusal',
    }
    const { provider } = await open({
      batchPolls: 0,
      fault: ({ body, inBatch }) => (inBatch ? (faults[/Case (\d+)\./.exec(body)![1]!] ?? null) : null),
    })
    const batches = provider.batches!
    const batch = await batches.create(items)
    await batches.state(batch)
    const results = await collect(batches.results(batch))
    expect(results).toHaveLength(13)
    const byId = (id: string): BatchResult[] => results.filter((result) => result.id === id)
    expect(byId('item-1')).toEqual([{ id: 'item-1', state: 'not-run', reason: 'expired' }])
    expect(byId('item-2')).toMatchObject([{ state: 'failed', failure: { kind: 'server' } }])
    expect(byId('item-3')).toHaveLength(2)
    expect(byId('item-4')).toMatchObject([{ state: 'replied', reply: { outcome: 'refused' } }])
  })

  it.each([{ processing_status: 'failed' }, {}])(
    'say nothing of use under a word that is no stage: %j',
    async (said) => {
      const baseUrl = await serveBody({ id: 'b', ...said })
      const { batches } = openProvider({ provider: 'anthropic', model: 'm', baseUrl, env: {}, folder: '/' })
      const failure = await failureOf(batches!.state('b'))
      expect(failure).toMatchObject({ kind: 'rejected', status: 200, mayBeSlip: true })
      expect(failure.message).toMatch(/in_progress, canceling, ended, and found "(failed|nothing)"/)
    },
  )

  it('and messages are no other page with status 200', async () => {
    const baseUrl = await serveBody({ login: '/sso' })
    const provider = openProvider({ provider: 'anthropic', model: 'm', baseUrl, env: {}, folder: '/' })
    expect(await failureOf(provider.send(asked({}), new AbortController().signal))).toMatchObject({
      kind: 'fatal',
      status: 200,
      mayBeSlip: true,
    })
  })

  it('tell an answer without content as a failure of its item, and read past a line that is none', async () => {
    const line = (id: string, result: object): string => JSON.stringify({ custom_id: id, result })
    const message = { content: [{ type: 'text', text: 'yes' }], stop_reason: 'end_turn' }
    const lines = [
      line('hollow', { type: 'succeeded', message: { model: 'm', usage: {} } }),
      line('none', { type: 'succeeded' }),
      '{"custom_id":"cut"',
      line('whole', { type: 'succeeded', message }),
    ]
    const baseUrl = await serveBody(lines.join('\n'), 'application/x-jsonl')
    const { batches } = openProvider({ provider: 'anthropic', model: 'm', baseUrl, env: {}, folder: '/' })
    const found: BatchResult[] = []
    const reading = async (): Promise<void> => {
      for await (const result of batches!.results('b')) found.push(result)
    }
    expect(await failureOf(reading())).toMatchObject({ kind: 'network' })
    expect(found).toMatchObject([
      { id: 'hollow', state: 'failed', failure: { kind: 'server', status: 200 } },
      { id: 'none', state: 'failed', failure: { kind: 'server', status: 200 } },
      { id: 'whole', state: 'replied', reply: { text: 'yes' } },
    ])
  })

  it('end a list that comes back to where it was', async () => {
    const counts = { processing: 2 }
    const data = [{ id: 'b', created_at: '2026-11-20T00:00:00Z', request_counts: counts }]
    const baseUrl = await serveBody({ data, has_more: true })
    const { batches } = openProvider({ provider: 'anthropic', model: 'm', baseUrl, env: {}, folder: '/' })
    expect(await batches!.recent!('2026-11-19T00:00:00Z')).toContainEqual({ batch: 'b', total: 2 })
  })

  it('can be cancelled; what was in them was not run', async () => {
    const { provider } = await open({ batchPolls: 0 })
    const batches = provider.batches!
    const batch = await batches.create(items)
    await batches.cancel(batch)
    expect((await batches.state(batch)).ended).toBe(true)
    expect((await collect(batches.results(batch)))[0]).toMatchObject({ state: 'not-run', reason: 'canceled' })
  })

  it('tell that their results broke off, and keep what came before', async () => {
    const line = (id: string): string => `${JSON.stringify({ custom_id: id, result: { type: 'canceled' } })}\n`
    const baseUrl = await serveBody(`${line('a')}${line('b')}${line('c').slice(0, 20)}`, 'application/x-jsonl')
    const provider = openProvider({ provider: 'anthropic', model: 'm', baseUrl, env: {}, folder: '/' })
    const seen: string[] = []
    const reading = (async () => {
      for await (const { id } of provider.batches!.results('b')) seen.push(id)
    })()
    expect(await failureOf(reading)).toMatchObject({ kind: 'network' })
    expect(seen).toEqual(['a', 'b'])
  })

  it('may have results of any length, in lines of at most 64 MiB', async () => {
    const padding = 'x'.repeat(2 ** 20)
    const line = `${JSON.stringify({ custom_id: 'a', result: { type: 'expired', padding } })}\n`
    const resultsOf = async (piece: string, times: number): Promise<BatchResult[]> => {
      const baseUrl = await serveRaw((_, response) => writeOn(response, piece, times))
      const provider = openProvider({ provider: 'anthropic', model: 'm', baseUrl, env: {}, folder: '/' })
      return collect(provider.batches!.results('b'))
    }
    expect(await resultsOf(line, 70)).toHaveLength(70)
    const long = await failureOf(resultsOf(padding, Number.POSITIVE_INFINITY))
    expect(long).toMatchObject({ kind: 'rejected' })
    expect(long.message).toMatch(/fills a line of results with more than 64 MiB/)
  })

  it('may say nothing for as long as one answer may take, blank lines being nothing', async () => {
    const baseUrl = await serveRaw((_, response) => {
      const timer = setInterval(() => response.write('\n'), 20)
      response.on('close', () => clearInterval(timer))
    })
    const provider = openProvider({ provider: 'anthropic', model: 'm', baseUrl, env: {}, folder: '/', timeoutMs: 1000 })
    const failure = await failureOf(collect(provider.batches!.results('b')))
    expect(failure).toMatchObject({
      kind: 'timeout',
      message: expect.stringMatching(/no whole line of results within 1 s/),
    })
  })

  it('tell at most 64 MiB about themselves', async () => {
    const baseUrl = await serveRaw((_, response) => writeOn(response, '{"id":"'.padEnd(2 ** 16, 'x')))
    const { batches } = openProvider({ provider: 'anthropic', model: 'm', baseUrl, env: {}, folder: '/' })
    expect(await failureOf(batches!.state('b'))).toMatchObject({ kind: 'rejected' })
  })

  it('can be found again by when they were submitted', async () => {
    const { provider } = await open()
    const batches = provider.batches!
    const [one, two] = [await batches.create(items), await batches.create(items.slice(0, 3))]
    expect(await batches.recent!('2026-01-01T00:00:00Z')).toEqual([
      { batch: two, total: 3 },
      { batch: one, total: 12 },
    ])
    expect(await batches.recent!('2099-01-01T00:00:00Z')).toEqual([])
  })

  it('are known by their name only', async () => {
    const { provider } = await open()
    expect(await failureOf(provider.batches!.state('msgbatch_none'))).toMatchObject({ kind: 'fatal', status: 404 })
    expect(await failureOf(collect(provider.batches!.results('msgbatch_none')))).toMatchObject({ kind: 'fatal' })
  })
})
