import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { describe, expect, it } from 'vitest'
import { isAlive, thisHost, thisOwner } from '../src/owner.js'

describe('an owner', () => {
  it('is this process, on this host, under an id of its own each time', () => {
    const [one, other] = [thisOwner(), thisOwner()]
    expect(one.id).not.toBe(other.id)
    expect({ ...one, id: '' }).toEqual({ ...other, id: '' })
    expect([one.pid, one.host]).toEqual([process.pid, thisHost()])
    expect(one.host.startsWith(`${hostname()}/`)).toBe(true)
  })

  it('lives as long as its process does', () => {
    expect(isAlive(thisOwner())).toBe(true)
    const { pid } = spawnSync(process.execPath, ['--version'])
    expect(isAlive({ pid, started: '' })).toBe(false)
  })

  it.skipIf(!existsSync('/proc/self/stat'))('is dead where another process got its id', () => {
    expect(isAlive({ pid: process.pid, started: '1' })).toBe(false)
    expect(isAlive({ pid: process.pid, started: '' })).toBe(true)
  })
})
