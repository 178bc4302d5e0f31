import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { program, throwAwayFolder, until } from '../command-line.js'
import { runHere } from '../in-process.js'

const folder = throwAwayFolder()

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    // A process that has ended and waits to be fetched is no longer there.
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Waits until a stream has said something: two signals at once may arrive as one. */
async function said(stream: Readable, words: string): Promise<void> {
  let text = ''
  for await (const piece of stream) {
    text += String(piece)
    if (text.includes(words)) return
  }
}

describe.runIf(process.platform === 'linux')('a program that answers', () => {
  /** The command beside a program that never answers, and the ids of the program and of what it has started. */
  async function beside(name: string) {
    const pids = join(folder, `${name}.pids`)
    const slow = join(folder, `${name}.mjs`)
    writeFileSync(
      slow,
      `import { spawn } from 'node:child_process'; import { writeFileSync } from 'node:fs'
      const { pid } = spawn('sleep', ['900']); writeFileSync('${pids}', [process.pid, pid].join(' ')); setTimeout(() => {}, 900000)`,
    )
    const args = ['generate', 'rewritten', '--limit', '1', '--provider', `exec:node ${slow}`, '--yes']
    const child = spawn(process.execPath, [program, ...args, '--store', join(folder, `${name}.db`)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await until(() => existsSync(pids) && readFileSync(pids, 'utf8') !== '', child)
    const ids = readFileSync(pids, 'utf8').split(' ').map(Number)
    expect(ids.map(isAlive)).toEqual([true, true])
    return { child, ids }
  }

  /** Waits for the end of processes, for less time than they would live by themselves. */
  const areGone = (ids: readonly number[]): Promise<void> => expect.poll(() => ids.filter(isAlive)).toEqual([])

  it('ends with us after SIGKILL, and so does what it has started', async () => {
    const { child, ids } = await beside('killed')
    child.kill('SIGKILL')
    await areGone(ids)
  })

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('ends at the second %s, with code %i', async (signal, code) => {
    const { child, ids } = await beside(signal)
    const ended = once(child, 'exit')
    child.kill(signal)
    await said(child.stderr, 'Finishing what is in flight')
    // A terminal hangs up twice, which is once; the program itself would never end.
    if (signal === 'SIGHUP') {
      child.kill(signal)
      await sleep(1500)
      expect(ids.map(isAlive)).toEqual([true, true])
    }
    child.kill(signal)
    expect(await ended).toEqual([code, null])
    await areGone(ids)
  })

  it('that always fails ends the run, and a key in its command line is written nowhere', async () => {
    const store = join(folder, 'failing.db')
    const at = ['--provider', 'exec:false --api-key hunter2-hunter2', '--store', store, '--limit', '30']
    const made = await runHere(['generate', 'rewritten', ...at, '--yes', '--json', '--quiet'])
    expect([made.status, made.stderr]).toEqual([3, expect.stringContaining('failed 5 times without an answer')])
    expect(made.stdout).toContain('false sha256:')
    const written = [store, `${store}-wal`]
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'latin1'))
    expect([made.stdout, made.stderr, ...written].filter((text) => text.includes('hunter2'))).toEqual([])
  })
})
