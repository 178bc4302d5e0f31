import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { manyCases, scratchFolder } from './corpus.js'
import { median } from './measure.js'
import type { BenchRow } from './row.js'

const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))

/** `--help` against bare Node, and the seven datasets of the main paper on 512 cases as a user runs them. */
export async function benchStartup(): Promise<BenchRow[]> {
  const bare: number[] = []
  const help: number[] = []
  for (let round = 0; round < 21; round++) {
    bare.push(milliseconds(['-e', '0']))
    help.push(milliseconds([program, '--help']))
  }
  const factor = median(help) / median(bare)
  const folder = scratchFolder()
  const cases = manyCases(folder, 512)
  const runs = Array.from({ length: 5 }, (_, round) => sevenDatasets(cases, join(folder, `out-${round}`)))
  rmSync(folder, { recursive: true, force: true })
  const seconds = median(runs.map((run) => run.seconds))
  const megabytes = Math.max(...runs.map((run) => run.megabytes))
  return [
    { name: 'node -e 0', figure: median(bare), unit: 'ms' },
    { name: '--help / node -e 0', figure: factor, unit: '×', bar: '≤ 1.6', met: factor <= 1.6 },
    { name: 'seven datasets, 512 cases', figure: seconds, unit: 's', bar: '≤ 1.5', met: seconds <= 1.5 },
    { name: 'seven datasets, peak memory', figure: megabytes, unit: 'MB', bar: '≤ 150', met: megabytes <= 150 },
  ]
}

function milliseconds(args: readonly string[]): number {
  const started = performance.now()
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' })
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}.`)
  return performance.now() - started
}

function sevenDatasets(cases: string, out: string): { readonly seconds: number; readonly megabytes: number } {
  const script = `
    process.argv.splice(1, 0, ${JSON.stringify(program)})
    process.on('exit', () => process.stderr.write('\\nMAXRSS ' + process.resourceUsage().maxRSS))
    await import(${JSON.stringify(program)})`
  const args = ['--input-type=module', '-e', script, 'build', 'medqa-robustness', '--cases', cases, '--out', out]
  const started = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const seconds = (performance.now() - started) / 1000
  const kilobytes = Number(/MAXRSS (\d+)/.exec(stderr)?.[1])
  if (status !== 0) throw new Error(`build ended with ${status}: ${stderr}`)
  return { seconds, megabytes: kilobytes / 1024 }
}
