import { text } from 'node:stream/consumers'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { FaultKind, OfflineServer, ServerOptions } from '../../docs/examples/offline-server/server.mjs'
import { mayBeCharged } from '../../src/generation/provider/lost-reply.js'
import { openProvider } from '../../src/generation/provider/open-provider.js'
import type { Provider } from '../../src/generation/provider/provider.js'
import type { GenerationRequest } from '../../src/generation/request/request.js'
import { asked, key, never } from '../generation/asked.js'
import { failureOf, serve, serveRaw, writeOn } from '../generation/serving.js'

/** What every provider that speaks HTTP must do, and what differs between them. */
const dialects = [
  {
    provider: 'anthropic',
    path: '',
    keyName: 'ANTHROPIC_API_KEY',
    headers: ['anthropic-version', 'authorization'],
    overloaded: 529,
    refusal: 'refusal',
    truncated: 'max_tokens',
  },
  {
    provider: 'openai-compatible',
    path: '/v1',
    keyName: 'OPENAI_API_KEY',
    headers: ['authorization'],
    overloaded: 503,
    refusal: 'content_filter',
    truncated: 'length',
  },
] as const
const model = 'claude-opus-5-5'

describe.each(dialects)('the provider $provider', ({ provider: name, path, keyName, ...expected }) => {
  const request = (change: Partial<GenerationRequest> = {}): GenerationRequest =>
    asked({ provider: name, model, ...change })

  async function open(
    options: ServerOptions = {},
    timeoutMs = 60_000,
  ): Promise<{ server: OfflineServer; provider: Provider }> {
    const server = await serve({ apiKey: key, ...options })
    const baseUrl = server.url + path
    const env = { [keyName]: key }
    return { server, provider: openProvider({ provider: name, model, baseUrl, env, timeoutMs, folder: '/' }) }
  }

  it.each<[FaultKind, object]>([
    ['rate-limited', { kind: 'rate-limited', status: 429, retryAfterMs: 100 }],
    ['overloaded', { kind: 'overloaded', status: expected.overloaded }],
    ['server-error', { kind: 'server', status: 500 }],
    ['reset', { kind: 'network', status: null }],
    ['cut-json', { kind: 'network', status: null }],
  ])('tells the fault %s in one attempt', async (fault, wanted) => {
    const { provider, server } = await open({ fault: () => fault })
    expect(await failureOf(provider.send(request(), never()))).toMatchObject(wanted)
    expect(server.stats.requests).toBe(1)
  })

  it('tells a server the key and the kind of the body, and nothing of this machine', async () => {
    const { provider, server } = await open()
    await provider.send(request(), never())
    const { headers } = server.requests.at(-1)!
    const common = ['accept', 'accept-encoding', 'connection', 'content-length', 'content-type', 'host', 'user-agent']
    expect(Object.keys(headers).sort()).toEqual([...common, ...expected.headers].sort())
    expect(headers).toMatchObject({ 'user-agent': 'medqa-perturb', connection: 'close' })
  })

  it.each([
    ['refusal', 'refused', expected.refusal],
    ['max-tokens', 'truncated', expected.truncated],
  ] as const)('takes the ending %s for an outcome', async (fault, outcome, stopReason) => {
    const { provider } = await open({ fault: () => fault })
    expect(await provider.send(request(), never())).toMatchObject({ outcome, stopReason })
  })

  it.each([
    ['3', 3000],
    ['0.5', 500],
    ['Wed, 01 Jan 2020 00:00:00 GMT', null],
    ['soon', null],
  ])('reads %s as a time to wait', async (retryAfter, retryAfterMs) => {
    const { provider } = await open({ fault: () => 'rate-limited', retryAfter })
    expect((await failureOf(provider.send(request(), never()))).retryAfterMs).toBe(retryAfterMs)
  })

  it('has a time limit that holds for the body too', async () => {
    const { provider } = await open({ fault: () => 'slow-body', slowMs: 2000 }, 200)
    const late = await failureOf(provider.send(request(), never()))
    expect(late).toMatchObject({ kind: 'timeout' })
    expect(late.message).toContain('within 0.2 s')
  })

  it.each([
    [200, { kind: 'rejected', message: expect.stringContaining('with more than 64 MiB') }],
    [500, { kind: 'server' }],
  ])('reads no more than 64 MiB of a reply with status %i', async (status, wanted) => {
    let answers = 0
    const baseUrl = await serveRaw((_, response) => {
      answers++
      response.writeHead(status, { 'content-type': 'application/json' })
      writeOn(response, '{"text":"'.padEnd(2 ** 16, 'x'))
    })
    const provider = openProvider({ provider: name, model, baseUrl, env: { [keyName]: key }, folder: '/' })
    const long = await failureOf(provider.send(request(), never()))
    expect(long).toMatchObject({ ...wanted, status })
    expect([answers, mayBeCharged(long)]).toEqual([1, status === 200])
  })

  /** A provider whose server passes on what the offline one says, packed. */
  async function openPacked(encoding: string, pack: (body: Buffer) => Buffer): Promise<Provider> {
    const server = await serve({ apiKey: key })
    const baseUrl = await serveRaw(async (asking, response) => {
      expect(asking.headers['accept-encoding']).toBe('identity')
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'x-api-key': key }
      const { method = 'GET', url = '' } = asking
      const answer = await fetch(server.url + url, { method, headers, body: await text(asking) })
      response.setHeader('content-encoding', encoding).end(pack(Buffer.from(await answer.arrayBuffer())))
    })
    return openProvider({ provider: name, model, baseUrl: baseUrl + path, env: { [keyName]: key }, folder: '/' })
  }

  it.each([
    ['gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (body: Buffer) => body],
  ] as const)('reads a reply in the encoding %s', async (encoding, pack) => {
    const reply = await (await openPacked(encoding, pack)).send(request(), never())
    expect(reply.outcome).toBe('answered')
    expect(JSON.parse(reply.text).sentences).toHaveLength(10)
  })

  it.each([
    ['zstd', (body: Buffer) => body],
    ['gzip, br', (body: Buffer) => body],
    ['gzip', (body: Buffer) => body],
    ['br', () => Buffer.alloc(100, 255)],
  ] as const)('stops the run for a reply that cannot be unpacked (%s), and counts it', async (encoding, pack) => {
    const lost = await failureOf((await openPacked(encoding, pack)).send(request(), never()))
    expect(lost).toMatchObject({ kind: 'fatal', status: 200 })
    expect(lost.message).toContain(`content-encoding: "${encoding}"`)
    expect(lost.message).not.toContain('--base-url')
    expect(mayBeCharged(lost)).toBe(true)
  })

  it('takes a packed reply that ends early for a broken connection', async () => {
    const provider = await openPacked('gzip', (body) => gzipSync(body).subarray(0, -20))
    expect(await failureOf(provider.send(request(), never()))).toMatchObject({ kind: 'network', status: null })
  })

  it('unpacks no more than 64 MiB', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 2 ** 20, 'x'))
    const provider = await openPacked('gzip', () => bomb)
    expect(await failureOf(provider.send(request(), never()))).toMatchObject({ kind: 'rejected', status: 200 })
  })

  it('waits for a slow body within the limit', async () => {
    const { provider } = await open({ fault: () => 'slow-body', slowMs: 50 })
    expect((await provider.send(request(), never())).outcome).toBe('answered')
  })

  it('gives up when it is told to', async () => {
    const { provider } = await open({ delayMs: 2000 })
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 50)
    expect((await failureOf(provider.send(request(), stop.signal))).message).toContain('was given up')
  })

  it('says that nobody listens', async () => {
    const { provider, server } = await open()
    await server.close()
    const found = await failureOf(provider.send(request(), never()))
    expect(found).toMatchObject({ kind: 'network' })
    expect(found.message).toContain('ECONNREFUSED')
  })

  it('stops the run for a wrong key, and names where it is kept', async () => {
    const { provider } = await open({ apiKey: 'another-key' })
    const found = await failureOf(provider.send(request(), never()))
    expect(found).toMatchObject({ kind: 'fatal', status: 401 })
    expect(found.message).toContain(`Check the key in ${keyName}.`)
  })

  it('takes a bad request for a matter of that request, and an unknown model for one of the run', async () => {
    const { provider } = await open()
    const zero = request({ sampling: { maxTokens: 0.5 } })
    expect(await failureOf(provider.send(zero, never()))).toMatchObject({ kind: 'rejected', status: 400 })
    const unknown = await failureOf(provider.send(request({ model: 'no-such-model' }), never()))
    expect(unknown).toMatchObject({ kind: 'fatal', status: 404 })
    expect(unknown.message).toContain('Check --model and --base-url.')
  })
})
