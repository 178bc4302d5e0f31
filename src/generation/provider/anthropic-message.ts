import { isJsonObject } from '../../json-value.js'
import type { GenerationRequest, Reply, ReplyOutcome, Usage } from '../request/index.js'
import { profileOf, samplingSent } from './profile.js'
import { ProviderFailure } from './provider.js'
import { countOf, textOfBlocks, wordOf } from './reply-text.js'

/** The version of the API that a request is made under. */
export function anthropicVersion(request: GenerationRequest): string {
  return profileOf(request).apiVersion ?? '2026-10-21'
}

/** A request as the Messages API spells it. */
export function anthropicBody(request: GenerationRequest): Record<string, unknown> {
  const { sent, unsupported } = samplingSent(request)
  const { reasoning = {} } = sent
  const system = request.messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  const schema = unsupported.includes('responseSchema') ? undefined : request.responseSchema
  const output = {
    ...(reasoning.effort === undefined ? {} : { effort: reasoning.effort }),
    ...(schema === undefined ? {} : { format: { type: 'json_schema', schema } }),
  }
  const mode = reasoning.mode ?? (reasoning.budget === undefined ? undefined : 'enabled')
  const budget = reasoning.budget === undefined ? {} : { budget_tokens: reasoning.budget }
  const body = {
    model: request.model,
    max_tokens: request.sampling.maxTokens,
    system: system.length === 0 ? undefined : system.join('\n\n'),
    messages: request.messages.filter(({ role }) => role !== 'system'),
    output_config: Object.keys(output).length === 0 ? undefined : output,
    thinking: mode === undefined ? undefined : { type: mode, ...budget },
    temperature: sent.temperature,
    top_p: sent.topP,
    top_k: sent.topK,
    stop_sequences: sent.stop,
  }
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

/** What a message came with. */
export interface ReplyContext {
  readonly raw: string
  readonly requestId: string | null
  /** Null where only the item's id is known. */
  readonly request: GenerationRequest | null
}

/**
 * A message of the API as a reply.
 *
 * @throws {ProviderFailure} server — a message without content
 */
export function anthropicReply(
  message: Readonly<Record<string, unknown>>,
  { raw, request, requestId }: ReplyContext,
): Reply {
  if (!Array.isArray(message.content)) {
    throw new ProviderFailure('server', 'Expected a message with content and found none in the reply.', { requestId })
  }
  const text = textOfBlocks(message.content)
  const stopReason = wordOf(message.stop_reason)
  return {
    outcome: outcomeOf(stopReason, text),
    text,
    raw,
    model: wordOf(message.model) ?? request?.model ?? '',
    fingerprint: null,
    stopReason,
    usage: usageOf(message.usage),
    requestId,
    sampling: request === null ? { sent: {}, unsupported: [] } : samplingSent(request),
  }
}

function outcomeOf(stopReason: string | null, text: string): ReplyOutcome {
  if (stopReason === 'refusal') return 'refused'
  // A paused turn is one that nobody went on with.
  if (['max_tokens', 'model_context_window_exceeded', 'pause_turn'].includes(stopReason ?? '')) return 'truncated'
  return text.trim() === '' ? 'empty' : 'answered'
}

function usageOf(usage: unknown): Usage {
  const counts = isJsonObject(usage) ? usage : {}
  const details = isJsonObject(counts.output_tokens_details) ? counts.output_tokens_details : {}
  return {
    inputTokens: countOf(counts.input_tokens),
    outputTokens: countOf(counts.output_tokens),
    reasoningTokens: countOf(details.thinking_tokens),
    cacheReadTokens: countOf(counts.cache_read_input_tokens),
    cacheWriteTokens: countOf(counts.cache_creation_input_tokens),
  }
}
