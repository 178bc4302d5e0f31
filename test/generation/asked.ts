import type { GenerationRequest } from '../../src/generation/request/request.js'

/** A request for red herrings, as far as the offline server is concerned. */
export function asked(change: Partial<GenerationRequest> = {}): GenerationRequest {
  return {
    provider: 'anthropic',
    model: 'claude-opus-5-5',
    prompt: { name: 'red-herrings', sha256: '0'.repeat(64) },
    messages: [
      { role: 'system', content: 'You write harmless sentences.' },
      { role: 'user', content: '<case>\nA ⟦1⟧ woman presents to the physician because of a rash.\n</case>' },
    ],
    sampling: { maxTokens: 1024 },
    responseSchema: {
      type: 'object',
      properties: { sentences: { type: 'array', items: { type: 'string' } } },
      required: ['sentences'],
      additionalProperties: false,
    },
    endpoint: { host: 'localhost' },
    trial: 0,
    ...change,
  }
}

/** The schema of a rewriting. */
export const rewritten = {
  type: 'object',
  properties: { units: { type: 'array', items: { type: 'object' } } },
  required: ['units'],
  additionalProperties: false,
} as const

/** A key that must turn up nowhere; it is no key of anybody. */
export const key = 'sk-test-0123456789-never-shown'

export const never = (): AbortSignal => new AbortController().signal
