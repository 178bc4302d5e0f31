import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { inFlightAtMost } from '../../src/cli/open-files.js'
import { program, throwAwayFolder } from '../command-line.js'
import { serve } from '../generation/serving.js'

const folder = throwAwayFolder()

describe('requests in flight', () => {
  it.each([
    [{ wanted: 4, each: 1 }, 10, 4],
    [{ wanted: 500, each: 1 }, 64, 24],
    [{ wanted: 500, each: 1 }, 540, 500],
    [{ wanted: 100, each: 3 }, 64, 8],
    [{ wanted: 500, each: 1 }, 20, 1],
    [{ wanted: 1_000_000, each: 1 }, Number.POSITIVE_INFINITY, 1_000_000],
  ])('are as many as open files allow: %j with %d', (asked, limit, most) => {
    expect(inFlightAtMost(asked, limit).most).toBe(most)
  })

  it.skipIf(process.platform === 'win32')(
    'are fewer than --concurrency where the system allows few, and all are answered once',
    async () => {
      const server = await serve({ delayMs: 100 })
      const at = ['--provider', 'openai-compatible', '--model', 'm', '--base-url', `${server.url}/v1`]
      const args = ['generate', 'red-herrings-10', '--limit', '60', ...at, '--store', join(folder, 'few.db'), '--yes']
      const command = [
        '-c',
        'ulimit -n 64; exec "$@"',
        'sh',
        process.execPath,
        program,
        ...args,
        '--concurrency',
        '500',
      ]
      const env = { ...process.env, OPENAI_API_KEY: 'sk-made-up-0123456789' }
      const child = spawn('sh', command, { stdio: ['ignore', 'ignore', 'pipe'], env })
      const said = text(child.stderr)
      expect(await once(child, 'close')).toEqual([0, null])
      expect(await said).toContain('at most 24 requests are in flight. "ulimit -n 540"')
      expect(await said).not.toContain('EMFILE')
      expect([...server.stats.bodies.values()].every(({ sent }) => sent === 1)).toBe(true)
    },
  )
})
