import type { Generation, GenerationRequest } from '../src/generation/index.js'
import { requestKey } from '../src/generation/index.js'

const words = 'A man of 62 years comes with pain behind the breastbone that began while he was climbing stairs. '

/** A made-up answer of the size that a prompt and ten sentences have: 4 KB asked, 2 KB said, 3 KB raw. */
export function madeUpGeneration(index: number): Generation {
  const request: GenerationRequest = {
    provider: 'openai-compatible',
    model: 'made-up-model',
    prompt: { name: 'red-herrings', sha256: '0'.repeat(64) },
    messages: [
      { role: 'system', content: words.repeat(20) },
      { role: 'user', content: `${words.repeat(20)} Case ${index}.` },
    ],
    sampling: { maxTokens: 2000, temperature: 0 },
    endpoint: { host: '127.0.0.1:8080' },
    trial: 0,
  }
  return {
    key: requestKey(request),
    request,
    outcome: 'answered',
    text: `${words.repeat(20)}${index}`,
    raw: JSON.stringify({
      id: `r-${index}`,
      choices: [{ message: { content: words.repeat(20) } }],
      pad: words.repeat(8),
    }),
    model: 'made-up-model-2026-01-01',
    fingerprint: null,
    stopReason: 'stop',
    usage: {
      inputTokens: 1000,
      outputTokens: 500,
      reasoningTokens: null,
      cacheReadTokens: null,
      cacheWriteTokens: null,
    },
    requestId: `r-${index}`,
    sampling: { sent: { maxTokens: 2000, temperature: 0 }, unsupported: [] },
    date: '2026-01-01T00:00:00.000Z',
    batch: false,
  }
}
