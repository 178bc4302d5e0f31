import { describe, expect, it } from 'vitest'
import { anthropicBody } from '../../../src/generation/provider/anthropic-message.js'
import { readModelSettings } from '../../../src/generation/provider/model-settings.js'
import { endpointOf } from '../../../src/generation/provider/open-provider.js'
import { openAiBody } from '../../../src/generation/provider/openai-compatible.js'
import { type Parameter, profileOf, samplingSent } from '../../../src/generation/provider/profile.js'
import type { GenerationRequest, Sampling } from '../../../src/generation/request/request.js'
import { asked } from '../asked.js'

const settings = await readModelSettings()
const local = 'http://localhost:8000/v1'

/** The request that a profile makes, with other sampling where it is told. */
function requestOf(id: string, sampling?: Sampling): GenerationRequest {
  const profile = settings.find((one) => one.id === id)
  if (profile === undefined) throw new Error(`no profile ${id}`)
  const { provider, model, baseUrl = provider === 'anthropic' ? undefined : local } = profile
  const endpoint = endpointOf({ provider, model, baseUrl, env: {}, folder: '/' })
  return asked({ provider, model, endpoint, sampling: sampling ?? profile.sampling })
}

const bodyOf = (request: GenerationRequest): Record<string, unknown> =>
  request.provider === 'anthropic' ? anthropicBody(request) : openAiBody(request)

/** Where each parameter stands in a body of either API; null where the API has no place for it. */
const wire: Readonly<Record<Parameter, readonly [openAi: string | null, anthropic: string | null]>> = {
  temperature: ['temperature', 'temperature'],
  topP: ['top_p', 'top_p'],
  topK: ['top_k', 'top_k'],
  minP: ['min_p', null],
  seed: ['seed', null],
  stop: ['stop', 'stop_sequences'],
  'reasoning.effort': ['reasoning_effort', 'output_config.effort'],
  'reasoning.budget': [null, 'thinking.budget_tokens'],
  'reasoning.mode': ['thinking.type', 'thinking.type'],
}

const everything: Sampling = {
  ...{ maxTokens: 100, temperature: 0.5, topP: 0.9, topK: 5, minP: 0.1, seed: 1, stop: ['END'] },
  reasoning: { effort: 'low', budget: 50, mode: 'enabled' },
}

const at = (body: Record<string, unknown>, path: string): unknown =>
  path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], body)

describe('requests of the bundled model profiles', () => {
  it.each(settings.map(({ id }) => id))('ask %s for nothing that it refuses', (id) => {
    const { unsupported } = samplingSent(requestOf(id))
    expect(unsupported.filter((name) => name !== 'responseSchema')).toEqual([])
  })

  it.each(settings.map(({ id }) => id))('leave out what %s refuses, and nothing else', (id) => {
    const request = requestOf(id, everything)
    const body = bodyOf(request)
    const { lacks, structured, maxTokensField } = profileOf(request)
    for (const [name, paths] of Object.entries(wire)) {
      const path = paths[request.provider === 'anthropic' ? 1 : 0]
      const isLacking = lacks.has(name as Parameter)
      if (path === null) expect([name, isLacking]).toEqual([name, true])
      // A mode is set with a budget, too.
      else expect([name, at(body, path) === undefined]).toEqual([name, isLacking])
    }
    const lengths = ['max_tokens', 'max_completion_tokens'].filter((name) => name in body)
    expect(lengths).toEqual([maxTokensField])
    if (request.provider === 'anthropic') return
    const format = { 'json-schema': 'json_schema', 'json-object': 'json_object', none: undefined }[structured]
    expect(at(body, 'response_format.type')).toBe(format)
  })

  it.each([
    ['gpt-4o@current', ['temperature', 'top_p', 'seed', 'stop', 'max_completion_tokens']],
    ['gpt-6-luna@current', ['seed', 'stop', 'reasoning_effort', 'max_completion_tokens']],
    ['gpt-6.2-astra@current', ['seed', 'stop', 'reasoning_effort', 'max_completion_tokens']],
    ['gemini-2.5-flash@paper', ['temperature', 'top_p', 'stop', 'reasoning_effort', 'max_tokens']],
    ['gemini-4-hydrogen@current', ['stop', 'reasoning_effort', 'max_tokens']],
    ['deepseek-chat@paper', ['temperature', 'top_p', 'stop', 'reasoning_effort', 'thinking', 'max_tokens']],
    ['deepseek-v4-pro@current', ['stop', 'reasoning_effort', 'thinking', 'max_tokens']],
    ['mistral-large-4@current', ['temperature', 'top_p', 'stop', 'reasoning_effort', 'max_tokens']],
    [
      'qwen3.8-27b@current',
      ['temperature', 'top_p', 'top_k', 'min_p', 'seed', 'stop', 'reasoning_effort', 'max_tokens'],
    ],
    ['claude-opus-5-5@current', ['stop_sequences', 'thinking', 'max_tokens']],
    ['claude-sonnet-4-5@paper', ['temperature', 'top_p', 'top_k', 'stop_sequences', 'thinking', 'max_tokens']],
  ])('send %s, where all is asked for, just what its documentation names', (id, fields) => {
    const rest = ['model', 'messages', 'system', 'response_format', 'output_config']
    const sent = Object.keys(bodyOf(requestOf(id, everything))).filter((name) => !rest.includes(name))
    expect(sent.sort()).toEqual([...fields].sort())
  })

  it('turn thinking off where a profile says so', () => {
    expect(bodyOf(requestOf('deepseek-flash-direct@current'))).toMatchObject({ thinking: { type: 'disabled' } })
    expect(bodyOf(requestOf('gpt-6-luna-direct@current'))).toMatchObject({ reasoning_effort: 'none' })
  })
})
