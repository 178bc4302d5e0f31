import { createAnthropicBatches } from './anthropic-batches.js'
import { anthropicBody, anthropicReply, anthropicVersion, usualVersion } from './anthropic-message.js'
import { attempt, createApi, type HttpProviderOptions, idIn, neverAborted, parseBody } from './http/index.js'
import type { ModelState, Provider } from './provider.js'
import { countOf, wordOf } from './reply-text.js'

/**
 * The Anthropic Messages API. Thinking is no part of an answer's text; a refusal and a cut-off answer are outcomes.
 *
 * Sampling parameters go out only to models that take them, under the API version that has them; the reply says which
 * were left out.
 */
export function anthropicProvider(options: HttpProviderOptions): Provider {
  const call = createApi(options, { 'x-api-key': options.apiKey, 'anthropic-version': usualVersion })
  return {
    name: 'anthropic',
    send: (request, signal) =>
      attempt(options, signal, async (limit) => {
        const headers = { 'anthropic-version': anthropicVersion(request) }
        const response = await call('post', '/v1/messages', { body: anthropicBody(request), headers, signal: limit })
        const raw = options.redact(await response.text())
        const requestId = idIn(response.headers, ['request-id'], options)
        return anthropicReply(parseBody(raw, options), { raw, request, requestId })
      }),
    modelState: (model) =>
      attempt(options, neverAborted(), async (signal) => {
        const response = await call('get', `/v1/models/${encodeURIComponent(model)}`, { signal })
        return modelStateOf(parseBody(await response.text(), options), model)
      }),
    batches: createAnthropicBatches(options, call),
  }
}

function modelStateOf(told: Readonly<Record<string, unknown>>, model: string): ModelState {
  const stages = ['active', 'deprecated', 'retired'] as const
  return {
    model: wordOf(told.id) ?? model,
    lifecycle: stages.find((stage) => stage === told.lifecycle) ?? null,
    retiresAt: wordOf(told.retires_at),
    maxInputTokens: countOf(told.max_input_tokens),
    maxTokens: countOf(told.max_tokens),
  }
}
