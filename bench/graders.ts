import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { graderNamed } from '../src/evaluation/grade/grader.js'
import type { KnownRecord } from '../src/evaluation/record/index.js'
import { wilson } from '../src/statistics/index.js'

/**
 * `npx tsx bench/graders.ts --pairs FILE [--misses]`: the grader of diagnoses against answers that somebody else wrote and
 * graded.
 *
 * A pair is `{reference, answer, verdict}` with the verdict `same`, `different`, `broader`, `narrower` or `hedged` (`label` in
 * the first set); `bench/blind/diagnosis-pairs.jsonl` is the latest set.
 */
const { values } = parseArgs({
  options: {
    pairs: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
})

interface Pair {
  readonly reference: string
  readonly answer: string
  readonly label: string
  readonly verdict?: string
}

const lines = <Line>(path: string): readonly Line[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

function share(name: string, k: number, n: number): void {
  const { low, high } = wilson(k, n, 0.95)
  const percent = (value: number): string => (100 * value).toFixed(1)
  console.log(`${name}: ${k} of ${n}, ${percent(k / n)} % [${percent(low)}, ${percent(high)}]`)
}

/** An answer of the pairs, with the words that a prompt asks for before it. */
function asFinal(answer: string): string {
  return /final answer/i.test(answer) ? answer : `FINAL ANSWER: ${answer}`
}

if (values.pairs !== undefined) {
  const metadata = { options: null, reference: null } as KnownRecord['metadata']
  const found = (pair: Pair): string =>
    graderNamed('rule').grade({ metadata, target: pair.reference } as KnownRecord, asFinal(pair.answer)).state
  const graded = lines<Pair>(values.pairs).map((pair) => ({
    ...pair,
    label: pair.verdict ?? pair.label,
    found: found(pair),
  }))
  const taken = graded.filter(({ found }) => found === 'correct')
  const same = graded.filter(({ label }) => label === 'same')
  share('diagnoses: precision of "same"', taken.filter(({ label }) => label === 'same').length, taken.length)
  share('diagnoses: recall of "same"', same.filter(({ found }) => found === 'correct').length, same.length)
  for (const pair of values.misses
    ? graded.filter(({ found, label }) => (found === 'correct') !== (label === 'same'))
    : []) {
    console.log(`  ${pair.label}, graded ${pair.found}: ${pair.reference} | ${pair.answer}`)
  }
}
