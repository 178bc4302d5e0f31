import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { addModelOptions, asTyped, choiceOf, type ModelFlags } from '../../src/cli/model-options.js'

const parsed = (...args: string[]): ModelFlags =>
  addModelOptions(new Command().exitOverride()).parse(args, { from: 'user' }).opts()

describe('choiceOf', () => {
  it('is nobody for the offline bank', async () => {
    expect(await choiceOf(parsed())).toBeUndefined()
  })

  it('holds what was asked for and nothing that was not', async () => {
    const flags = parsed(
      '--provider',
      'anthropic',
      '--model',
      'm',
      '--base-url',
      'http://127.0.0.1:9',
      '--effort',
      'low',
    )
    expect(await choiceOf(flags)).toEqual({
      provider: 'anthropic',
      model: 'm',
      endpoint: { host: '127.0.0.1:9', apiVersion: '2026-10-21' },
      sampling: { maxTokens: 8192, reasoning: { effort: 'low' } },
    })
    const warm = parsed('--provider', 'exec:cat', '--temperature', '0', '--top-p', '1', '--max-tokens', '5')
    expect(await choiceOf(warm)).toEqual({
      provider: 'exec',
      model: 'exec',
      endpoint: { host: 'cat' },
      sampling: { maxTokens: 5, temperature: 0, topP: 1 },
    })
  })

  it('wants a model, and a provider that there is', async () => {
    await expect(choiceOf(parsed('--provider', 'anthropic'))).rejects.toThrow(/--model/)
    await expect(choiceOf(parsed('--provider', 'antropic', '--model', 'm'))).rejects.toThrow(/Did you mean anthropic/)
  })
})

describe('asTyped', () => {
  it('leaves out what need not be typed', () => {
    const flags = parsed('--provider', 'anthropic', '--model', 'm', '--max-tokens', '8192')
    expect(asTyped(flags)).toBe('--provider anthropic --model m')
    expect(
      asTyped(flags, [
        ['--seed', '1', '1'],
        ['--limit', undefined],
        ['--set', 'a.b=true'],
      ]),
    ).toBe('--provider anthropic --model m --set a.b=true')
  })

  it('quotes for a shell', () => {
    const flags = parsed('--provider', `exec:python3 "my model.py"`, '--prompt', `it's mine.md`)
    expect(asTyped(flags)).toBe(`--provider 'exec:python3 "my model.py"' --prompt 'it'\\''s mine.md'`)
  })

  it('shows no token of a store', () => {
    const flags = parsed('--provider', 'anthropic', '--model', 'm', '--store', 'https://s.example?authToken=ey.12&a=b')
    expect(asTyped(flags)).toBe(`--provider anthropic --model m --store 'https://s.example?authToken=…&a=b'`)
  })
})
