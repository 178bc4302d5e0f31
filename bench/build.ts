import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildDataset, loadRecipes, verifyDataset } from '../src/dataset/index.js'
import { manyCases, scratchFolder } from './corpus.js'
import { cpuSeconds, median } from './measure.js'
import type { BenchRow } from './row.js'

const rounds = Number(process.env.ROUNDS ?? 5)
const cases = 20_000
/** With `CASES` and `LEXICON`, `abbreviated` is also measured with those cases and that list. */
const { CASES: ownCases, LEXICON: lexicon } = process.env

/** `build` and `verify` against a plain read–parse–stringify–hash–write copy of the dataset's own files, in CPU time. */
export async function benchBuild(): Promise<BenchRow[]> {
  const folder = scratchFolder()
  const bundled = manyCases(folder, cases)
  const own = lexicon === undefined ? [] : [{ recipe: 'abbreviated', bar: 2, lexicon, file: ownCases ?? bundled }]
  const rows: BenchRow[] = []
  for (const { recipe: recipeName, bar, lexicon, file } of [
    { recipe: 'red-herrings-10', bar: 2.5, lexicon: undefined, file: bundled },
    { recipe: 'abbreviated', bar: 2, lexicon: undefined, file: bundled },
    ...own,
  ]) {
    const [recipe] = loadRecipes([recipeName])
    const name = lexicon === undefined ? recipeName : `${recipeName} with the list of LEXICON`
    if (recipe === undefined) continue
    const times = { build: [] as number[], verify: [] as number[], copy: [] as number[] }
    const path = join(folder, recipeName, recipe.version)
    for (let round = 0; round <= rounds; round++) {
      const build = await cpuSeconds(() => buildDataset({ recipe, cases: file, out: folder, lexicon, replace: true }))
      const verify = await cpuSeconds(() => verifyDataset(path, { lexicon }))
      const copy = await cpuSeconds(() => copyDataset(path, folder))
      if (round === 0) continue
      times.build.push(build)
      times.verify.push(verify)
      times.copy.push(copy)
    }
    const copy = median(times.copy)
    rows.push(
      { name: `copy of ${name}`, figure: copy, unit: 's CPU' },
      ratio(`build ${name} / copy`, median(times.build) / copy, bar),
      ratio(`verify ${name} / copy`, median(times.verify) / copy, 2),
    )
  }
  rmSync(folder, { recursive: true, force: true })
  return rows
}

function ratio(name: string, figure: number, bar: number): BenchRow {
  return { name, figure, unit: '×', bar: `≤ ${bar}`, met: figure <= bar }
}

/** The least that any program must do to make these files from their own content. */
function copyDataset(path: string, folder: string): void {
  for (const name of readdirSync(path)) {
    const content = readFileSync(join(path, name), 'utf8')
    const lines = name.endsWith('.jsonl') ? content.split('\n').filter((line) => line !== '') : []
    const copied = name.endsWith('.jsonl')
      ? lines.map((line) => `${JSON.stringify(JSON.parse(line))}\n`).join('')
      : content
    createHash('sha256').update(copied).digest('hex')
    writeFileSync(join(folder, `copy-of-${name}`), copied)
  }
}
