import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareFacts, compareUnit, readFacts, wholeOf } from '../src/clinical/index.js'
import { wilson } from '../src/statistics/index.js'

/**
 * `npx tsx bench/facts.ts [--from FOLDER]`: what the comparer makes of passages that somebody wrote without sight of it.
 *
 * FOLDER holds `plants.jsonl` (`class`, `before`, `after`: one change each), `harmless.jsonl` (`before`, `after`: the same in
 * other words, more or less of them by `kind`) and, if it has one, `additions.jsonl` (`before`, `after`: something put in).
 * Only counts are printed.
 */
const { values } = parseArgs({
  options: { from: { type: 'string', default: new URL('../test/planted/blind', import.meta.url).pathname } },
})

interface Pair {
  readonly class?: string
  readonly kind?: string
  readonly before: string
  readonly after: string
}

const plants = readPairs('plants.jsonl')
print(['class', 'planted', 'as error', '% [95 %]', 'as warning', 'not seen'])
print(['---', '---:', '---:', '---:', '---:', '---:'])
for (const name of new Set(plants.map((pair) => pair.class ?? '')))
  row(
    name,
    plants.filter((pair) => pair.class === name),
  )
row('**all**', plants)
const harmless = readPairs('harmless.jsonl')
process.stdout.write('\n')
print(['harmless', 'tried', 'as error', '% [95 %]', 'as warning', 'not seen'])
print(['---', '---:', '---:', '---:', '---:', '---:'])
for (const name of new Set(harmless.flatMap(({ kind }) => kind ?? [])))
  row(
    name,
    harmless.filter(({ kind }) => kind === name),
  )
row('**all**', harmless)
const additions = existsSync(join(values.from, 'additions.jsonl')) ? readPairs('additions.jsonl') : []
const refused = additions.filter(({ before, after }) => {
  return compareUnit(before, after, wholeOf(before, readFacts(before))).some(({ level }) => level === 'error')
}).length
if (additions.length > 0) {
  process.stdout.write(
    `\nAdditions: ${refused} of ${additions.length} called an error, ${share(refused, additions.length)} %.\n`,
  )
}

function readPairs(file: string): readonly Pair[] {
  const lines = readFileSync(join(values.from, file), 'utf8').trimEnd().split('\n')
  return lines
    .map((line) => JSON.parse(line) as Pair)
    .filter(({ before, after }) => typeof before === 'string' && typeof after === 'string')
}

function levelOf({ before, after }: Pair): 'error' | 'warning' | null {
  const changes = compareFacts(before, after)
  if (changes.some(({ level }) => level === 'error')) return 'error'
  return changes.length > 0 ? 'warning' : null
}

function row(name: string, pairs: readonly Pair[]): void {
  const levels = pairs.map(levelOf)
  const count = (wanted: ReturnType<typeof levelOf>): number => levels.filter((level) => level === wanted).length
  const [found, warned, missed] = [count('error'), count('warning'), count(null)]
  print([name, String(pairs.length), String(found), share(found, pairs.length), String(warned), String(missed)])
}

function share(k: number, n: number): string {
  const { low, high } = wilson(k, n, 0.95)
  return `${[k / n, low, high].map((value) => (value * 100).toFixed(1)).join(' [')}]`.replace(/ \[(?=[\d.]+\]$)/, ', ')
}

function print(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}
