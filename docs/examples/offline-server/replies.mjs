// The two dialects: from the parameters of a request to the body of its reply.
import { answerTo } from './answers.mjs'

/** A message's text, whether it is a string or a list of blocks. */
const textIn = (content) =>
  typeof content === 'string' ? content : (content ?? []).map(({ text }) => text ?? '').join('')

const tokensIn = (text) => Math.ceil(Buffer.byteLength(text) / 4)

const thought = 'The question is simple. I answer as I was asked to.'

/** What such an API would refuse in a request, or null. */
export function problemOf(params, style, version) {
  const refuse = (message) => ({ status: 400, type: 'invalid_request_error', message })
  if (params === null || typeof params.model !== 'string' || !Array.isArray(params.messages)) {
    return refuse('model and messages are required')
  }
  if (params.model.startsWith('no-such')) {
    return { status: 404, type: 'not_found_error', message: `model: ${params.model}` }
  }
  const most = params.max_tokens ?? params.max_completion_tokens
  if (most !== undefined && !Number.isInteger(most)) return refuse('max_tokens: expected an integer')
  const sampled = ['temperature', 'top_p', 'top_k'].filter((name) => params[name] !== undefined)
  if (style === 'anthropic') {
    if (params.max_tokens === undefined) return refuse('max_tokens: field required')
    if (sampled.length > 0 && version !== '2023-06-01') return refuse(`${sampled[0]}: extra inputs are not permitted`)
    return null
  }
  if (/^(gpt-5|o\d)/.test(params.model)) {
    if (params.max_tokens !== undefined) return refuse("'max_tokens' is not supported: use 'max_completion_tokens'")
    if (params.temperature !== undefined) return refuse("'temperature' does not support this value with this model")
  }
  if (params.model.startsWith('plain') && params.response_format !== undefined) {
    return refuse('response_format is not supported by this model')
  }
  return null
}

export function anthropicReply(params, { hash, fault, seed, thinking }) {
  const system = params.system === undefined ? [] : [{ content: textIn(params.system) }]
  const messages = [...system, ...params.messages.map(({ content }) => ({ content: textIn(content) }))]
  const text = answerTo({ messages, schema: params.output_config?.format?.schema, seed, fault })
  const [content, reason] = ended(text, fault, ['end_turn', 'max_tokens', 'refusal'])
  const blocks = content === '' ? [] : [{ type: 'text', text: content, citations: null }]
  return {
    id: `msg_${hash.slice(0, 24)}`,
    type: 'message',
    role: 'assistant',
    model: params.model,
    content: thinking === 'block' ? [{ type: 'thinking', thinking: thought, signature: 'offline' }, ...blocks] : blocks,
    stop_reason: reason,
    stop_sequence: null,
    usage: {
      input_tokens: tokensIn(messages.map((message) => message.content).join('')),
      output_tokens: tokensIn(content) + (thinking === 'block' ? tokensIn(thought) : 0),
      ...(thinking === 'block' ? { output_tokens_details: { thinking_tokens: tokensIn(thought) } } : {}),
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
    },
  }
}

export function openAiReply(params, { hash, fault, seed, thinking, contextCap }) {
  const messages = params.messages.map(({ content }) => ({ content: textIn(content) }))
  const text = answerTo({ messages, schema: params.response_format?.json_schema?.schema, seed, fault })
  const [content, reason] = ended(text, fault, ['stop', 'length', 'content_filter'])
  const prompt = tokensIn(messages.map((message) => message.content).join(''))
  const spent = tokensIn(content) + (thinking === undefined ? 0 : tokensIn(thought))
  const cap = contextCap === undefined ? prompt : Math.min(prompt, contextCap)
  return {
    id: `chatcmpl-${hash.slice(0, 24)}`,
    object: 'chat.completion',
    created: 1767225600,
    model: params.model,
    system_fingerprint: `fp_${hash.slice(0, 10)}`,
    choices: [{ index: 0, message: spoken(content, thinking), logprobs: null, finish_reason: reason }],
    usage: {
      prompt_tokens: cap,
      completion_tokens: spent,
      total_tokens: cap + spent,
      ...(thinking === undefined ? {} : { completion_tokens_details: { reasoning_tokens: tokensIn(thought) } }),
    },
  }
}

/** The answer with its thinking where some servers put it. */
function spoken(content, thinking) {
  const message = { role: 'assistant', content, refusal: null }
  if (thinking === 'tags') return { ...message, content: `<think>\n${thought}\n</think>\n\n${content}` }
  if (thinking === 'unclosed') return { ...message, content: `<think>\n${thought}` }
  if (thinking === 'reasoning') return { ...message, reasoning: thought }
  if (thinking === 'reasoning_content') return { ...message, reasoning_content: thought }
  return thinking === 'only' ? { ...message, content: null, reasoning: `${thought} ${content}` } : message
}

function ended(text, fault, [whole, cut, refused]) {
  if (fault === 'max-tokens') return [text.slice(0, Math.ceil(text.length / 2)), cut]
  return fault === 'refusal' ? ['', refused] : [text, whole]
}
