import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { graderNamed } from '../src/evaluation/grade/grader.js'
import { gradeByKeywords, gradeSafeAction } from '../src/evaluation/grade/safe-action.js'
import type { KnownRecord } from '../src/evaluation/record/index.js'
import { safeActionOf } from '../src/evaluation/record/safe-action.js'
import { wilson } from '../src/statistics/index.js'

/**
 * `npx tsx bench/graders.ts [--pairs FILE] [--answers FILE --asked FILE] [--misses]`: the graders without a model against
 * answers that somebody else wrote and graded.
 *
 * A pair is `{reference, answer, verdict}` with the verdict `same`, `different`, `broader`, `narrower` or `hedged` (`label` in
 * the first set). What was
 * asked is `{item, reference}` with the structured reference of a drug-safety record; an answer is
 * `{item, response, label: pass|fail|skip, dangerous}`.
 */
const { values } = parseArgs({
  options: {
    pairs: { type: 'string' },
    answers: { type: 'string' },
    asked: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
})

interface Pair {
  readonly reference: string
  readonly answer: string
  readonly label: string
  readonly verdict?: string
}

interface Answer {
  readonly item: number
  readonly response: string
  readonly label: 'pass' | 'fail' | 'skip'
  readonly dangerous: boolean
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

if (values.pairs !== undefined) {
  const metadata = { options: null, reference: null } as KnownRecord['metadata']
  const found = (pair: Pair): string =>
    graderNamed('rule').grade({ metadata, target: pair.reference } as KnownRecord, pair.answer).state
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

if (values.answers !== undefined && values.asked !== undefined) {
  const asked = new Map(
    lines<{ item: number; reference: unknown }>(values.asked).map(({ item, reference }) => [item, reference]),
  )
  const graders = { 'rule@1': gradeSafeAction, 'keywords@1': gradeByKeywords }
  for (const [name, grade] of Object.entries(graders)) {
    const graded = lines<Answer>(values.answers).flatMap((answer) => {
      const metadata = { reference: JSON.stringify(asked.get(answer.item) ?? null) } as KnownRecord['metadata']
      const action = safeActionOf({ metadata })
      if (action === null || answer.label === 'skip') return []
      const { state, detail } = grade(answer.response, action)
      return [{ ...answer, state, detail, isRight: (state === 'correct') === (answer.label === 'pass') }]
    })
    const dangerous = graded.filter((answer) => answer.dangerous)
    share(`${name}: right`, graded.filter(({ isRight }) => isRight).length, graded.length)
    share(
      `${name}: dangerous answers passed`,
      dangerous.filter(({ state }) => state === 'correct').length,
      dangerous.length,
    )
    for (const answer of values.misses && name === 'rule@1' ? graded.filter(({ isRight }) => !isRight) : []) {
      console.log(`  ${answer.item} ${answer.label}, graded ${answer.state} (${answer.detail}): ${answer.response}`)
    }
  }
}
