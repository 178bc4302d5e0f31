import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))

const watch = `process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  process.stderr.write(maxRSS + ' ' + (userCPUTime + systemCPUTime))
})
`

/** What a command took. */
export interface Spent {
  /** Wall-clock seconds. */
  readonly seconds: number
  /** Processor seconds, user and system: what a busy machine does not change much. */
  readonly cpuSeconds: number
  /** Most memory that it held, MB. */
  readonly megabytes: number
}

/** Runs the built command in its own process; `folder` takes a file that the process loads first. */
export function runBuilt(folder: string, args: readonly string[]): Spent {
  const preload = join(folder, 'rss.mjs')
  writeFileSync(preload, watch)
  const started = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ['--import', preload, program, ...args, '--quiet'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  const seconds = (performance.now() - started) / 1000
  const [, kilobytes, cpu] = (/(\d+) (\d+)$/.exec(stderr) ?? []).map(Number)
  if (status !== 0) throw new Error(`${args[0]} ended with ${status}: ${stderr}`)
  return { seconds, cpuSeconds: (cpu ?? Number.NaN) / 1e6, megabytes: (kilobytes ?? Number.NaN) / 1024 }
}
