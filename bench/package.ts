import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scratchFolder } from './corpus.js'
import type { BenchRow } from './row.js'

const root = fileURLToPath(new URL('../', import.meta.url))

/** The package as `npm pack` writes it, what `npm ci` installs beside it without tools, and the demo from there. */
export async function benchPackage(): Promise<BenchRow[]> {
  const folder = scratchFolder()
  try {
    run('npm', ['pack', '--pack-destination', folder], root)
    const [archive = ''] = readdirSync(folder)
    const packed = statSync(join(folder, archive)).size
    run('tar', ['xzf', archive], folder)
    const installed = join(folder, 'package')
    for (const file of ['npm-shrinkwrap.json', 'sbom.cdx.json'])
      if (!existsSync(join(installed, file))) throw new Error(`The archive holds no ${file}.`)
    // The lock of the package says what is installed, as from the registry.
    run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], installed)
    const sizes = filesUnder(installed)
    const home = join(folder, 'home')
    mkdirSync(home)
    const taken = join(folder, 'taken.mjs')
    writeFileSync(
      taken,
      "process.on('exit', () => { const { user, system } = process.cpuUsage(); console.error('CPU ' + (user + system)) })",
    )
    const started = performance.now()
    const demo = ['--import', taken, join(installed, 'dist', 'cli', 'main.js'), 'demo', '--out', join(home, 'demo')]
    const { stderr } = run(process.execPath, demo, home)
    const wall = (performance.now() - started) / 1000
    const cpu = Number(/CPU (\d+)/.exec(stderr)?.[1]) / 1e6
    return [
      atMost('package: archive', packed / 1e6, 'MB', 5),
      atMost('package: installed, bytes of all files', sum(sizes) / 1e6, 'MB', 100),
      // Many files are small, and a disk gives each of them whole blocks.
      { name: 'package: installed, in blocks of 4 KiB', figure: sum(sizes.map(inBlocks)) / 1e6, unit: 'MB' },
      { name: 'package: demo, CPU', figure: cpu, unit: 's' },
      atMost('package: demo', wall, 's', 10),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function atMost(name: string, figure: number, unit: string, most: number): BenchRow {
  return { name, figure, unit, bar: `≤ ${most}`, met: figure <= most }
}

function run(program: string, args: readonly string[], cwd: string): { readonly stderr: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr}${stdout}`)
  return { stderr }
}

function filesUnder(folder: string): readonly number[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => statSync(join(parentPath, name)).size)
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)
const inBlocks = (size: number): number => Math.ceil(size / 4096) * 4096
