import { type Generation, type GenerationRequest, requestKey, type StoredFailure } from '../../src/generation/index.js'

/** A short request of our own; what is not named stays the same. */
export function madeUpRequest(index: number, changes: Partial<GenerationRequest> = {}): GenerationRequest {
  return {
    provider: 'openai-compatible',
    model: 'test-model',
    prompt: { name: 'red-herrings', sha256: 'a'.repeat(64) },
    messages: [{ role: 'user', content: `Write a sentence about the weather, number ${index}.` }],
    sampling: { maxTokens: 100 },
    endpoint: { host: '127.0.0.1:9' },
    trial: 0,
    ...changes,
  }
}

export function madeUpAnswer(index: number, changes: Partial<Generation> = {}): Generation {
  const request = changes.request ?? madeUpRequest(index)
  return {
    key: requestKey(request),
    request,
    outcome: 'answered',
    text: `It rained on day ${index}.`,
    raw: `{"said":"It rained on day ${index}."}`,
    model: 'test-model-2026',
    fingerprint: null,
    stopReason: 'stop',
    usage: { inputTokens: 10, outputTokens: 5, reasoningTokens: null, cacheReadTokens: null, cacheWriteTokens: null },
    requestId: `req-${index}`,
    sampling: { sent: { maxTokens: 100 }, unsupported: [] },
    date: '2026-01-02T03:04:05.000Z',
    batch: false,
    ...changes,
  }
}

export function madeUpFailure(index: number, changes: Partial<StoredFailure> = {}): StoredFailure {
  const request = changes.request ?? madeUpRequest(index)
  return {
    key: requestKey(request),
    request,
    kind: 'server',
    status: 500,
    message: 'The server failed.',
    requestId: null,
    attempts: 6,
    date: '2026-01-02T03:04:05.000Z',
    ...changes,
  }
}
