import { describe, expect, it } from 'vitest'
import { localHosts } from '../../../../src/generation/provider/http/local-hosts.js'

const has = (named: readonly string[], url: string): boolean => localHosts(named).has(new URL(url))

describe('local hosts', () => {
  it('are this machine without being named', () => {
    expect(
      ['http://localhost', 'https://127.0.0.1:1', 'http://127.255.0.9', 'http://[::1]:9'].filter(
        (url) => !has([], url),
      ),
    ).toEqual([])
  })

  it('are not private networks, nor names that look like this machine', () => {
    const others = [
      'http://10.1.2.3',
      'http://192.168.1.1',
      'http://172.16.0.1',
      'http://[fe80::1]',
      'http://localhost.evil.example',
    ]
    expect(others.filter((url) => has([], url))).toEqual([])
  })

  it('are named with or without a port, the usual port included', () => {
    expect(has(['gpu.example'], 'https://gpu.example:8443')).toBe(true)
    expect(has(['gpu.example:443'], 'https://gpu.example')).toBe(true)
    expect(has(['gpu.example:443'], 'http://gpu.example')).toBe(false)
    expect(has(['[fd00::1]'], 'http://[fd00::1]:8000')).toBe(true)
    expect(has([''], 'http://gpu.example')).toBe(false)
  })
})
