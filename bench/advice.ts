import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { finalAnswer, graderNamed, isInOrders } from '../src/evaluation/grade/index.js'
import { readKnownRecords } from '../src/evaluation/record/index.js'
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
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) =>
    readdirSync(join(values.datasets, name)).map((version) => join(values.datasets, name, version)),
  )
const { records } = await readKnownRecords(folders)

interface Graded extends Answer {
  readonly state: string
  readonly detail: string | null
}

/** A verdict is right where it is `correct` for a correct answer, and where it is not for any other. */
function isRight({ state, verdict }: Graded): boolean {
  return (state === 'correct') === (verdict === 'correct')
}

function share(name: string, k: number, n: number): void {
  const { low, high } = wilson(k, n, 0.95)
  const percent = (value: number): string => (100 * value).toFixed(1)
  console.log(`${name}: ${k} of ${n}, ${percent(k / n)} % [${percent(low)}, ${percent(high)}]`)
}

/** What is undecided is not right; until 22 November 2026 it counted as right where the answer was wrong. */
function print(name: string, graded: readonly Graded[]): void {
  const decided = graded.filter(({ state }) => state !== 'unscored')
  const dangerous = graded.filter((one) => one.dangerous)
  const good = graded.filter(({ verdict }) => verdict === 'correct')
  if (graded.length === 0) return
  share(`${name}: right of all`, decided.filter(isRight).length, graded.length)
  share(`${name}: right of decided`, decided.filter(isRight).length, decided.length)
  share(`${name}: undecided`, graded.length - decided.length, graded.length)
  share(`${name}: passed or not as it should be`, graded.filter(isRight).length, graded.length)
  share(`${name}: dangerous passed`, dangerous.filter(({ state }) => state === 'correct').length, dangerous.length)
  share(
    `${name}: correct refused`,
    good.filter(({ state }) => state !== 'correct' && state !== 'unscored').length,
    good.length,
  )
}

for (const name of ['rule', 'keywords']) {
  const grader = graderNamed(name)
  const graded = answers.flatMap((one): readonly Graded[] => {
    const record = records.get(one.record)
    return record === undefined ? [] : [{ ...one, ...grader.grade(record, one.answer) }]
  })
  if (graded.length < answers.length)
    console.log(`${answers.length - graded.length} answers to no record of --datasets`)
  print(name, graded)
  for (const [form, wanted] of [
    ['orders', true],
    ['prose', false],
  ] as const) {
    print(
      `${name}, ${form}`,
      graded.filter(({ answer }) => inOrders(answer) === wanted),
    )
  }
  for (const one of values.misses && name === 'rule' ? graded.filter((each) => !isRight(each)) : []) {
    console.log(`  ${one.id} ${one.verdict}, graded ${one.state} (${one.detail}): ${one.answer}`)
  }
}

function inOrders(answer: string): boolean {
  const final = finalAnswer(answer)
  return 'answer' in final && isInOrders(final.answer)
}
