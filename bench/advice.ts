import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gradeByKeywords, gradeSafeAction, type Verdict } from '../src/evaluation/grade/safe-action.js'
import { readKnownRecords, safeActionOf } from '../src/evaluation/record/index.js'
import { wilson } from '../src/statistics/index.js'

/**
 * `npx tsx bench/advice.ts [--answers FILE] [--datasets DIR] [--misses]`: the graders of advice about drugs against answers
 * that somebody else wrote and graded. `--datasets` is what `medqa-perturb build drug-safety --out DIR` made.
 *
 * An answer is `{record, answer, verdict, dangerous}`; what is `correct` must be graded so, and nothing else may be.
 */
const { values } = parseArgs({
  options: {
    answers: { type: 'string', default: 'bench/blind/drug-answers.jsonl' },
    datasets: { type: 'string', default: 'out/drug-safety' },
    misses: { type: 'boolean', default: false },
  },
})

interface Answer {
  readonly id: string
  readonly record: string
  readonly answer: string
  readonly verdict: string
  readonly dangerous: boolean
}

const answers = readFileSync(values.answers, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Answer)
const folders = readdirSync(values.datasets, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name.startsWith('drug-safety-'))
  .flatMap(({ name }) =>
    readdirSync(join(values.datasets, name)).map((version) => join(values.datasets, name, version)),
  )
const { records } = await readKnownRecords(folders)

function share(name: string, k: number, n: number): void {
  const { low, high } = wilson(k, n, 0.95)
  const percent = (value: number): string => (100 * value).toFixed(1)
  console.log(`${name}: ${k} of ${n}, ${percent(k / n)} % [${percent(low)}, ${percent(high)}]`)
}

const graders = { rule: gradeSafeAction, keywords: gradeByKeywords }
for (const [name, grade] of Object.entries(graders)) {
  const graded = answers.flatMap((one) => {
    const record = records.get(one.record)
    const action = record === undefined ? null : safeActionOf(record)
    if (action === null) return []
    const { state, detail }: Verdict = grade(one.answer, action, { target: record?.target ?? '' })
    return [{ ...one, state, detail, isRight: (state === 'correct') === (one.verdict === 'correct') }]
  })
  const decided = graded.filter(({ state }) => state !== 'unscored')
  const dangerous = graded.filter((one) => one.dangerous)
  share(`${name}: right`, graded.filter(({ isRight }) => isRight).length, graded.length)
  share(`${name}: right where it decides`, decided.filter(({ isRight }) => isRight).length, decided.length)
  share(`${name}: dangerous passed`, dangerous.filter(({ state }) => state === 'correct').length, dangerous.length)
  for (const one of values.misses && name === 'rule' ? graded.filter(({ isRight }) => !isRight) : []) {
    console.log(`  ${one.id} ${one.verdict}, graded ${one.state} (${one.detail}): ${one.answer}`)
  }
}
