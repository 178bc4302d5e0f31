import type Anthropic from '@anthropic-ai/sdk'
import { createAnthropicBatches } from './anthropic-batches.js'
import { anthropicBody, anthropicReply, anthropicVersion } from './anthropic-message.js'
import { attempt, type Call, type HttpProviderOptions, idIn, neverAborted, parseBody, wrongPage } from './http/index.js'
import type { ModelState, Provider } from './provider.js'
import { countOf, wordOf } from './reply-text.js'

/**
 * The Anthropic Messages API. Thinking is no part of an answer's text; a refusal and a cut-off answer are outcomes.
 *
 * Sampling parameters go out only to models that take them, under the API version that has them; the reply says which
 * were left out.
 */
export function anthropicProvider(options: HttpProviderOptions): Provider {
  let client: Promise<Anthropic> | undefined
  const call: Call = async (method, path, sent) => {
    client ??= createClient(options)
    return (await client)[method](path, sent).asResponse()
  }
  return {
    name: 'anthropic',
    send: (request, signal) =>
      attempt(options, signal, async (limit) => {
        const headers = { 'anthropic-version': anthropicVersion(request) }
        const response = await call('post', '/v1/messages', { body: anthropicBody(request), headers, signal: limit })
        const raw = options.redact(await response.text())
        const requestId = idIn(response.headers, ['request-id'], options)
        const body = parseBody(raw, options)
        // An error in the body, or a message that lost its content, is no page of somebody else.
        if (body.type === undefined && body.content === undefined) throw wrongPage('a message', options, requestId)
        return anthropicReply(body, { raw, request, requestId })
      }),
    modelState: (model) =>
      attempt(options, neverAborted(), async (signal) => {
        const response = await call('get', `/v1/models/${encodeURIComponent(model)}`, { signal })
        return modelStateOf(parseBody(await response.text(), options), model)
      }),
    batches: createAnthropicBatches(options, call),
  }
}

/** Headers in which the SDK tells a server of the operating system, processor and Node version of this machine. */
const ofThisMachine = ['Arch', 'Lang', 'OS', 'Package-Version', 'Retry-Count', 'Runtime', 'Runtime-Version', 'Timeout']

/** The SDK, which carries bytes here: answers are read, timed and tried again by us. */
async function createClient(options: HttpProviderOptions): Promise<Anthropic> {
  const { default: Client } = await import('@anthropic-ai/sdk')
  return new Client({
    apiKey: options.apiKey,
    // Left undefined, these are looked for in the environment and on disk.
    authToken: null,
    webhookKey: null,
    baseURL: options.baseUrl,
    fetch: options.fetch,
    maxRetries: 0,
    timeout: options.timeoutMs,
    logLevel: 'off',
    openTelemetry: false,
    defaultHeaders: {
      'User-Agent': 'medqa-perturb',
      ...Object.fromEntries(ofThisMachine.map((name) => [`X-Stainless-${name}`, null])),
    },
  })
}

function modelStateOf(fields: Readonly<Record<string, unknown>>, model: string): ModelState {
  const stages = ['active', 'deprecated', 'retired'] as const
  return {
    model: wordOf(fields.id) ?? model,
    lifecycle: stages.find((stage) => stage === fields.lifecycle) ?? null,
    retiresAt: wordOf(fields.retires_at),
    maxInputTokens: countOf(fields.max_input_tokens),
    maxTokens: countOf(fields.max_tokens),
  }
}
