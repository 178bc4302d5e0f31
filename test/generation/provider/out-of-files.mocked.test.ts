import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { execProvider } from '../../../src/generation/provider/exec.js'
import { asked, never } from '../asked.js'

// A child without pipes, as Node gives it where the system has no more open files.
vi.mock('node:child_process', () => ({
  spawn: () => {
    const child = new EventEmitter()
    process.nextTick(() => child.emit('error', Object.assign(new Error('spawn EMFILE'), { code: 'EMFILE' })))
    return child
  },
}))

it('is what a program that cannot be started for want of open files says, and it is tried again', async () => {
  const provider = execProvider({ command: 'any', environment: {}, timeoutMs: 1000, redact: (text) => text })
  await expect(provider.send(asked({ provider: 'exec' }), never())).rejects.toMatchObject({
    kind: 'overloaded',
    message: expect.stringMatching(/^any cannot be started: .*Lower --concurrency/),
  })
})
