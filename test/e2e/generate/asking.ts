import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OfflineServer, ServerOptions } from '../../../docs/examples/offline-server/server.mjs'
import { type Finished, program, runBeside } from '../../command-line.js'
import { serve as serveAny } from '../../generation/serving.js'
import { versionOf } from '../../versions.js'

export const key = 'sk-ant-secret-0123456789abcdef'
/** The environment of a run. */
const keys = { ANTHROPIC_API_KEY: key, OPENAI_API_KEY: key }

/** The offline server until the end of the test; it demands the key and lets nobody wait long. */
export function serve(options: ServerOptions = {}): Promise<OfflineServer> {
  return serveAny({ seed: 1, retryAfterMs: 20, slowMs: 30, apiKey: key, ...options })
}

const bundled = readFileSync(new URL('../../../data/cases/vignettes.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')

/** Writes cases of one kind, as many as asked for, no two of them alike. */
export function writeCases(path: string, count: number): string {
  const lines = Array.from({ length: count }, (_, i) => {
    const record = JSON.parse(bundled[i % bundled.length] as string)
    const id = `made-${String(i).padStart(4, '0')}`
    const input = i < bundled.length ? record.input : `Seen on round ${i}. ${record.input}`
    return JSON.stringify({ ...record, id, input, metadata: { ...record.metadata, case: id, cluster: id, row: i } })
  })
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

/** The flags that choose a server and a store. */
export function flagsFor(server: OfflineServer, store: string, dialect = 'anthropic'): string[] {
  const address = dialect === 'anthropic' ? server.url : `${server.url}/v1`
  return ['--provider', dialect, '--model', 'claude-opus-5-5', '--base-url', address, '--store', `file:${store}`]
}

export const dataset = (out: string, recipe: string): string => join(out, recipe, versionOf(recipe))

/** Runs the program to its end, beside a server of this process. */
export function ask(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<Finished> {
  return runBeside(args, { cwd, env: { ...keys, ...env } })
}

/** Files somewhere in a folder that contain the key, or enough of it. */
export function filesWithKey(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  // What lies beside a database may go while it is looked for.
  const isThere = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() === true
  return files.filter((file) => isThere(file) && readFileSync(file).includes('secret-0123456789'))
}

/** A run in a separate process that can be ended from outside. */
export interface Running {
  readonly done: Promise<Finished>
  readonly child: ChildProcess
  /** Its words to people so far. */
  said(): string
}

/** Starts the program in a separate process, while this one runs a server. */
export function startRun(args: readonly string[], cwd: string): Running {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { ...process.env, ...keys },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (piece) => {
    stdout += piece
  })
  child.stderr.on('data', (piece) => {
    stderr += piece
  })
  const done = new Promise<Finished>((resolve) => {
    child.on('close', (status) => resolve({ status, stdout, stderr }))
  })
  return { done, child, said: () => stderr }
}
