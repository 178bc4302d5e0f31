import type { LookupFunction } from 'node:net'
import { describe, expect, it } from 'vitest'
import { routeTo } from '../../../src/generation/network/route.js'

const step = 'Name a store in a file.'
const to = (address: string, choice: Parameters<typeof routeTo>[1] = {}) =>
  routeTo(new URL(address), { env: {}, ...choice }, step)

describe('the way to an address', () => {
  const env = { MEDQA_PERTURB_LOCAL_HOSTS: 'db.ward.example, other.example:8080' }
  const strict = { env, localOnly: true, allow: ['gpu.example'], allowPlainHttp: true }

  it.each([
    'http://127.0.0.1:8080',
    'https://localhost',
    'https://db.ward.example/shared',
    'http://other.example:8080',
    'https://gpu.example',
  ])('leads to %s, which the user named', (address) => {
    expect(to(address, strict).isLocal).toBe(true)
  })

  it.each(['https://store.example', 'https://db.ward.example.org', 'http://other.example:8081', 'http://192.168.0.7'])(
    'does not lead to %s, unless nobody asked for that',
    (address) => {
      expect(() => to(address, strict)).toThrow(/nothing is sent to .* Name a store in a file/)
      expect(() => to(address, { env, allowPlainHttp: true })).not.toThrow()
    },
  )

  it.each([
    'http://gpu.example:8000',
    'http://192.168.0.7',
    'http://0.0.0.0',
    'http://127.0.0.1.example',
    'http://[fd00::1]',
  ])('to %s is encrypted, or wanted open', (address) => {
    expect(() => to(address)).toThrow(/is another machine.*--allow-plain-http/)
    expect(() => to(address, { allowPlainHttp: true })).not.toThrow()
    expect(() => to(address.replace('http:', 'https:'))).not.toThrow()
  })

  it('is encrypted, or wanted open, where a proxy on another machine would read it', () => {
    const proxy = 'http://proxy.example:3128'
    expect(() => to('http://127.0.0.1:11434/v1', { proxy })).toThrow(/proxy\.example:3128 is another machine/)
    expect(() => to('http://127.0.0.1:11434/v1', { proxy, allowPlainHttp: true })).not.toThrow()
    expect(() => to('http://127.0.0.1:11434/v1', { proxy: 'http://localhost:3128' })).not.toThrow()
  })

  it('that is called this machine and is another is not gone without encryption', async () => {
    const lookup: LookupFunction = (_, options, tell) => {
      if (options.all === true) tell(null, [{ address: '203.0.113.5', family: 4 }])
    }
    const sent = to('http://localhost:11434/v1', { lookup }).connect()('http://localhost:11434/v1')
    await expect(sent).rejects.toThrow(
      /localhost leads to 203\.0\.113\.5, .*nothing may be sent there\. .*127\.0\.0\.1/,
    )
  })

  it('goes through a proxy that is local too where it must be', () => {
    const proxy = 'http://proxy.example:3128'
    expect(to('https://gpu.example', { proxy }).proxy).toBe('proxy.example:3128')
    expect(() => to('https://gpu.example', { ...strict, proxy })).toThrow(
      /nothing is sent to proxy\.example:3128.*--proxy/,
    )
    expect(() => to('https://gpu.example', { ...strict, proxy, allow: ['gpu.example', 'proxy.example'] })).not.toThrow()
  })

  it.each([
    'proxy:3128',
    'https://proxy.example',
    'socks5://proxy.example',
    'http://u:s3cret@proxy.example',
    'http://p/x',
  ])('knows no proxy %s', (proxy) => {
    const failing = () => to('https://gpu.example', { proxy })
    expect(failing).toThrow(/Expected a proxy/)
    expect(failing).not.toThrow(/s3cret/)
  })
})
