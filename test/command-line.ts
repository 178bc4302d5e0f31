import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { afterAll } from 'vitest'

export const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))

function built(): string {
  if (!existsSync(program)) throw new Error('The program is not built. Run "npm run build" first.')
  return program
}

/** What a finished command left behind. */
export interface Finished {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** What a run is given besides its arguments. */
export interface Given {
  readonly cwd?: string
  readonly input?: string | Buffer
  /** Added to the environment of the tests. */
  readonly env?: NodeJS.ProcessEnv
}

/**
 * Runs the built program to its end in a thread that has its modules loaded already, while everything else in this
 * process waits. `test/e2e/process.test.ts` compares the result with that of a separate process.
 */
export function run(args: readonly string[], given: Given = {}): Finished {
  const thread = takeThread()
  const home = process.cwd()
  process.chdir(given.cwd ?? home)
  try {
    Atomics.store(thread.answered, 0, 0)
    thread.port.postMessage(request(args, given, true))
    // The call that wakes may be that of the run before, which had been found to be done without it.
    while (Atomics.load(thread.answered, 0) === 0) {
      if (Atomics.wait(thread.answered, 0, 0, 600_000) === 'timed-out')
        throw new Error(`It did not end: ${args.join(' ')}`)
    }
    return finished(receiveMessageOnPort(thread.port)?.message, thread)
  } finally {
    process.chdir(home)
  }
}

/** The same while this process goes on, for example with a server that the program asks. */
export async function runBeside(args: readonly string[], given: Given = {}): Promise<Finished> {
  const thread = takeThread()
  const home = process.cwd()
  process.chdir(given.cwd ?? home)
  try {
    const reply = once(thread.port, 'message')
    thread.port.postMessage(request(args, given, false))
    return finished((await reply)[0], thread)
  } finally {
    process.chdir(home)
  }
}

interface Thread {
  readonly port: MessagePort
  /** 1 when an answer is there. */
  readonly answered: Int32Array
}

let idle: Thread | undefined

/** A thread that runs nothing. It is not idle again until it has answered, so no run can have the answer of another. */
function takeThread(): Thread {
  if (idle !== undefined) {
    const taken = idle
    idle = undefined
    return taken
  }
  const { port1: port, port2 } = new MessageChannel()
  const answered = new Int32Array(new SharedArrayBuffer(4))
  const workerData = { program: built(), port: port2, answered }
  const file = new URL('program-thread.mjs', import.meta.url)
  new Worker(file, { workerData, transferList: [port2], execArgv: [] }).unref()
  port.unref()
  return { port, answered }
}

const request = (args: readonly string[], { env, input = '' }: Given, isAwaited: boolean): object => ({
  args,
  input,
  isAwaited,
  env: { ...process.env, ...env },
})

/** Takes the answer of a thread; one in which the program broke off is not used again. */
function finished({ isGone, ...rest }: Finished & { readonly isGone: boolean }, thread: Thread): Finished {
  if (!isGone) idle = thread
  return rest
}

/** Runs the built program to its end in a separate process, for what only a process can show. */
export function runApart(args: readonly string[], { cwd, input = '', env }: Given = {}): Finished {
  const { status, stdout, stderr } = spawnSync(process.execPath, [built(), ...args], {
    cwd,
    input,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return { status, stdout, stderr }
}

/** Starts the built program in a separate process and leaves it running. */
export function start(args: readonly string[]): ReturnType<typeof spawn> {
  return spawn(process.execPath, [built(), ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Waits until something is so, or a process has ended: a slow machine takes longer, and nothing else. */
export async function until(isSo: () => boolean, child: ChildProcess): Promise<void> {
  while (!isSo() && child.exitCode === null && child.signalCode === null) await sleep(2)
}

/** Ends a process as soon as something is so; one that ended before is left alone. */
export async function endWhen(isSo: () => boolean, child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, 'close')
  await until(isSo, child)
  child.kill(signal)
  await gone
}

/** Bytes in the hidden files and folders below a folder: what a run has written and not yet moved to its place. */
export function draftedBytes(folder: string): number {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /(^|\/)\./.test(path))
    return files.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)
  } catch {
    // Something went away meanwhile.
    return 0
  }
}

/** A folder that is removed when the test file ends. */
export function throwAwayFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'medqa-perturb-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The lines of a JSON Lines file, parsed. */
export function jsonLines<Line = Record<string, unknown>>(path: string): Line[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
}
