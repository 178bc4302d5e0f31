import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareFacts } from '../src/clinical/index.js'
import { openStore } from '../src/generation/index.js'
import { plan, writeOutcomes } from './analysis.js'
import { runBuilt } from './child.js'
import { manyTexts, scratchFolder } from './corpus.js'
import { restated } from './facts-speed.js'
import { madeUpGeneration } from './generations.js'
import { cpuSeconds } from './measure.js'
import type { BenchRow } from './row.js'

/** `TEXTS`, `CASES_ASKED` and `ANSWERS` measure other sizes; of each case asked there are 216 outcomes. */
const sizesOf = (names: string | undefined, usual: readonly number[]): readonly number[] =>
  names?.split(',').map(Number) ?? usual
const { TEXTS, CASES_ASKED, ANSWERS } = process.env

/** How what comes after a build grows: the comparer, the analysis and the report as commands, and the store of answers. */
export async function benchLaterGrowth(): Promise<BenchRow[]> {
  const folder = scratchFolder()
  try {
    const compared = []
    for (const size of sizesOf(TEXTS, [10, 100, 1000])) compared.push(...(await comparer(size)))
    const analyzed = sizesOf(CASES_ASKED, [5, 50, 500]).flatMap((size) => analysis(folder, size))
    const stored = []
    for (const size of sizesOf(ANSWERS, [1000, 10_000, 50_000])) stored.push(...(await store(folder, size)))
    return [...compared, ...analyzed, ...stored]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function comparer(size: number): Promise<BenchRow[]> {
  const texts = manyTexts(size * 3000).slice(0, size)
  const rewritten = texts.map(restated)
  compareFacts('He coughs.', 'She coughs.')
  const cpu = await cpuSeconds(() => texts.map((text, i) => compareFacts(text, rewritten[i] as string)))
  return [{ name: `${size} texts compared: CPU a text`, figure: (1000 * cpu) / size, unit: 'ms' }]
}

function analysis(folder: string, size: number): BenchRow[] {
  const [outcomes, asked] = [join(folder, 'outcomes.jsonl'), join(folder, 'analysis.yaml')]
  writeOutcomes(outcomes, size)
  writeFileSync(asked, plan)
  const analyzed = runBuilt(folder, ['analyze', outcomes, '--analysis', asked, '--out', folder])
  const sources = [join(folder, 'results.json'), outcomes]
  const reported = runBuilt(folder, ['report', ...sources, '--html', join(folder, `report-${size}.html`)])
  return Object.entries({ analyze: analyzed, report: reported }).flatMap(
    ([command, { cpuSeconds: cpu, megabytes }]) => {
      const name = `${command}, ${216 * size} outcomes`
      return [
        { name: `${name}: CPU an outcome`, figure: (1000 * cpu) / (216 * size), unit: 'ms' },
        { name: `${name}: memory`, figure: megabytes, unit: 'MB' },
      ]
    },
  )
}

const answersAtOnce = 200

async function store(folder: string, size: number): Promise<BenchRow[]> {
  const path = join(folder, `answers-${size}.db`)
  const store = await openStore(`file:${path}`)
  let cpu = 0
  for (let from = 0; from < size; from += answersAtOnce) {
    const answers = Array.from({ length: answersAtOnce }, (_, i) => madeUpGeneration(from + i))
    cpu += await cpuSeconds(() => store.commit(answers))
  }
  await store.close()
  for (const ending of ['', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true })
  return [{ name: `${size} answers committed: CPU an answer`, figure: (1000 * cpu) / size, unit: 'ms' }]
}
