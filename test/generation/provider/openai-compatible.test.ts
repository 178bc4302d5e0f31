import { describe, expect, it } from 'vitest'
import type { OfflineServer, ServerOptions } from '../../../docs/examples/offline-server/server.mjs'
import { mayBeCharged } from '../../../src/generation/provider/lost-reply.js'
import { openProvider } from '../../../src/generation/provider/open-provider.js'
import { looksCut, openAiBody } from '../../../src/generation/provider/openai-compatible.js'
import type { Provider } from '../../../src/generation/provider/provider.js'
import type { Usage } from '../../../src/generation/request/generation.js'
import type { GenerationRequest } from '../../../src/generation/request/request.js'
import { asked, key, never, rewritten } from '../asked.js'
import { failureOf, serve, serveBody } from '../serving.js'

const request = (change: Partial<GenerationRequest> = {}): GenerationRequest =>
  asked({ provider: 'openai-compatible', model: 'llama-4', ...change })

async function open(options: ServerOptions = {}): Promise<{ server: OfflineServer; provider: Provider }> {
  const server = await serve({ apiKey: key, ...options })
  const env = { OPENAI_API_KEY: key, OPENAI_BASE_URL: `${server.url}/v1/` }
  return { server, provider: openProvider({ provider: 'openai-compatible', model: 'llama-4', env, folder: '/' }) }
}

describe('the OpenAI-compatible provider', () => {
  it('answers with text, model, fingerprint, usage, request id and the body as it came', async () => {
    const { provider, server } = await open()
    const reply = await provider.send(request(), never())
    expect(JSON.parse(reply.text).sentences).toHaveLength(10)
    expect(reply).toMatchObject({ outcome: 'answered', model: 'llama-4', stopReason: 'stop' })
    expect(reply.fingerprint).toMatch(/^fp_/)
    expect(reply.requestId).toMatch(/^req_/)
    expect(reply.usage).toMatchObject({ inputTokens: 26, reasoningTokens: null, cacheWriteTokens: null })
    expect(JSON.parse(reply.raw)).toMatchObject({ object: 'chat.completion' })
    expect(server.requests.at(-1)).toMatchObject({ path: '/v1/chat/completions' })
  })

  it('sends a schema by name, and the parameters that local servers know beside the rest', async () => {
    const { provider, server } = await open()
    const sampling = { maxTokens: 99, temperature: 0, topP: 1, topK: 5, minP: 0.1, seed: 3, stop: ['END'] }
    const reply = await provider.send(request({ sampling, responseSchema: rewritten }), never())
    expect(JSON.parse(server.requests.at(-1)!.body)).toEqual({
      model: 'llama-4',
      messages: request().messages,
      max_tokens: 99,
      response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: rewritten } },
      temperature: 0,
      top_p: 1,
      top_k: 5,
      min_p: 0.1,
      seed: 3,
      stop: ['END'],
    })
    expect(reply.sampling).toEqual({ sent: sampling, unsupported: [] })
  })

  it('calls the longest answer what the model calls it, and leaves out what it refuses', async () => {
    const { provider, server } = await open()
    const sampling = { maxTokens: 99, temperature: 0, seed: 1, reasoning: { effort: 'low', budget: 5 } }
    const reply = await provider.send(request({ model: 'gpt-5-mini', sampling }), never())
    const body = JSON.parse(server.requests.at(-1)!.body)
    expect(body).toMatchObject({ max_completion_tokens: 99, reasoning_effort: 'low', seed: 1 })
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['max_tokens']))
    expect(reply.sampling).toEqual({
      sent: { maxTokens: 99, seed: 1, reasoning: { effort: 'low' } },
      unsupported: ['temperature', 'reasoning.budget'],
    })
  })

  it('demands plain JSON where a server takes no schema', () => {
    const body = openAiBody(request({ model: 'deepseek-chat', endpoint: { host: 'api.deepseek.com' } }))
    expect(body.response_format).toEqual({ type: 'json_object' })
  })

  it.each(['tags', 'reasoning', 'reasoning_content'] as const)('takes thinking out of %s', async (thinking) => {
    const { provider } = await open({ thinking })
    const reply = await provider.send(request(), never())
    expect(reply.text).toMatch(/^\{"sentences":/)
    expect(reply.outcome).toBe('answered')
    expect(reply.usage.reasoningTokens).toBe(13)
    expect(reply.raw).toContain('I answer as I was asked to')
  })

  it.each(['unclosed', 'only'] as const)('has no answer where all is thinking: %s', async (thinking) => {
    const { provider } = await open({ thinking })
    expect(await provider.send(request(), never())).toMatchObject({ outcome: 'empty', text: '' })
  })

  it('stops the run for a wrong address', async () => {
    const { server } = await open()
    const env = { OPENAI_API_KEY: key }
    const astray = openProvider({ provider: 'openai-compatible', model: 'm', baseUrl: `${server.url}/v2`, env })
    expect(await failureOf(astray.send(request(), never()))).toMatchObject({ kind: 'fatal', status: 404 })
  })

  it('needs no key for a server on this machine', async () => {
    const server = await serve()
    const provider = openProvider({ provider: 'openai-compatible', model: 'm', baseUrl: `${server.url}/v1`, env: {} })
    expect((await provider.send(request(), never())).outcome).toBe('answered')
  })

  it('takes a key that a server repeats out of the answer and its body', async () => {
    const { provider } = await open()
    const messages = [{ role: 'user' as const, content: `Rewrite.\n<case>\n[1] A man says ${key}.\n</case>` }]
    const reply = await provider.send(request({ messages, responseSchema: rewritten }), never())
    expect(reply.text).toBe('{"units":[{"from":[1],"text":"A man says [key]."}]}')
    expect(JSON.stringify(reply)).not.toContain(key)
  })
})

describe('a server with ways of its own', () => {
  /** A provider whose server gives this body to everything. */
  async function saying(body: unknown): Promise<Provider> {
    const baseUrl = `${await serveBody(body)}/v1`
    return openProvider({ provider: 'openai-compatible', model: 'm', baseUrl, env: {}, folder: '/' })
  }

  const choice = (change: object): object => ({
    choices: [{ message: { content: 'Gout.' }, finish_reason: 'stop', ...change }],
  })

  it.each([
    [{ error: { code: 429, message: 'slow down' } }, { kind: 'rate-limited', status: 429 }],
    [{ error: { message: 'no' } }, { kind: 'server', status: null }],
    [{ choices: [] }, { kind: 'server' }],
    [{ login: '/sso' }, { kind: 'fatal', status: 200, mayBeSlip: true }],
    [{ error: 'model not found' }, { kind: 'fatal', mayBeSlip: true }],
    [choice({ finish_reason: 'insufficient_system_resource' }), { kind: 'overloaded' }],
    [choice({ finish_reason: 'abort' }), { kind: 'server' }],
    ['<html>Welcome</html>', { kind: 'fatal', message: expect.stringContaining('Check --base-url') }],
    ['[]', { kind: 'fatal' }],
    [' ', { kind: 'network' }],
  ])('fails with %j', async (body, expected) => {
    const provider = await saying(body)
    expect(await failureOf(provider.send(request(), never()))).toMatchObject(expected)
  })

  it('may refuse in a field beside the answer', async () => {
    const provider = await saying(choice({ message: { content: null, refusal: 'I cannot.' } }))
    expect(await provider.send(request(), never())).toMatchObject({ outcome: 'refused', text: 'I cannot.' })
  })

  it('may count cached tokens as a part of the prompt, which are then told apart', async () => {
    const usage = { prompt_tokens: 100, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 80 } }
    const { usage: counted } = await (await saying({ ...choice({}), usage })).send(request(), never())
    expect(counted).toMatchObject({ inputTokens: 20, cacheReadTokens: 80, outputTokens: 5 })
  })

  it('may count nothing and name no model', async () => {
    const reply = await (await saying(choice({}))).send(request(), never())
    expect(reply).toMatchObject({ text: 'Gout.', model: 'llama-4', requestId: null, usage: { inputTokens: null } })
  })
})

describe('a prompt that a server has cut', () => {
  const usage = (inputTokens: number | null): Usage => ({
    inputTokens,
    outputTokens: 1,
    reasoningTokens: null,
    cacheReadTokens: null,
    cacheWriteTokens: null,
  })
  const said = (characters: number): Pick<GenerationRequest, 'messages'> => ({
    messages: [{ role: 'user', content: 'x'.repeat(characters) }],
  })

  it('shows by a round count of tokens that the prompt outgrows', () => {
    expect(looksCut(said(30_000), usage(4096))).toBe(true)
    expect(looksCut(said(30_000), usage(7000))).toBe(false)
    expect(looksCut(said(14_000), usage(4096))).toBe(false)
  })

  it('shows by a count that is far too small, and not where nothing was counted', () => {
    expect(looksCut(said(30_000), usage(1500))).toBe(true)
    expect(looksCut(said(30_000), usage(null))).toBe(false)
    expect(looksCut(said(30_000), usage(0))).toBe(false)
    expect(looksCut(said(30_000), { ...usage(100), cacheReadTokens: 7000 })).toBe(false)
  })

  it('is a failure that will not pass and may be charged, and no answer, where a server cuts as Ollama does', async () => {
    const { provider } = await open({ contextCap: 4096 })
    const long = request({ messages: [{ role: 'user', content: 'many words '.repeat(3000) }] })
    const failure = await failureOf(provider.send(long, never()))
    expect(failure).toMatchObject({ kind: 'rejected', status: 200, requestId: expect.stringMatching(/^req_/) })
    expect(failure.message).toMatch(/^127\.0\.0\.1:\d+ seems to have read only a part of the prompt: it counted 4096 /)
    expect(failure.message).toMatch(/4096 tokens for a prompt of 33000 characters\. The answer was not taken\. Raise/)
    expect(mayBeCharged(failure)).toBe(true)
    expect(await provider.send(request(), never())).toMatchObject({ outcome: 'answered' })
  })
})
