import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

export const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))

/** What a finished command left behind. */
export interface Finished {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the built program to its end. */
export function run(
  args: readonly string[],
  options: { cwd?: string; input?: string | Buffer; env?: NodeJS.ProcessEnv } = {},
): Finished {
  if (!existsSync(program)) throw new Error('The program is not built. Run "npm run build" first.')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: options.cwd,
    input: options.input ?? '',
    env: { ...process.env, ...options.env },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return { status, stdout, stderr }
}

/** Starts the built program and leaves it running. */
export function start(args: readonly string[]): ReturnType<typeof spawn> {
  return spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
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
