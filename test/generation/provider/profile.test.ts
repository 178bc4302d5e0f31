import { describe, expect, it } from 'vitest'
import { profileOf, profileRows, samplingSent } from '../../../src/generation/provider/profile.js'
import { asked } from '../asked.js'

describe('model profiles', () => {
  it('have a source and a readable pattern in every row', () => {
    for (const row of profileRows()) {
      expect(row.source).toMatch(/; 20\d\d-\d\d$/)
      expect(() => [new RegExp(row.model ?? ''), new RegExp(row.host ?? '')]).not.toThrow()
      expect(Object.keys(row).filter((name) => !known.includes(name))).toEqual([])
      expect((row.lacks ?? []).filter((name) => !parameters.includes(name))).toEqual([])
    }
  })

  it('let an unknown model take everything, structured output included', () => {
    const sampling = { maxTokens: 9, temperature: 0, topK: 1, minP: 0.1, seed: 4, reasoning: { effort: 'high' } }
    const request = asked({ provider: 'openai-compatible', model: 'unheard-of', sampling })
    expect(samplingSent(request)).toEqual({ sent: sampling, unsupported: [] })
    expect(profileOf(request)).toMatchObject({
      structured: 'json-schema',
      maxTokensField: 'max_tokens',
      apiVersion: null,
    })
  })

  it('know that a version of the API, and not the model alone, takes a temperature', () => {
    const model = 'claude-sonnet-4-6'
    const under = (apiVersion: string) =>
      profileOf({ provider: 'anthropic', model, endpoint: { host: 'h', apiVersion } }).lacks
    expect(under('2023-06-01').has('temperature')).toBe(false)
    expect(under('2026-10-21').has('temperature')).toBe(true)
    expect(profileOf({ provider: 'anthropic', model, endpoint: { host: 'h' } }).apiVersion).toBe('2023-06-01')
    expect(profileOf({ provider: 'anthropic', model: 'claude-opus-4-7', endpoint: { host: 'h' } }).apiVersion).toBe(
      '2026-10-21',
    )
  })

  it.each([
    ['gpt-5', true],
    ['openai/gpt-5.4-mini', true],
    ['o3', true],
    ['openai/gpt-6.2-sol', true],
    ['gpt-6-luna', true],
    ['gpt-oss-120b', false],
    ['gpt-4o', false],
    ['olmo-2', false],
  ])('know whether %s reasons', (model, reasons) => {
    const { lacks } = profileOf({ provider: 'openai-compatible', model, endpoint: { host: 'router.example' } })
    expect(lacks.has('temperature')).toBe(reasons)
  })

  it.each([
    ['gpt-6-luna', 'api.openai.com', { effort: 'none' }, []],
    ['gpt-6-luna', 'api.openai.com', { effort: 'low' }, ['temperature']],
    ['gpt-6.2-sol', 'api.openai.com', { effort: 'none' }, ['temperature']],
    ['deepseek-flash', 'api.deepseek.com', { mode: 'disabled' }, []],
    ['deepseek-flash', 'api.deepseek.com', { effort: 'low' }, ['temperature']],
    ['deepseek-flash', 'router.example', { mode: 'disabled' }, ['reasoning.mode']],
  ])('know what %s at %s takes where %o is asked for', (model, host, reasoning, unsupported) => {
    const sampling = { maxTokens: 9, temperature: 0, reasoning }
    const { responseSchema: _, ...request } = asked({
      provider: 'openai-compatible',
      model,
      endpoint: { host },
      sampling,
    })
    expect(samplingSent(request).unsupported).toEqual(unsupported)
  })

  it('tell a schema that cannot be sent as one', () => {
    const request = asked({
      provider: 'openai-compatible',
      model: 'deepseek-chat',
      endpoint: { host: 'api.deepseek.com' },
    })
    expect(samplingSent(request).unsupported).toEqual(['responseSchema'])
  })
})

const known = [
  ...['provider', 'host', 'model', 'underApiVersion', 'apiVersion'],
  ...['maxTokensField', 'structured', 'lacks', 'unless', 'source'],
]
const parameters = [
  ...['temperature', 'topP', 'topK', 'minP', 'seed', 'stop'],
  ...['reasoning.effort', 'reasoning.budget', 'reasoning.mode'],
]
