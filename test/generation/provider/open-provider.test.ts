import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { PipelineError } from '../../../src/errors.js'
import {
  destinationOf,
  endpointOf,
  openProvider,
  type ProviderChoice,
} from '../../../src/generation/provider/open-provider.js'
import { throwAwayFolder } from '../../command-line.js'
import { asked, key, never } from '../asked.js'
import { serve } from '../serving.js'

const choice: ProviderChoice = {
  provider: 'anthropic',
  model: 'claude-opus-5-5',
  env: { ANTHROPIC_API_KEY: key },
  folder: '/',
}

function refusal(change: Partial<ProviderChoice>): string {
  try {
    openProvider({ ...choice, ...change })
  } catch (error) {
    expect(error).toBeInstanceOf(PipelineError)
    expect((error as PipelineError).code).toBe('usage')
    expect(inspect(error, { depth: 20 })).not.toContain(key)
    return (error as PipelineError).message
  }
  return expect.unreachable('it opened')
}

describe('opening a provider', () => {
  it('names the endpoint that belongs into requests', () => {
    expect(openProvider(choice).endpoint).toEqual({ host: 'api.anthropic.com', apiVersion: '2026-10-21' })
    const at = (baseUrl: string) =>
      openProvider({
        ...choice,
        provider: 'openai-compatible',
        baseUrl,
        revision: 'r1',
        env: { OPENAI_API_KEY: key },
        allowPlainHttp: true,
      }).endpoint
    expect(at('http://gpu.example:8000/v1/')).toEqual({ host: 'gpu.example:8000', revision: 'r1' })
    expect(at('https://gateway.example/team-a/v1').host).toBe('gateway.example/team-a/v1')
    expect(openProvider({ ...choice, provider: 'exec:python3 m.py' }).endpoint).toEqual({ host: 'python3 m.py' })
  })

  it('names the same endpoint without a key, for answers that are stored', () => {
    const elsewhere = { ...choice, env: {}, localOnly: true, baseUrl: 'https://gateway.example/a' }
    expect(endpointOf(elsewhere)).toEqual(openProvider({ ...elsewhere, localOnly: false, env: choice.env }).endpoint)
    expect(endpointOf({ ...choice, provider: 'exec:python3 m.py' })).toEqual({ host: 'python3 m.py' })
  })

  it('takes the key that a choice names, and no other', () => {
    const deepseek = {
      ...{ provider: 'openai-compatible', model: 'm', baseUrl: 'https://api.deepseek.com/v1' },
      keyName: 'DEEPSEEK_API_KEY',
    }
    expect(refusal({ ...deepseek, env: { OPENAI_API_KEY: key } })).toContain('Set DEEPSEEK_API_KEY')
    const env = { OPENAI_API_KEY: `${key}-other`, DEEPSEEK_API_KEY: key }
    expect(destinationOf({ ...choice, ...deepseek, env }).key).toEqual({
      name: 'DEEPSEEK_API_KEY',
      source: 'environment',
    })
    expect(destinationOf({ ...choice, ...deepseek, env: { OPENAI_API_KEY: key } }).key).toBeNull()
  })

  it('says which key is missing and where to put it', () => {
    expect(refusal({ env: {} })).toContain('Set ANTHROPIC_API_KEY in the environment, or as a line in .env')
    expect(refusal({ provider: 'openai-compatible', env: { ANTHROPIC_API_KEY: key } })).toContain('Set OPENAI_API_KEY')
  })

  it('shows no key, even a broken one', () => {
    expect(refusal({ env: { ANTHROPIC_API_KEY: `${key}\n${key}` } })).toContain('ANTHROPIC_API_KEY')
    expect(refusal({ env: { ANTHROPIC_API_KEY: `${key}é` } })).toContain('not shown')
    expect(refusal({ baseUrl: `https://user:${key}@api.example` })).toContain('--base-url')
    expect(refusal({ baseUrl: `https://api.example/?key=${key}` })).toContain('--base-url')
    expect(refusal({ baseUrl: `user:${key}@api.example/v1` })).toContain('found "…@api.example/v1"')
    expect(refusal({ baseUrl: `api.example/v1?key=${key}` })).toContain('found "api.example/v1?…"')
  })

  it('names the flag that the address comes from', () => {
    const reader = { provider: 'openai-compatible', baseUrlFlag: '--second-reader-base-url' }
    expect(refusal({ ...reader, baseUrl: 'here' })).toContain('in --second-reader-base-url and found')
    expect(refusal({ ...reader, localOnly: true })).toContain('Give --second-reader-base-url')
  })

  it('refuses unknown providers and addresses that are none', () => {
    expect(refusal({ provider: 'antropic' })).toContain('Did you mean anthropic?')
    expect(refusal({ baseUrl: 'localhost:11434' })).toContain('Expected an address such as http://localhost:11434/v1')
    expect(refusal({ baseUrl: undefined, env: { ANTHROPIC_BASE_URL: 'here' } })).toContain('in ANTHROPIC_BASE_URL')
    expect(refusal({ provider: 'exec:' })).toContain('found no command')
  })
})

describe('a file in the working folder', () => {
  const folder = throwAwayFolder()
  const lines = [
    `OPENAI_API_KEY=${key}`,
    'OPENAI_BASE_URL=https://evil.example/v1',
    'MEDQA_PERTURB_LOCAL_HOSTS=evil.example',
  ]
  writeFileSync(join(folder, '.env'), lines.join('\n'))
  const poor = { ...choice, provider: 'openai-compatible', env: {}, folder }

  it('gives keys, and never decides where they go', () => {
    expect(refusal(poor)).toMatch(/\.env sets OPENAI_BASE_URL: .*Give --base-url.*remove the line/)
    expect(refusal({ ...poor, localOnly: true })).toContain('.env sets OPENAI_BASE_URL')
    expect(() => endpointOf(poor)).toThrow(/\.env sets OPENAI_BASE_URL/)
    const evil = { ...poor, localOnly: true, baseUrl: 'https://evil.example/v1' }
    expect(refusal(evil)).toContain('nothing is sent to evil.example')
  })

  it('is not asked where a flag or the environment says it', () => {
    const key = { name: 'OPENAI_API_KEY', source: '.env' }
    const said = { provider: 'openai-compatible', address: 'http://127.0.0.1:9/v1', proxy: null, key }
    expect(destinationOf({ ...poor, baseUrl: 'http://127.0.0.1:9/v1' })).toEqual(said)
    expect(destinationOf({ ...poor, env: { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1/' } })).toEqual(said)
    const own = { OPENAI_API_KEY: 'a key of the shell', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }
    expect(destinationOf({ ...poor, env: own }).key).toEqual({ ...key, source: 'environment' })
  })
})

describe('a command or a path with a key in it', () => {
  it('is named by its program or host, and a digest', () => {
    const command = { ...choice, provider: 'exec:/opt/ask --api-key hunter2-hunter2' }
    const { host } = endpointOf(command)
    expect([host, destinationOf(command).address]).toEqual([expect.stringMatching(/^ask sha256:[0-9a-f]{16}$/), host])
    expect(endpointOf({ ...command, provider: 'exec:/opt/ask --api-key another' }).host).not.toBe(host)
    const path = { ...choice, baseUrl: 'https://gateway.example/sk-live-12345678/v1' }
    expect(endpointOf({ ...command, provider: 'exec:TOKEN=hunter2 ask' }).host).toMatch(/^command sha256:[0-9a-f]{16}$/)
    expect(endpointOf(path).host).toMatch(/^gateway\.example\/sha256:[0-9a-f]{16}$/)
    expect(destinationOf(path).address).toMatch(/^https:\/\/gateway\.example\/sha256:/)
    const known = { ...choice, provider: 'exec:ask word-word', env: { MY_TOKEN: 'word-word' } }
    expect(endpointOf(known).host).toMatch(/^ask sha256:/)
  })
})

describe('where requests go', () => {
  it('is told with its proxy, without a key and without asking', () => {
    expect(destinationOf({ ...choice, env: {}, proxy: 'http://proxy.example:3128' })).toEqual({
      provider: 'anthropic',
      address: 'https://api.anthropic.com',
      proxy: 'proxy.example:3128',
      key: null,
    })
    expect(openProvider(choice).destination.address).toBe('https://api.anthropic.com')
    expect(destinationOf({ ...choice, provider: 'exec:python3 m.py' }).address).toBe('python3 m.py')
  })
})

describe('local only', () => {
  it.each([
    undefined,
    'https://api.example',
    'http://192.168.0.7:8000',
    'http://10.0.0.1',
    'http://localhost.example',
    'http://127.0.0.1.example',
    'http://0.0.0.0:80',
  ])('opens nothing at %s', (baseUrl) => {
    expect(refusal({ localOnly: true, baseUrl })).toContain('With --local-only nothing is sent to')
  })

  it.each(['http://localhost:1', 'http://127.1:1', 'http://[::1]:1', 'http://LOCALHOST.:1', 'http://2130706433'])(
    'takes %s for this machine',
    (baseUrl) => {
      expect(() => openProvider({ ...choice, localOnly: true, baseUrl })).not.toThrow()
    },
  )

  it('takes hosts that the user names, by port where he says one', () => {
    const baseUrl = 'http://gpu.example:8000/v1'
    const local = { localOnly: true, baseUrl, allowPlainHttp: true }
    expect(() => openProvider({ ...choice, ...local, allow: ['GPU.example'] })).not.toThrow()
    expect(() => openProvider({ ...choice, ...local, allow: ['gpu.example:8000'] })).not.toThrow()
    expect(() =>
      openProvider({ ...choice, ...local, env: { MEDQA_PERTURB_LOCAL_HOSTS: 'a.example, gpu.example' } }),
    ).not.toThrow()
    expect(refusal({ ...local, allow: ['gpu.example:9000', 'example'] })).toContain('gpu.example:8000')
  })

  it('answers from this machine', async () => {
    const { url } = await serve()
    const provider = openProvider({ ...choice, localOnly: true, baseUrl: url })
    expect((await provider.send(asked(), never())).outcome).toBe('answered')
  })

  it('follows no redirect to another server, which gets no byte', async () => {
    const other = await serve()
    const { url } = await serve({ redirectTo: other.url })
    for (const localOnly of [true, false]) {
      const provider = openProvider({ ...choice, localOnly, baseUrl: url })
      await expect(provider.send(asked(), never())).rejects.toMatchObject({
        kind: 'fatal',
        status: 307,
        message: expect.stringContaining('Redirects are not followed'),
      })
    }
    expect(other.stats.requests).toBe(0)
  })

  it('uses no proxy from the environment', async () => {
    const proxy = await serve()
    const { url, stats } = await serve()
    process.env.HTTP_PROXY = proxy.url
    process.env.http_proxy = proxy.url
    process.env.NODE_USE_ENV_PROXY = '1'
    try {
      const provider = openProvider({ ...choice, localOnly: true, baseUrl: url })
      expect((await provider.send(asked(), never())).outcome).toBe('answered')
    } finally {
      for (const name of ['HTTP_PROXY', 'http_proxy', 'NODE_USE_ENV_PROXY']) delete process.env[name]
    }
    expect([proxy.stats.requests, stats.requests]).toEqual([0, 1])
  })
})
