import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Assertion, readAssertions } from '../src/clinical/index.js'
import { wilson } from '../src/statistics/index.js'

/**
 * `npx tsx bench/assertions.ts [--from FILE] [--misses]`: what the reader of assertions makes of sentences in which somebody marked
 * findings without sight of it.
 *
 * FILE holds a line a mark: `sentence`, `start` and `end` in it, `status` (one of the reader's, or `family`), and `side`.
 * Precision of concepts counts those as wrong that nobody marked, so it is a lower bound.
 */
const { values } = parseArgs({
  options: {
    misses: { type: 'boolean', default: false },
    from: { type: 'string', default: new URL('../test/planted/blind/assertions.jsonl', import.meta.url).pathname },
  },
})

interface Mark {
  readonly sentence: string
  readonly start: number
  readonly end: number
  readonly status: string
  readonly side: string | null
}

const marks = readFileSync(values.from, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Mark)
const read = new Map([...new Set(marks.map(({ sentence }) => sentence))].map((one) => [one, readAssertions(one)]))
const pairs = marks.map((mark) => ({ mark, found: read.get(mark.sentence)?.find((one) => meets(one, mark)) }))
const found = pairs.flatMap(({ mark, found: one }) => (one === undefined ? [] : [{ mark, one }]))
const all = [...read].flatMap(([sentence, assertions]) => assertions.map((one) => ({ sentence, one })))
const known = all.filter(({ sentence, one }) => marks.some((mark) => mark.sentence === sentence && meets(one, mark)))

print(['of', 'counted', 'right', '% [95 %]'])
print(['---', '---:', '---:', '---:'])
row('concepts marked that are read', found.length, marks.length)
row('concepts read that are marked', known.length, all.length)
for (const name of new Set(marks.map(({ status }) => status))) {
  const own = pairs.filter(({ mark }) => mark.status === name)
  row(
    `${name}: marked and read so`,
    own.filter(({ found: one }) => one !== undefined && statusOf(one) === name).length,
    own.length,
  )
  const said = found.filter(({ one }) => statusOf(one) === name)
  row(`${name}: read and marked so`, said.filter(({ mark }) => mark.status === name).length, said.length)
}
row('status, of all that are read', found.filter(({ mark, one }) => mark.status === statusOf(one)).length, found.length)
const sided = pairs.filter(({ mark }) => mark.side !== null)
row('side: marked and read so', sided.filter(({ mark, found: one }) => one?.side === mark.side).length, sided.length)
const saysSide = found.filter(({ one }) => one.side !== null)
row('side: read and marked so', saysSide.filter(({ mark, one }) => mark.side === one.side).length, saysSide.length)

if (values.misses) {
  for (const { mark, found: one } of pairs) {
    const isRight = one !== undefined && statusOf(one) === mark.status && (mark.side === null || one.side === mark.side)
    if (isRight) continue
    const marked = `${mark.sentence.slice(0, mark.start)}⟦${mark.sentence.slice(mark.start, mark.end)}⟧${mark.sentence.slice(mark.end)}`
    const reading = one === undefined ? 'not read' : `${statusOf(one)}, ${one.side ?? 'no side'}`
    process.stdout.write(`${marked}\n  marked ${mark.status}, ${mark.side ?? 'no side'}; read ${reading}\n`)
  }
}

function meets({ span }: Assertion, { start, end }: Mark): boolean {
  return span.start < end && start < span.end
}

function statusOf({ status, experiencer }: Assertion): string {
  return experiencer === 'patient' ? status : 'family'
}

function row(name: string, right: number, counted: number): void {
  const { low, high } = wilson(right, counted, 0.95)
  const [share, from, to] = [right / counted, low, high].map((one) => (one * 100).toFixed(1))
  print([name, String(counted), String(right), `${share} [${from}, ${to}]`])
}

function print(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}
