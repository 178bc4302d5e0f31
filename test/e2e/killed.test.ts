import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { manyCases } from '../../bench/corpus.js'
import { draftedBytes, endWhen, program, run, start, throwAwayFolder, until } from '../command-line.js'
import { amount } from '../soak.js'
import { versionOf } from '../versions.js'

const folder = throwAwayFolder()
let cases = ''
const undisturbed = join(folder, 'undisturbed')

beforeAll(() => {
  cases = manyCases(folder, amount(400, 6000))
  expect(run(['build', 'red-herrings-10', '--cases', cases, '--out', undisturbed]).status).toBe(0)
})

/** A build that holds its lock until it has got its cases on standard input. */
const waitingIn = (out: string): string[] => ['build', 'red-herrings-10', '--cases', '-', '--out', out]

const contentOf = (root: string, file: string): string =>
  readFileSync(join(root, 'red-herrings-10', versionOf('red-herrings-10'), file), 'utf8')

describe('a run that is killed', () => {
  it('leaves no half dataset, and the same command then gives the same bytes', async () => {
    const out = join(folder, 'killed')
    const whole = contentOf(undisturbed, 'cases.jsonl').length
    for (const share of [0, 0.001, 1, 2.5]) {
      const child = start(['build', 'red-herrings-10', '--cases', cases, '--out', out, '--replace'])
      await endWhen(() => draftedBytes(out) >= share * whole, child, 'SIGKILL')
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

describe.skipIf(process.platform === 'win32')('a run that is stopped by hand', () => {
  /** So many cases that no run finishes before it is stopped. */
  let many = ''
  beforeAll(() => {
    mkdirSync(join(folder, 'many'))
    many = manyCases(join(folder, 'many'), 20_000)
  })

  /** Stops a command once it is at work, and returns how it ended. */
  async function stopped(
    args: readonly string[],
    isAtWork: () => boolean,
    signal: 'SIGINT' | 'SIGTERM',
    env: NodeJS.ProcessEnv = {},
  ): Promise<{ readonly status: number | null; readonly stderr: string }> {
    const child = spawn(process.execPath, [program, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
    })
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    await until(isAtWork, child)
    child.kill(signal)
    const [status] = (await once(child, 'exit')) as [number | null]
    return { status, stderr }
  }
  const namesIn = (path: string): string[] => (existsSync(path) ? readdirSync(path) : [])

  it('leaves nothing half done: build', async () => {
    const out = join(folder, 'stopped')
    const home = join(out, 'red-herrings-10')
    const isAtWork = (): boolean => namesIn(home).some((name) => name.endsWith('.tmp'))
    const args = ['build', 'red-herrings-10', '--cases', many, '--out', out]
    const { status, stderr } = await stopped(args, isAtWork, 'SIGINT')
    expect([status, stderr]).toEqual([130, expect.stringContaining('Stopped.')])
    expect(existsSync(out)).toBe(false)
  })

  it('leaves nothing half done: import and verify', async () => {
    const home = join(folder, 'stopped-import')
    const importing = ['import', many, '--out', join(home, 'cases.jsonl'), '--license', 'CC0-1.0']
    expect(await stopped(importing, () => namesIn(home).length > 1, 'SIGTERM')).toMatchObject({ status: 143 })
    expect(existsSync(home)).toBe(false)
    const scratch = join(folder, 'stopped-verify')
    mkdirSync(scratch)
    const copies = ['one', 'two', 'three', 'four'].map((name) => join(folder, name))
    for (const copy of copies) cpSync(undisturbed, copy, { recursive: true })
    const verifying = ['verify', ...copies, '--cases', cases]
    const atWork = (): boolean => namesIn(scratch).length > 0
    expect(await stopped(verifying, atWork, 'SIGINT', { TMPDIR: scratch })).toMatchObject({ status: 130 })
    expect(readdirSync(scratch)).toEqual([])
  })
})

describe('two runs into one folder', () => {
  it('lets the first go on and refuses the second', async () => {
    const out = join(folder, 'twice')
    const first = spawn(process.execPath, [program, ...waitingIn(out)], { stdio: ['pipe', 'ignore', 'ignore'] })
    const gone = once(first, 'exit')
    await until(() => existsSync(join(out, 'red-herrings-10', '.lock')), first)
    const second = run(['build', 'red-herrings-10', '--cases', cases, '--out', out])
    first.stdin.end(readFileSync(cases))
    expect(await gone).toEqual([0, null])
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
    const first = spawn('unshare', [...contained, program, ...waitingIn(out)], { stdio: ['pipe', 'ignore', 'ignore'] })
    const gone = once(first, 'exit')
    await until(() => existsSync(join(out, 'red-herrings-10', '.lock')), first)
    const args = ['build', 'red-herrings-10', '--cases', cases, '--out', out]
    const second = spawnSync('unshare', [...contained, program, ...args], { encoding: 'utf8' })
    first.stdin.end(readFileSync(cases))
    expect(await gone).toEqual([0, null])
    expect(second.status).toBe(2)
    expect(second.stderr).toMatch(/process 1 of the host or container ".*" holds .*\.lock/)
    expect(readdirSync(join(out, 'red-herrings-10'))).toEqual([versionOf('red-herrings-10')])
    expect(contentOf(out, 'cases.jsonl') === contentOf(undisturbed, 'cases.jsonl')).toBe(true)
  })

  it('never takes the lock of one that was killed there, and says how to go on', async () => {
    const out = join(folder, 'contained-killed')
    const lock = join(out, 'red-herrings-10', '.lock')
    const args = ['build', 'red-herrings-10', '--cases', cases, '--out', out]
    const child = spawn('unshare', [...contained, program, ...waitingIn(out)])
    await until(() => existsSync(lock), child)
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
