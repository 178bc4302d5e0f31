import { isJsonObject } from '../../json-value.js'
import type { GenerationRequest, Reply, ReplyOutcome, Usage } from '../request/index.js'
import {
  attempt,
  createApi,
  type HttpProviderOptions,
  idIn,
  kindOfStatus,
  parseBody,
  quoteLong,
  wrongPage,
} from './http/index.js'
import { profileOf, samplingSent } from './profile.js'
import { type FailureKind, type Provider, ProviderFailure } from './provider.js'
import { countOf, textOfBlocks, withoutThinking, wordOf } from './reply-text.js'

/**
 * Any server that speaks OpenAI's chat completions: OpenAI, DeepSeek, Gemini's endpoint, vLLM, Ollama, llama.cpp.
 *
 * Thinking is taken out of the text wherever a server puts it. Usage follows Anthropic's way of counting: cached input
 * is not part of `inputTokens`.
 */
export function openAiCompatibleProvider(options: HttpProviderOptions): Provider {
  const call = createApi(options, { authorization: `Bearer ${options.apiKey}` })
  return {
    name: 'openai-compatible',
    send: (request, signal) =>
      attempt(options, signal, async (limit) => {
        const response = await call('post', '/chat/completions', { body: openAiBody(request), signal: limit })
        const raw = options.redact(await response.text())
        const requestId = idIn(response.headers, ['x-request-id', 'request-id'], options)
        return replyOf(parseBody(raw, options), { ...options, raw, request, requestId })
      }),
  }
}

/** A request as chat completions spell it; what only some servers know (`top_k`, `min_p`, `thinking`) goes beside the rest. */
export function openAiBody(request: GenerationRequest): Record<string, unknown> {
  const { sent } = samplingSent(request)
  const { maxTokensField, structured } = profileOf(request)
  const body = {
    model: request.model,
    messages: request.messages,
    [maxTokensField]: request.sampling.maxTokens,
    response_format: request.responseSchema === undefined ? undefined : formatOf(structured, request.responseSchema),
    reasoning_effort: sent.reasoning?.effort,
    thinking: sent.reasoning?.mode === undefined ? undefined : { type: sent.reasoning.mode },
    temperature: sent.temperature,
    top_p: sent.topP,
    top_k: sent.topK,
    min_p: sent.minP,
    seed: sent.seed,
    stop: sent.stop,
  }
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

function formatOf(structured: string, schema: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  if (structured === 'json-schema')
    return { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } }
  return structured === 'json-object' ? { type: 'json_object' } : undefined
}

interface ReplyContext {
  readonly raw: string
  readonly request: GenerationRequest
  readonly requestId: string | null
  readonly host: string
  readonly baseUrlFlag?: string | undefined
}

function replyOf(body: Readonly<Record<string, unknown>>, context: ReplyContext): Reply {
  const answer = completionAnswer(body)
  if (answer === null) throw withoutChoice(body, context)
  const { brokenOff, ...said } = answer
  if (brokenOff !== null) {
    throw new ProviderFailure(brokenOff, `${context.host} broke an answer off: ${said.stopReason}.`, {
      requestId: context.requestId,
    })
  }
  const usage = usageOf(body.usage)
  if (looksCut(context.request, usage)) throw cutPrompt(usage, context)
  return {
    ...said,
    raw: context.raw,
    model: wordOf(body.model) ?? context.request.model,
    fingerprint: wordOf(body.system_fingerprint),
    usage,
    requestId: context.requestId,
    sampling: samplingSent(context.request),
  }
}

/** What a completion says, and why the server broke it off; null where it did not. */
export interface CompletionAnswer extends Pick<Reply, 'outcome' | 'text' | 'stopReason'> {
  readonly brokenOff: FailureKind | null
}

/**
 * What the first choice of a completion says; null where there is none.
 *
 * @example
 * completionAnswer({ choices: [{ finish_reason: 'stop', message: { content: 'Gout.' } }] })
 * // → { outcome: 'answered', text: 'Gout.', stopReason: 'stop', brokenOff: null }
 */
export function completionAnswer(body: Readonly<Record<string, unknown>>): CompletionAnswer | null {
  const choice: unknown = Array.isArray(body.choices) ? body.choices[0] : undefined
  if (!isJsonObject(choice) || !isJsonObject(choice.message)) return null
  // `reasoning`, `reasoning_content` and `thinking` are fields beside `content` and never part of the answer.
  const text = withoutThinking(textOfBlocks(choice.message.content))
  const refusal = wordOf(choice.message.refusal)
  const stopReason = wordOf(choice.finish_reason)
  return {
    outcome: refusal === null ? outcomeOf(stopReason, text) : 'refused',
    text: text === '' && refusal !== null ? refusal : text,
    stopReason,
    brokenOff: interruptions.get(stopReason ?? '') ?? null,
  }
}

/** Reasons to stop that say that the server, and not the model, ended the answer. */
const interruptions: ReadonlyMap<string, FailureKind> = new Map([
  ['insufficient_system_resource', 'overloaded'],
  ['abort', 'server'],
  ['error', 'server'],
])

function outcomeOf(stopReason: string | null, text: string): ReplyOutcome {
  if (stopReason === 'content_filter') return 'refused'
  if (stopReason === 'length') return 'truncated'
  return text.trim() === '' ? 'empty' : 'answered'
}

/** Some gateways tell an error with status 200; what has neither choices nor an error is no completion. */
function withoutChoice(
  { error, choices }: Readonly<Record<string, unknown>>,
  { host, baseUrlFlag, requestId }: ReplyContext,
): ProviderFailure {
  if (!isJsonObject(error)) {
    return Array.isArray(choices)
      ? new ProviderFailure('server', `${host} answered without a choice.`, { requestId })
      : wrongPage('a completion', { host, baseUrlFlag }, requestId)
  }
  const said = wordOf(error.message) ?? ''
  const status = countOf(error.code)
  const kind = status === null ? 'server' : kindOfStatus(status, wordOf(error.type), said)
  return new ProviderFailure(kind, `${host} answered with an error: ${quoteLong(said)}.`, { status, requestId })
}

function usageOf(usage: unknown): Usage {
  const counts = isJsonObject(usage) ? usage : {}
  const within = (name: string, key: string): number | null => {
    const details = counts[name]
    return isJsonObject(details) ? countOf(details[key]) : null
  }
  const prompt = countOf(counts.prompt_tokens)
  const cached = within('prompt_tokens_details', 'cached_tokens')
  return {
    inputTokens: prompt === null ? null : Math.max(0, prompt - (cached ?? 0)),
    outputTokens: countOf(counts.completion_tokens),
    reasoningTokens: within('completion_tokens_details', 'reasoning_tokens'),
    cacheReadTokens: cached,
    cacheWriteTokens: null,
  }
}

/** Lengths of context that servers are set to, and at which they cut without a word. */
const usualLimits = new Set([2048, 4096, 8192, 16_384, 32_768])

/**
 * Whether a server seems to have read only a part of the prompt: it counted a round number of tokens that the prompt
 * outgrows, or less than half of what the prompt must have. Ollama cuts at 4,096 tokens without an error. A count of 0
 * is none: Ollama said so of a prompt that it had cached.
 *
 * @example
 * const said = [{ role: 'user', content: 'word '.repeat(6000) }]
 * const usage = { inputTokens: 4096, outputTokens: 10, reasoningTokens: null, cacheReadTokens: null, cacheWriteTokens: null }
 * looksCut({ messages: said }, usage)
 * // → true
 */
export function looksCut({ messages }: Pick<GenerationRequest, 'messages'>, usage: Usage): boolean {
  const counted = promptTokens(usage)
  if (counted === 0) return false
  const characters = charactersOf(messages)
  // English text has 3.5 to 5 characters a token.
  if (counted < characters / 10) return true
  return usualLimits.has(counted) && characters / 5 > counted * 0.95
}

function promptTokens({ inputTokens, cacheReadTokens, cacheWriteTokens }: Usage): number {
  return (inputTokens ?? 0) + (cacheReadTokens ?? 0) + (cacheWriteTokens ?? 0)
}

function charactersOf(messages: GenerationRequest['messages']): number {
  return messages.reduce((sum, { content }) => sum + content.length, 0)
}

/** It was answered and may be charged, and the same server would cut the same prompt again; shorter ones it may read. */
function cutPrompt(usage: Usage, { request, requestId, host }: ReplyContext): ProviderFailure {
  const found = `it counted ${promptTokens(usage)} tokens for a prompt of ${charactersOf(request.messages)} characters`
  const steps = 'Raise the length of its context (num_ctx in Ollama), or update it where it leaves cached tokens out'
  const message = `${host} seems to have read only a part of the prompt: ${found}. The answer was not taken. ${steps}, and give the same command again.`
  return new ProviderFailure('rejected', message, { status: 200, requestId })
}
