import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { benchAnalysis } from './analysis.js'
import { benchAttribution } from './attribution.js'
import { benchBalance } from './balance.js'
import { benchBuild } from './build.js'
import { benchCoverage } from './coverage.js'
import { benchFacts } from './facts-speed.js'
import { benchGrowth, benchJobs, benchLongNote } from './growth.js'
import { benchLaterGrowth } from './later-growth.js'
import { benchLog } from './log.js'
import { benchMatcher } from './matcher.js'
import { benchPackage } from './package.js'
import { benchReport } from './report.js'
import { benchReview } from './review.js'
import type { BenchRow } from './row.js'
import { benchScheduler } from './scheduler.js'
import { benchSentences } from './sentences.js'
import { benchSoak, benchSweeps } from './soak.js'
import { benchStartup } from './startup.js'
import { benchStore } from './store.js'

/**
 * `npm run bench [-- build matcher …]`: prints every figure with its bar, and keeps it in `bench/results`: a full run in
 * `latest.md`, a suite that was named in a file of its own.
 */
const suites: Readonly<Record<string, () => Promise<BenchRow[]>>> = {
  startup: benchStartup,
  // Before the others: it looks at how much the process grows.
  store: benchStore,
  sentences: benchSentences,
  matcher: benchMatcher,
  facts: benchFacts,
  build: benchBuild,
  scheduler: benchScheduler,
  analysis: benchAnalysis,
  report: benchReport,
  log: benchLog,
  coverage: benchCoverage,
  review: benchReview,
  balance: benchBalance,
  attribution: benchAttribution,
  package: benchPackage,
  growth: benchGrowth,
  'later-growth': benchLaterGrowth,
  jobs: benchJobs,
  note: benchLongNote,
  soak: benchSoak,
  sweeps: benchSweeps,
}
/** Take longer than all the others together, or a registry, and run only where they are named. */
const long = ['package', 'growth', 'later-growth', 'jobs', 'note', 'soak', 'sweeps']

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(name in suites))
if (unknown !== undefined)
  throw new Error(`No benchmark is called "${unknown}". Known: ${Object.keys(suites).join(', ')}.`)

const head = ['| benchmark | figure | bar | met |', '| --- | ---: | --- | --- |']
const full: string[] = []
for (const [name, suite] of Object.entries(suites)) {
  if (wanted.length > 0 ? !wanted.includes(name) : long.includes(name)) continue
  const lines: string[] = []
  for (const { name: title, figure, unit, bar, met } of await suite()) {
    const verdict = met === undefined ? '' : met ? 'yes' : 'no'
    lines.push(`| ${title} | ${figure.toPrecision(3)} ${unit} | ${bar ?? ''} | ${verdict} |`)
    process.stdout.write(`${lines.at(-1)}\n`)
  }
  if (wanted.length > 0) keep(name, `Last run of \`npm run bench -- ${name}\``, lines)
  full.push(...lines)
}
if (wanted.length === 0) keep('latest', 'Last full run of `npm run bench`', full)

/** Writes a file of `bench/results`: what ran, when and where, and its table. */
function keep(name: string, title: string, lines: readonly string[]): void {
  const folder = fileURLToPath(new URL('./results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const cpu = cpus()
  const day = new Date().toISOString().slice(0, 10)
  const load = loadavg()[0]!.toFixed(1)
  const where = `${day}, Node ${process.versions.node}, ${cpu.length} × ${cpu[0]?.model ?? 'unknown CPU'}, load ${load} at the end.`
  writeFileSync(join(folder, `${name}.md`), `# ${title}\n\n${where}\n\n${[...head, ...lines].join('\n')}\n`)
}
