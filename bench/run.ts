import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
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

/** `npm run bench [-- build matcher …]`: prints every figure with its bar, and keeps the last full run. */
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

const lines = ['| benchmark | figure | bar | met |', '| --- | ---: | --- | --- |']
for (const [name, suite] of Object.entries(suites)) {
  if (wanted.length > 0 ? !wanted.includes(name) : long.includes(name)) continue
  for (const { name: title, figure, unit, bar, met } of await suite()) {
    const verdict = met === undefined ? '' : met ? 'yes' : 'no'
    lines.push(`| ${title} | ${figure.toPrecision(3)} ${unit} | ${bar ?? ''} | ${verdict} |`)
    process.stdout.write(`${lines.at(-1)}\n`)
  }
}

/** Kept apart when they run alone: their figures do not depend on the machine. */
const keptAlone = ['attribution']

const [alone] = wanted
const kept = wanted.length === 0 ? 'latest' : wanted.length === 1 && keptAlone.includes(alone ?? '') ? alone : undefined
if (kept !== undefined) {
  const folder = fileURLToPath(new URL('./results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const title = kept === 'latest' ? 'Last full run of `npm run bench`' : `Last run of \`npm run bench -- ${kept}\``
  const machine = `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}.`
  writeFileSync(`${folder}${kept}.md`, `# ${title}\n\n${machine}\n\n${lines.join('\n')}\n`)
}
