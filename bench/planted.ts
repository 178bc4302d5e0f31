import { parseArgs } from 'node:util'
import type { FactChange } from '../src/clinical/index.js'
import { wilson } from '../src/statistics/index.js'
import { bundledFields, realFields } from '../test/planted/fields.js'
import { type Harmless, harmlessAll } from '../test/planted/harmless.js'
import { type Plant, plantAll } from '../test/planted/plant.js'
import { plantClasses } from '../test/planted/planter.js'
import { falseErrors, judge, type Verdict } from '../test/planted/score.js'

/**
 * `npx tsx bench/planted.ts [--real] [--misses] [--seed S]`: how many planted changes the fact comparer finds, by class,
 * and how many harmless alterations it calls an error. `--real` plants in the real cases beside the project instead of
 * the bundled ones; `--misses` shows each change that was not found and each false error.
 *
 * *Found* asks for an error of a fitting kind at the place of the change, *any* for an error at all. One hand-written
 * pair counts three times, alone and within two texts, so the intervals of those columns are a little too narrow:
 * *sentences* counts each pair once, and only where it is found in all three.
 */
const { values } = parseArgs({
  options: {
    real: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
})

const fields = values.real ? realFields() : bundledFields
if (fields.length === 0) throw new Error('--real expects ../shared/data beside the project and found none.')
const verdicts = plantAll(fields, values.seed).map(judge)
const harmless = harmlessAll(fields, values.seed).map((alteration) => ({ alteration, errors: falseErrors(alteration) }))

print(['class', 'planted', 'found', '% [95 %]', 'any', '% any', 'patterns', 'pairs', 'embedded', 'sentences'])
print(['---', ...Array.from({ length: 9 }, () => '---:')])
for (const name of plantClasses)
  print(
    row(
      name,
      verdicts.filter(({ plant }) => plant.class === name),
    ),
  )
print(row('**pooled**', verdicts))

const wrong = harmless.filter(({ errors }) => errors.length > 0)
process.stdout.write(
  `\nHarmless: ${wrong.length} of ${harmless.length} reported as an error, ${share(wrong.length, harmless.length)}\n\n`,
)
print(['harmless', 'tried', 'false errors'])
print(['---', '---:', '---:'])
for (const kind of new Set(harmless.map(({ alteration }) => alteration.kind))) {
  const tried = harmless.filter(({ alteration }) => alteration.kind === kind)
  print([kind, String(tried.length), String(tried.filter(({ errors }) => errors.length > 0).length)])
}

if (values.misses) {
  for (const verdict of verdicts) if (!verdict.found) process.stdout.write(`\n${showMiss(verdict)}`)
  for (const { alteration, errors } of wrong) process.stdout.write(`\n${showFalse(alteration, errors)}`)
}

function row(name: string, of: readonly Verdict[]): string[] {
  const found = of.filter((verdict) => verdict.found).length
  const any = of.filter((verdict) => verdict.any).length
  const family = (wanted: Plant['family']): string => {
    const mine = of.filter(({ plant }) => plant.family === wanted)
    return `${mine.filter((verdict) => verdict.found).length}/${mine.length}`
  }
  const counts = [of.length, found].map(String)
  const rates = [share(found, of.length), String(any), percent(any / of.length)]
  return [name, ...counts, ...rates, family('pattern'), family('pair'), family('embedded'), sentences(of)]
}

/** Hand-written sentences found alone and within every text, of all. */
function sentences(of: readonly Verdict[]): string {
  const bySentence = new Map<string, boolean>()
  for (const { plant, found } of of) {
    if (plant.family === 'pattern') continue
    const key = `${plant.class} ${plant.source}`
    bySentence.set(key, found && (bySentence.get(key) ?? true))
  }
  return `${[...bySentence.values()].filter(Boolean).length}/${bySentence.size}`
}

function share(k: number, n: number): string {
  const { low, high } = wilson(k, n, 0.95)
  return `${percent(k / n)} [${percent(low)}, ${percent(high)}]`
}

function percent(value: number): string {
  return (value * 100).toFixed(1)
}

function print(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}

function showMiss({ plant, any, changes }: Verdict): string {
  const { start, end } = plant.at
  const endAfter = end + plant.after.length - plant.before.length
  const context = plant.before.slice(Math.max(0, start - 60), start)
  const change = `[${plant.before.slice(start, end).slice(0, 120)} → ${plant.after.slice(start, endAfter).slice(0, 120)}]`
  const heading = `MISS ${plant.class} · ${plant.family} · ${plant.note}${any ? ' · told otherwise' : ''}`
  const lines = changes.map(({ kind, change, level, message }) => `    ${level} ${kind} ${change}: ${message}`)
  return `${heading}\n  ${plant.source}\n  …${context}${change}${plant.before.slice(end, end + 40)}…\n${lines.join('\n')}\n`
}

function showFalse({ kind, source }: Harmless, errors: readonly FactChange[]): string {
  const lines = errors.map(({ kind: fact, change, message }) => `    ${fact} ${change}: ${message}`)
  return `FALSE ${kind} · ${source}\n${lines.join('\n')}\n`
}
