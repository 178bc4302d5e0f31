import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readObjections } from '../src/perturbation/index.js'
import { numberSentences } from '../src/perturbation/rewriting/numbered.js'
import { rewrittenUnit } from '../src/perturbation/rewriting/rounds.js'
import { wilson } from '../src/statistics/index.js'
import { caseWith, faultsOf } from '../test/planted/answers.js'

/**
 * `npx tsx bench/second-reader.ts [--from FILE] [--misses]`: what the gate of `rewritten` and a second reader make of units
 * in which somebody changed one thing, and of faithful ones.
 *
 * FILE (`bench/blind/second-reader.jsonl`) holds a unit a line: `id`, `case`, `from`, `text` with placeholders, `change`
 * with what is `right` and `wrong` (null of a faithful unit), and the `reply` of somebody who was given the prompt alone.
 */
const bundled = fileURLToPath(new URL('blind/second-reader.jsonl', import.meta.url))
const { values } = parseArgs({
  options: { from: { type: 'string', default: bundled }, misses: { type: 'boolean', default: false } },
})

interface Line {
  readonly id: string
  readonly case: string
  readonly from: readonly number[]
  readonly text: string
  readonly change: string | null
  readonly right: string | null
  readonly wrong: string | null
  readonly reply: unknown
}

const units = readFileSync(values.from, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => judged(JSON.parse(line) as Line))
const changed = units.filter(({ change }) => change !== null)
const faithful = units.filter(({ change }) => change === null)

const rows = [
  row('changed, refused by the gate', changed, ({ gate }) => gate),
  row('changed, objected to by the reader', changed, ({ reader }) => reader),
  row('changed, refused by either', changed, ({ gate, reader }) => gate || reader),
  row('faithful, refused by the gate', faithful, ({ gate }) => gate),
  row('faithful, objected to by the reader', faithful, ({ reader }) => reader),
  row('faithful, refused by either', faithful, ({ gate, reader }) => gate || reader),
]
const sum = (count: (unit: Judged) => number): number => units.reduce((all, unit) => all + count(unit), 0)
const counts = `${sum(({ dropped }) => dropped)} objections dropped for a quote that is in neither text, ${sum(({ unread }) => Number(unread))} replies not in the form.`
process.stdout.write(`| units | of | count | % [95 %] |\n| --- | --: | --: | --: |\n${rows.join('\n')}\n\n${counts}\n`)
if (values.misses) {
  for (const unit of units) {
    const { id, change, right, wrong, gate, reader } = unit
    const isRight = change === null ? !gate && !reader : gate || reader
    if (isRight) continue
    const what = change === null ? 'faithful' : `${change}: ${right} → ${wrong}`
    process.stdout.write(`\n${id} ${what}\n    ${unit.before}\n    ${unit.after}\n${unit.said}\n`)
  }
}

/** A unit as the gate and the reader judge it. */
type Judged = ReturnType<typeof judged>

function judged({ reply, ...line }: Line) {
  const unit = { from: line.from, text: line.text }
  const original = caseWith(line.case)
  const { before, after } = rewrittenUnit(unit, original, numberSentences(original.text))
  const faults = faultsOf(line.case, [unit])
  const read = readObjections(reply, { original: before, rewritten: after })
  const objections = read?.confirmed ?? []
  const said = [...faults.map(({ message }) => message), ...objections.map(({ what }) => what)]
  return {
    ...line,
    before,
    after,
    gate: faults.length > 0,
    reader: objections.length > 0,
    dropped: read?.dropped ?? 0,
    unread: read === null,
    said: said.map((one) => `    - ${one}`).join('\n'),
  }
}

function row(name: string, some: readonly Judged[], has: (unit: Judged) => boolean): string {
  const count = some.filter(has).length
  const { low, high } = wilson(count, some.length, 0.95)
  const [share, from, to] = [count / some.length, low, high].map((value) => (100 * value).toFixed(1))
  return `| ${name} | ${some.length} | ${count} | ${share} [${from}, ${to}] |`
}
