import { describe, expect, it } from 'vitest'
import { localHosts } from '../../../src/generation/network/local-hosts.js'

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

  it('lead to this machine, to private networks, and to addresses that are named too', () => {
    const hosts = localHosts(['gpu.example', '193.0.2.7', '[2001:db8::7]'])
    const near = [
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.7.7',
      '::1',
      'fd00::1',
      'fe80::1%eth0',
      '::ffff:10.0.0.1',
    ]
    expect(near.filter((address) => !hosts.reaches('gpu.example', address))).toEqual([])
    expect(['193.0.2.7', '2001:db8::7'].filter((address) => !hosts.reaches('gpu.example', address))).toEqual([])
    const far = [
      '8.8.8.8',
      '172.32.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '2001:db8::8',
      '::ffff:8.8.8.8',
      '::',
    ]
    expect(far.filter((address) => hosts.reaches('gpu.example', address))).toEqual([])
    expect(['10.0.0.1', '193.0.2.7'].filter((address) => hosts.reaches('localhost', address))).toEqual([])
  })
})
