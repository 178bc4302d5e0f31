import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { program, start, throwAwayFolder } from '../command-line.js'

const folder = throwAwayFolder()

it.skipIf(!existsSync('/dev/full'))('says in words that standard output is on a full disk', () => {
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = spawnSync(process.execPath, [program, 'schema', 'record'], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  })
  closeSync(full)
  expect([status, stderr]).toEqual([3, expect.stringContaining('the disk is full. Make room')])
})

it('goes on where nobody hears what it says, as after the terminal was closed', async () => {
  const child = start(['build', 'original', '--limit', '1', '--out', folder])
  child.stderr?.destroy()
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(existsSync(join(folder, 'original'))).toBe(true)
})
