import { describe, expect, it } from 'vitest'
import { flagsOfProvider, providerNames, providerSpellings, readProviderName } from '../src/provider-name.js'

describe('names of providers', () => {
  it('are read back as they are told to users', () => {
    expect(providerSpellings.map((written) => readProviderName(written)?.name)).toEqual(providerNames)
    for (const name of providerNames) {
      const [, written = ''] = /^--provider '?(.*?)'? --model m$/.exec(flagsOfProvider(name, 'm', 'cat -n')) ?? []
      expect(readProviderName(written)).toEqual(name === 'exec' ? { name, command: 'cat -n' } : { name })
    }
  })

  it.each(['', 'exec', 'bank', 'Anthropic', 'anthropic ', 'toString'])('are none: %j', (written) => {
    expect(readProviderName(written)).toBeUndefined()
  })

  it('leave the model out only where a command has been given none', () => {
    expect(flagsOfProvider('exec', 'exec', 'cat')).toBe("--provider 'exec:cat'")
    expect(flagsOfProvider('openai-compatible', 'exec', 'localhost')).toBe('--provider openai-compatible --model exec')
  })
})
