import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readUnits } from '../src/perturbation/rewriting/answer.js'
import { type Fault, faultsOf, readWhole, type WholeCase } from '../src/perturbation/rewriting/gate/index.js'
import { type NumberedCase, numberSentences } from '../src/perturbation/rewriting/numbered.js'
import { rewrittenUnit } from '../src/perturbation/rewriting/rounds.js'
import { wilson } from '../src/statistics/index.js'
import { type WholeText, wholeRows, wholeText } from './whole-text.js'

/**
 * `npx tsx bench/rewriting.ts FOLDER [--reasons]`: what the gate of `rewritten` makes of answers that somebody wrote.
 *
 * FOLDER holds `cases.jsonl` (`n`, `text`, `answer`), `faithful/<n>.json` (answers in the form that the prompt asks for)
 * and `changed/<n>.json` (copies with `changes: [{ from, note }]` that name the units in which one thing was changed).
 * One answer a case is there: what stays refused after three rounds is at most what the first one leaves, for a unit that
 * was accepted is never asked for again. The units of an answer are also joined to a whole text, which `check` compares.
 */
const { values, positionals } = parseArgs({
  options: { reasons: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [folder] = positionals
if (folder === undefined) throw new Error('Expected a folder with cases.jsonl, faithful/ and changed/.')

interface Written {
  readonly n: string
  readonly text: string
  readonly answer: string
}

interface Judged {
  readonly from: readonly number[]
  /** Words of the original. */
  readonly words: number
  readonly before: string
  readonly after: string
  readonly faults: readonly Fault[]
}

const cases = readFileSync(join(folder, 'cases.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Written)
const lines: string[] = []
const faithful = answersIn('faithful')
const changed = answersIn('changed')
const units = faithful.flatMap(({ units }) => units)
const kept = (judged: readonly Judged[]): readonly Judged[] => judged.filter(({ faults }) => faults.length > 0)
const wordsOf = (judged: readonly Judged[]): number => judged.reduce((sum, { words }) => sum + words, 0)

print('| faithful | of | accepted | % [95 %] |')
print('| --- | ---: | ---: | ---: |')
row('units at the first answer', units.length - kept(units).length, units.length)
const half = Math.ceil(cases.length / 2)
for (const [name, some] of [
  [`cases 1 to ${half}`, faithful.filter(({ n }) => Number(n) <= half)],
  [`cases from ${half + 1}`, faithful.filter(({ n }) => Number(n) > half)],
] as const) {
  const own = some.flatMap(({ units }) => units)
  if (own.length > 0) row(`units of ${name}`, own.length - kept(own).length, own.length)
}
const sorted = [...faithful].sort((a, b) => wordsOf(a.units) - wordsOf(b.units))
const third = Math.ceil(sorted.length / 3)
for (const [i, name] of ['shortest', 'middle', 'longest'].entries()) {
  const own = sorted.slice(i * third, (i + 1) * third).flatMap(({ units }) => units)
  if (own.length > 0) row(`units of the ${name} third of the cases`, own.length - kept(own).length, own.length)
}
for (const [name, low, high] of [
  ['up to 10 words', 0, 10],
  ['11 to 20', 11, 20],
  ['21 to 30', 21, 30],
  ['over 30', 31, Number.POSITIVE_INFINITY],
] as const) {
  const own = units.filter(({ words }) => words >= low && words <= high)
  if (own.length > 0) row(`units of ${name}`, own.length - kept(own).length, own.length)
}
const rewordable = wordsOf(units)
print('')
print(
  `Words in refused units, at most kept from the original after three rounds: ${wordsOf(kept(units))} of ${rewordable}, ${percent(wordsOf(kept(units)) / rewordable)} %.`,
)
const lost = faithful.filter(({ units }) => wordsOf(kept(units)) > wordsOf(units) / 2)
print(`Cases lost: 0 of ${faithful.length}, for a refused unit keeps its words; mostly kept: ${lost.length}.`)
print('')
print('| changed | of | refused | % [95 %] |')
print('| --- | ---: | ---: | ---: |')
const spoilt = changed.flatMap((answer) => answer.spoilt)
if (spoilt.length > 0) {
  row('changed units', kept(spoilt).length, spoilt.length)
  const fresh = changed.flatMap(({ n, spoilt: own }) =>
    own.filter((unit) => {
      const like = faithful.find((answer) => answer.n === n)?.units.find(({ from }) => from.join() === unit.from.join())
      return unit.faults.some(
        ({ rule, message }) => !like?.faults.some((fault) => fault.rule === rule && fault.message === message),
      )
    }),
  )
  row('changed units, for a fault that the faithful one has not', fresh.length, spoilt.length)
}
print('')
for (const line of wholeRows(
  faithful.map(({ whole }) => whole),
  changed.map(({ n, whole }) => {
    const without = faithful.find((answer) => answer.n === n)?.whole.text
    return without === undefined ? whole : { ...whole, faithful: without }
  }),
))
  print(line)
print('')
print('| rule | faithful units refused | changed units refused |')
print('| --- | ---: | ---: |')
const rules = [...new Set([...units, ...spoilt].flatMap(({ faults }) => faults.map(({ rule }) => rule)))].sort()
const having = (judged: readonly Judged[], rule: string): number =>
  judged.filter(({ faults }) => faults.some((fault) => fault.rule === rule)).length
for (const rule of rules) print(`| ${rule} | ${having(units, rule)} | ${having(spoilt, rule)} |`)
if (values.reasons) {
  for (const { n, units: own } of faithful) for (const unit of kept(own)) show(`REFUSED ${n}`, unit)
  for (const { n, spoilt: own, notes } of changed) {
    own.forEach((unit, i) => {
      if (unit.faults.length === 0) show(`MISSED ${n}: ${notes[i]}`, unit)
    })
  }
}
process.stdout.write(`${lines.join('\n')}\n`)

function answersIn(name: string) {
  const own = join(folder as string, name)
  const files = existsSync(own)
    ? readdirSync(own)
        .filter((file) => file.endsWith('.json'))
        .sort()
    : []
  return files.flatMap((file) => {
    const n = file.replace('.json', '')
    const written = cases.find((one) => one.n === n)
    if (written === undefined) return []
    const said = JSON.parse(readFileSync(join(own, file), 'utf8')) as {
      changes?: readonly { from: readonly number[]; note: string }[]
    }
    const numbered = numberSentences(written.text)
    const open = new Set(numbered.sentences.map(({ number }) => number))
    const read = readUnits(said, numbered.sentences, open)
    if (read === null) throw new Error(`${name}/${file}: no list of units.`)
    const whole = readWhole({ text: written.text, reference: { diagnosis: written.answer, action: null } })
    const judged = read.units.map((unit) => judge(unit, written.text, { numbered, whole }))
    const unread = [...read.unread].map(([number, message]) => unreadUnit(number, message, numbered))
    const changes = said.changes ?? []
    const all = [...judged, ...unread]
    const ofChange = changes.map(({ from }) => all.find((unit) => unit.from.some((number) => from.includes(number))))
    return [
      {
        n,
        units: all,
        whole: { original: written.text, text: wholeText(written.text, numbered, read.units) } satisfies WholeText,
        spoilt: ofChange.filter((unit) => unit !== undefined),
        notes: changes.filter((_, i) => ofChange[i] !== undefined).map(({ note }) => note),
      },
    ]
  })
}

function judge(
  unit: { from: readonly number[]; text: string },
  text: string,
  { numbered, whole }: { numbered: NumberedCase; whole: WholeCase },
): Judged {
  const expected = rewrittenUnit(unit, { text }, numbered)
  return {
    from: unit.from,
    words: countWords(expected.before),
    before: expected.before,
    after: expected.after,
    faults: faultsOf(expected, whole),
  }
}

function unreadUnit(number: number, message: string, { sentences }: NumberedCase): Judged {
  const shown = sentences[number - 1]?.shown ?? ''
  return { from: [number], words: countWords(shown), before: shown, after: '', faults: [{ rule: 'coverage', message }] }
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

function row(name: string, count: number, of: number): void {
  const { low, high } = wilson(count, of, 0.95)
  print(`| ${name} | ${of} | ${count} | ${percent(count / of)} [${percent(low)}, ${percent(high)}] |`)
}

function percent(share: number): string {
  return (100 * share).toFixed(1)
}

function show(heading: string, { before, after, faults }: Judged): void {
  print(
    `\n${heading}\n- ${before}\n+ ${after}\n${faults.map(({ rule, message }) => `  ${rule}: ${message}`).join('\n')}`,
  )
}

function print(line: string): void {
  lines.push(line)
}
