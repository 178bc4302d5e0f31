import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { alignedUnits, compareFacts, compareUnit, readFacts, wholeOf } from '../src/clinical/index.js'
import { comparePairs } from '../src/dataset/verify/check.js'
import { sha256 } from '../src/digest.js'
import { readObjections } from '../src/perturbation/index.js'
import { wilson } from '../src/statistics/index.js'

/**
 * `npx tsx bench/facts.ts [--from FOLDER]`: what the comparer makes of passages that somebody wrote without sight of it.
 *
 * FOLDER holds `plants.jsonl` (`class`, `before`, `after`: one change each), `harmless.jsonl` (`before`, `after`: the same in
 * other words, more or less of them by `kind`) and, if it has them, `additions.jsonl` (`before`, `after`: something put in)
 * and what somebody replied to the prompt of the second reader and nothing else, shown whole pairs (`replies.jsonl`: `id`,
 * `changes`) or their changed units (`unit-replies.jsonl`: `unit`, twelve digits of the SHA-256 of the original, a zero byte
 * and the rewritten unit; `changes`). Only counts are printed.
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

const passageReplies = readReplies('replies.jsonl', 'id')
const unitReplies = readReplies('unit-replies.jsonl', 'unit')
if (passageReplies.size > 0) besideReader('a second reader of whole passages', wholePassage)
if (unitReplies.size > 0) besideReader('a second reader of changed units, as `check` asks it', unitByUnit)

/** What a reader made of a pair: whether it objects, and the units that it passed. */
interface Reading {
  readonly isObjected: boolean
  readonly passed: readonly { readonly original: string; readonly rewritten: string }[]
}

function wholePassage({ id = '', before, after }: Pair): Reading {
  return replied(passageReplies.get(id), before, after, unitsOf(before, after))
}

function unitByUnit({ before, after }: Pair): Reading {
  const readings = unitsOf(before, after).map((unit) => {
    const reply = unitReplies.get(sha256(`${unit.original}\0${unit.rewritten}`).slice(0, 12))
    return replied(reply, unit.original, unit.rewritten, [unit])
  })
  return {
    isObjected: readings.some(({ isObjected }) => isObjected),
    passed: readings.flatMap(({ passed }) => passed),
  }
}

/** What one reply says, and which of the units it covers it passes. */
function replied(reply: unknown, original: string, rewritten: string, covered: Reading['passed']): Reading {
  const said = readObjections(reply, { original, rewritten })
  const isObjected = (said?.confirmed.length ?? 0) > 0
  return { isObjected, passed: said !== null && !isObjected && said.dropped === 0 ? covered : [] }
}

function unitsOf(original: string, changed: string): Reading['passed'] {
  return alignedUnits(original, changed).map(({ before, after }) => ({ original: before, rewritten: after }))
}

/** What counts as changed if a second reader has read the same pairs: by the rules, by the reader, by the rules where it decides. */
function besideReader(title: string, read: (pair: Pair) => Reading): void {
  process.stdout.write('\n')
  print([`beside ${title}`, 'of', 'rules', 'reader', 'either', 'either, the reader decides'])
  print(['---', '---:', '---:', '---:', '---:', '---:'])
  for (const [name, pairs] of [
    ['planted', plants],
    ['harmless', harmless],
  ] as const) {
    const rows = pairs.map((pair) => {
      const { isObjected, passed } = read(pair)
      const [checked] = comparePairs([{ id: '', original: pair.before, text: pair.after, passed }])
      const isLeft = checked?.changes.some(({ level }) => level === 'error') === true
      const byRules = levelOf(pair) === 'error'
      return [byRules, isObjected, byRules || isObjected, isLeft || isObjected]
    })
    print([name, String(pairs.length), ...[0, 1, 2, 3].map((i) => String(rows.filter((one) => one[i]).length))])
  }
}

/** Replies by their id; none where there is no such file. */
function readReplies(file: string, key: 'id' | 'unit'): ReadonlyMap<string, unknown> {
  const path = join(values.from, file)
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : []
  return new Map(lines.map((line) => JSON.parse(line) as Record<string, string>).map((one) => [one[key] ?? '', one]))
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
