import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { alignedUnits, compareFacts, compareUnit, readFacts, wholeOf } from '../src/clinical/index.js'
import { comparePairs } from '../src/dataset/verify/check.js'
import { readObjections } from '../src/perturbation/index.js'
import { wilson } from '../src/statistics/index.js'

/**
 * `npx tsx bench/facts.ts [--from FOLDER]`: what the comparer makes of passages that somebody wrote without sight of it.
 *
 * FOLDER holds `plants.jsonl` (`class`, `before`, `after`: one change each), `harmless.jsonl` (`before`, `after`: the same in
 * other words, more or less of them by `kind`) and, if it has them, `additions.jsonl` (`before`, `after`: something put in)
 * and `replies.jsonl` (`id`, `changes`: what somebody replied to the prompt of the second reader, shown the pair of that
 * `id` and nothing else). Only counts are printed.
 */
const { values } = parseArgs({
  options: { from: { type: 'string', default: new URL('../test/planted/blind', import.meta.url).pathname } },
})

interface Pair {
  readonly id?: string
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

if (existsSync(join(values.from, 'replies.jsonl'))) besideReader()

/** What counts as changed if a second reader has read the same pairs: by the rules, by the reader, by the rules where it decides. */
function besideReader(): void {
  const lines = readFileSync(join(values.from, 'replies.jsonl'), 'utf8').trimEnd().split('\n')
  const replies = new Map(
    lines.map((line) => JSON.parse(line) as { id: string; changes: unknown }).map((one) => [one.id, one]),
  )
  process.stdout.write('\n')
  print(['beside a second reader', 'of', 'rules', 'reader', 'either', 'either, the reader decides'])
  print(['---', '---:', '---:', '---:', '---:', '---:'])
  for (const [name, pairs] of [
    ['planted', plants],
    ['harmless', harmless],
  ] as const) {
    const read = pairs.map(({ id = '', before: original, after: rewritten }) => {
      const said = readObjections(replies.get(id), { original, rewritten })
      const isObjected = (said?.confirmed.length ?? 0) > 0
      const isPassed = said !== null && !isObjected && said.dropped === 0
      const passed = isPassed ? alignedUnits(original, rewritten) : []
      const [checked] = comparePairs([
        {
          id,
          original,
          text: rewritten,
          passed: passed.map(({ before, after }) => ({ original: before, rewritten: after })),
        },
      ])
      const isLeft = checked?.changes.some(({ level }) => level === 'error') === true
      const byRules = levelOf({ before: original, after: rewritten }) === 'error'
      return [byRules, isObjected, byRules || isObjected, isLeft || isObjected]
    })
    print([name, String(pairs.length), ...[0, 1, 2, 3].map((i) => String(read.filter((one) => one[i]).length))])
  }
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
