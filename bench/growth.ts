import { execFile } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { scratchFolder } from './corpus.js'
import { median } from './measure.js'
import type { BenchRow } from './row.js'

const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const vignettes = fileURLToPath(new URL('../data/cases/vignettes.jsonl', import.meta.url))

/** `SIZES=1000,10000,100000,1000000` measures others, and `ROUNDS` how often where the clock counts. */
const sizes = (process.env.SIZES ?? '1000,10000,100000').split(',').map(Number)
/** A user's own list, measured in addition to the bundled one. */
const lexicon = process.env.LEXICON
const rounds = Number(process.env.ROUNDS ?? 3)

/** What one run of the program took. */
interface Taken {
  readonly wall: number
  readonly cpu: number
  readonly megabytes: number
}

/** CPU a case and memory of `build` as the cases grow. */
export async function benchGrowth(): Promise<BenchRow[]> {
  const { folder, preload } = workshop()
  const rows: BenchRow[] = []
  const lists = [{ name: 'bundled list', flags: [] as string[] }]
  if (lexicon !== undefined) lists.push({ name: 'list of LEXICON', flags: ['--lexicon', lexicon] })
  try {
    for (const recipe of ['abbreviated', 'red-herrings-10']) {
      for (const list of recipe === 'abbreviated' ? lists : lists.slice(0, 1)) {
        let before: number | undefined
        for (const size of sizes) {
          const cases = writeCases(folder, size)
          const build = ['build', recipe, '--cases', cases, '--out', join(folder, 'out'), ...list.flags]
          const name = `${recipe}, ${list.name}, ${size} cases`
          const { cpu, megabytes } = await run(preload, build)
          const milliseconds = (1000 * cpu) / size
          rows.push({ name: `${name}: CPU a case`, figure: milliseconds, unit: 'ms', ...grown(milliseconds, before) })
          rows.push({ name: `${name}: memory`, figure: megabytes, unit: 'MB', ...below(megabytes, 300) })
          before = size >= 10_000 ? milliseconds : undefined
          rmSync(cases)
        }
      }
    }
    return rows
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Where a suite works, and what its runs load to tell what they took. */
function workshop(): { readonly folder: string; readonly preload: string } {
  const folder = scratchFolder()
  const preload = join(folder, 'taken.mjs')
  writeFileSync(preload, reporter)
  return { folder, preload }
}

/**
 * Wall-clock time of `--jobs 2` against one core, and of two programs at once that have half the cases each and share
 * nothing: more than these gain, two cores of this machine do not give. Says something where nobody else uses it.
 */
export async function benchJobs(): Promise<BenchRow[]> {
  const { folder, preload } = workshop()
  const rows: BenchRow[] = []
  try {
    for (const size of [512, Math.min(100_000, sizes.at(-1) ?? 0)]) {
      const [cases, half] = [writeCases(folder, size), writeCases(folder, size / 2)]
      const out = (name: string): string[] => ['--out', join(folder, 'out', name)]
      const build = ['build', 'red-herrings-10', '--cases']
      const [one, two, apart] = [[], [], []] as [Taken[], Taken[], Taken[]]
      for (let round = 0; round < rounds; round++) {
        one.push(await run(preload, [...build, cases, ...out('one'), '--jobs', '1']))
        two.push(await run(preload, [...build, cases, ...out('two'), '--jobs', '2']))
        const both = ['a', 'b'].map((name) => run(preload, [...build, half, ...out(name), '--jobs', '1']))
        apart.push(together(await Promise.all(both)))
      }
      const ratio = (of: readonly Taken[], to: readonly Taken[], what: 'wall' | 'cpu'): number =>
        median(of.map((taken) => taken[what])) / median(to.map((taken) => taken[what]))
      const figure = ratio(one, two, 'wall')
      const least = size === 512 ? 0.95 : 1.6
      const name = `--jobs 2, ${size} cases`
      rows.push(
        { name: `${name}: speed against one`, figure, unit: '×', bar: `≥ ${least}`, met: figure >= least },
        { name: `${name}: CPU against one`, figure: ratio(two, one, 'cpu'), unit: '×' },
        {
          name: `two programs, ${size / 2} cases each: speed against one`,
          figure: ratio(one, apart, 'wall'),
          unit: '×',
        },
        { name: `two programs, ${size / 2} cases each: CPU against one`, figure: ratio(apart, one, 'cpu'), unit: '×' },
        { name: `${name}: load of the machine`, figure: loadavg()[0] ?? 0, unit: '' },
      )
    }
    return rows
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What recipes that read, match and insert hold of one note of 20 MB. */
export async function benchLongNote(): Promise<BenchRow[]> {
  const { folder, preload } = workshop()
  try {
    const [first] = readFileSync(vignettes, 'utf8').split('\n')
    const record = JSON.parse(first as string) as { input: string }
    record.input = record.input.repeat(Math.ceil((20 * 2 ** 20) / record.input.length))
    const cases = join(folder, 'long.jsonl')
    writeFileSync(cases, `${JSON.stringify(record)}\n`)
    const rows: BenchRow[] = []
    for (const recipe of ['original', 'abbreviated', 'red-herrings-10']) {
      const build = ['build', recipe, '--cases', cases, '--out', join(folder, 'out')]
      const { megabytes } = await run(preload, build)
      rows.push({
        name: `one note of 20 MB, ${recipe}: memory`,
        figure: megabytes,
        unit: 'MB',
        ...below(megabytes, 1024),
      })
    }
    return rows
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function grown(figure: number, before: number | undefined): Pick<BenchRow, 'bar' | 'met'> {
  return before === undefined ? {} : { bar: '≤ 1.1 × a tenth', met: figure <= 1.1 * before }
}

function below(figure: number, most: number): Pick<BenchRow, 'bar' | 'met'> {
  return { bar: `< ${most}`, met: figure < most }
}

const reporter = `process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  process.stderr.write(JSON.stringify({ cpu: (user + system) / 1e6, megabytes: process.resourceUsage().maxRSS / 1024 }))
})`

const execute = promisify(execFile)

/** Runs the program, and removes the folder behind `--out`. */
async function run(preload: string, args: readonly string[]): Promise<Taken> {
  const out = args[args.indexOf('--out') + 1] as string
  rmSync(out, { recursive: true, force: true })
  const started = performance.now()
  const { stderr } = await execute(process.execPath, ['--import', preload, program, ...args, '--quiet'])
  const wall = (performance.now() - started) / 1000
  rmSync(out, { recursive: true, force: true })
  return { wall, ...(JSON.parse(stderr.slice(stderr.lastIndexOf('{'))) as { cpu: number; megabytes: number }) }
}

/** Runs that went on at once, as one. */
function together(taken: readonly Taken[]): Taken {
  const [walls, cpus, sizes] = [
    taken.map((one) => one.wall),
    taken.map((one) => one.cpu),
    taken.map((one) => one.megabytes),
  ]
  return { wall: Math.max(...walls), cpu: cpus.reduce((sum, cpu) => sum + cpu), megabytes: Math.max(...sizes) }
}

/** The bundled cases again and again under new ids, written piece by piece. */
function writeCases(folder: string, count: number): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `cases-${count}.jsonl`)
  const lines = readFileSync(vignettes, 'utf8').trimEnd().split('\n')
  const file = openSync(path, 'w')
  for (let i = 0; i < count; i++) {
    const id = `bench-${String(i).padStart(7, '0')}`
    writeSync(file, `${(lines[i % lines.length] as string).replaceAll(/vignettes-\d{4}/g, id)}\n`)
  }
  closeSync(file)
  return path
}
