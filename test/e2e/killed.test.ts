import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { manyCases } from '../../bench/corpus.js'
import { program, run, start, throwAwayFolder } from '../command-line.js'
import { versionOf } from '../versions.js'

const folder = throwAwayFolder()
let cases = ''
const undisturbed = join(folder, 'undisturbed')

beforeAll(() => {
  cases = manyCases(folder, 6000)
  expect(run(['build', 'red-herrings-10', '--cases', cases, '--out', undisturbed]).status).toBe(0)
})

const contentOf = (root: string, file: string): string =>
  readFileSync(join(root, 'red-herrings-10', versionOf('red-herrings-10'), file), 'utf8')
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

describe('a run that is killed', () => {
  it('leaves no half dataset, and the same command then gives the same bytes', async () => {
    const out = join(folder, 'killed')
    for (const ms of [150, 300, 450, 600, 750]) {
      const child = start(['build', 'red-herrings-10', '--cases', cases, '--out', out, '--replace'])
      await pause(ms)
      child.kill('SIGKILL')
      await once(child, 'exit')
      const version = join(out, 'red-herrings-10', versionOf('red-herrings-10'))
      if (existsSync(version)) expect(run(['verify', version]).status).toBe(0)
    }
    expect(run(['build', 'red-herrings-10', '--cases', cases, '--out', out, '--replace']).status).toBe(0)
    for (const file of ['cases.jsonl', 'edits.jsonl', 'findings.jsonl', 'README.md']) {
      expect(contentOf(out, file) === contentOf(undisturbed, file)).toBe(true)
    }
    expect(readdirSync(join(out, 'red-herrings-10'))).toEqual([versionOf('red-herrings-10')])
  })
})

describe('two runs into one folder', () => {
  it('lets the first go on and refuses the second', async () => {
    const out = join(folder, 'twice')
    const first = start(['build', 'red-herrings-10', '--cases', cases, '--out', out])
    const lock = join(out, 'red-herrings-10', '.lock')
    for (let waited = 0; !existsSync(lock) && waited < 5000; waited += 5) await pause(5)
    const second = run(['build', 'red-herrings-10', '--cases', cases, '--out', out])
    const [status] = (await once(first, 'exit')) as [number]
    expect(status).toBe(0)
    expect(second.status).toBe(2)
    expect(second.stderr).toContain('Only one run may write')
    expect(contentOf(out, 'cases.jsonl') === contentOf(undisturbed, 'cases.jsonl')).toBe(true)
  })

  it('takes over the lock of a process that is gone', () => {
    const home = join(folder, 'stale', 'original')
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, '.lock'), '999999999')
    expect(run(['build', 'original', '--out', join(folder, 'stale')]).status).toBe(0)
  })
})

/** Runs a command in a process table of its own, as a container does: every run is process 1. */
const contained = ['--pid', '--fork', '--mount-proc', process.execPath]
const hasContainers = spawnSync('unshare', [...contained, '--version']).status === 0

describe.skipIf(!hasContainers)('two containers on one volume', () => {
  it('lets one of them build and refuses the other, though both are process 1', async () => {
    const out = join(folder, 'contained')
    const args = ['build', 'red-herrings-10', '--cases', cases, '--out', out]
    const first = spawn('unshare', [...contained, program, ...args], { stdio: 'ignore' })
    const lock = join(out, 'red-herrings-10', '.lock')
    for (let waited = 0; !existsSync(lock) && waited < 10_000; waited += 5) await pause(5)
    const second = spawnSync('unshare', [...contained, program, ...args], { encoding: 'utf8' })
    expect(await once(first, 'exit')).toEqual([0, null])
    expect(second.status).toBe(2)
    expect(second.stderr).toMatch(/process 1 of the host or container ".*" holds .*\.lock/)
    expect(readdirSync(join(out, 'red-herrings-10'))).toEqual([versionOf('red-herrings-10')])
    expect(contentOf(out, 'cases.jsonl') === contentOf(undisturbed, 'cases.jsonl')).toBe(true)
  })

  it('never takes the lock of one that was killed there, and says how to go on', async () => {
    const out = join(folder, 'contained-killed')
    const lock = join(out, 'red-herrings-10', '.lock')
    const args = ['build', 'red-herrings-10', '--cases', cases, '--out', out]
    const child = spawn('unshare', [...contained, program, ...args])
    for (let waited = 0; !existsSync(lock) && waited < 10_000; waited += 5) await pause(5)
    // The first process of a table takes all others of it along.
    spawnSync('pkill', ['-9', '-P', String(child.pid)])
    await once(child, 'exit')
    const { status, stderr } = run(args)
    expect([status, stderr]).toEqual([2, expect.stringContaining(`${lock}.`)])
    expect(stderr).toContain('remove that file by hand')
    rmSync(lock)
    expect(run(args).status).toBe(0)
    expect(readdirSync(join(out, 'red-herrings-10'))).toEqual([versionOf('red-herrings-10')])
  })
})
