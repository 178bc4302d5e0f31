import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { expect, it } from 'vitest'
import { program } from '../command-line.js'

it.skipIf(!existsSync('/dev/full'))('says in words that standard output is on a full disk', () => {
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = spawnSync(process.execPath, [program, 'schema', 'record'], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  })
  closeSync(full)
  expect([status, stderr]).toEqual([3, expect.stringContaining('the disk is full. Make room')])
})
