import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { diagnosisError, matchDiagnosis } from '../src/evaluation/grade/diagnosis/index.js'
import { wilson } from '../src/statistics/index.js'

/**
 * `npx tsx bench/wrong-diagnoses.ts [--pairs FILE] [--misses]`: the kinds of wrong diagnoses against those that somebody
 * else wrote and sorted.
 *
 * A pair is `{reference, answer, kind}` with the kind `cause-or-complication`, `same-organ` or `unrelated`.
 */
const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: 'bench/blind/wrong-diagnoses.jsonl' },
    misses: { type: 'boolean', default: false },
  },
})

interface Pair {
  readonly reference: string
  readonly answer: string
  readonly kind: string
}

const pairs = readFileSync(values.pairs, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Pair)
const sorted = pairs.map(({ reference, answer, kind }) => {
  const match = matchDiagnosis(answer, reference)
  return { reference, answer, kind, said: match === 'other' ? (diagnosisError(answer, reference) ?? 'none') : match }
})
const kinds = [...new Set(pairs.map(({ kind }) => kind))].sort()
const others = [...new Set(sorted.map(({ said }) => said))].filter((said) => !kinds.includes(said)).sort()

console.log(`| written as | of | ${[...kinds, ...others].map((said) => `said ${said}`).join(' | ')} |`)
console.log(`| --- | ---: |${' ---: |'.repeat(kinds.length + others.length)}`)
for (const kind of kinds) {
  const own = sorted.filter((one) => one.kind === kind)
  const counts = [...kinds, ...others].map((said) => own.filter((one) => one.said === said).length)
  console.log(`| ${kind} | ${own.length} | ${counts.join(' | ')} |`)
}
console.log()
const told = sorted.filter(({ said }) => kinds.includes(said))
share('a kind is named', told.length, sorted.length)
share('of these as it was written', told.filter(({ said, kind }) => said === kind).length, told.length)
for (const kind of kinds) {
  const own = told.filter(({ said }) => said === kind)
  share(`${kind}: named rightly`, own.filter((one) => one.kind === kind).length, own.length)
}
if (values.misses) for (const one of sorted.filter(({ said, kind }) => said !== kind)) console.log(JSON.stringify(one))

function share(name: string, k: number, n: number): void {
  const { low, high } = wilson(k, n, 0.95)
  const percent = (value: number): string => (100 * value).toFixed(1)
  console.log(`${name}: ${k} of ${n}, ${percent(k / n)} % [${percent(low)}, ${percent(high)}]`)
}
