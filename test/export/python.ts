import { spawnSync } from 'node:child_process'

export const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('python3 is not there: what Python reads in an export is NOT tested.')

/** Runs a program and returns the JSON that it prints. */
export function python<Result>(program: string, ...args: readonly string[]): Result {
  const { status, stdout, stderr } = spawnSync('python3', ['-B', '-c', program, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Result
}
