import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { gradableAnswers } from '../../../src/evaluation/judge/index.js'
import { outcomeLine } from '../../../src/evaluation/outcome/index.js'
import { readOriginalQuestions } from '../../../src/evaluation/record/index.js'
import { throwAwayFolder } from '../../command-line.js'
import { build } from '../../dataset/folder.js'
import { outcome } from '../outcomes.js'

const home = throwAwayFolder()
const datasets: string[] = []

beforeAll(async () => {
  const out = join(home, 'datasets')
  for (const name of ['original', 'red-herrings-1']) datasets.push((await build(name, { out, limit: 2 })).path)
})

/** What may be graded of the answers of models to two cases in two arms. */
async function gradable(...models: string[]) {
  const file = join(home, `${models.length}.jsonl`)
  const questions = [...(await readOriginalQuestions(datasets))]
  const lines = models.flatMap((model) =>
    questions.map(([record, { known }]) =>
      outcome({ record, case: known.case, arm: known.arm, model, state: 'correct', response: 'FINAL ANSWER: gout' }),
    ),
  )
  writeFileSync(file, lines.map(outcomeLine).join(''))
  return gradableAnswers({ outcomes: [file], datasets, original: 'original' })
}

describe('gradableAnswers', () => {
  it('leaves the answers of baselines to themselves, unless nothing else was asked', async () => {
    const beside = await gradable('m', 'baseline/echo')
    expect(new Set([...beside.answers.values()].map(({ model }) => model))).toEqual(new Set(['m']))
    expect(beside.pairs.map(({ model }) => model)).toEqual(['m', 'm'])
    expect(beside.ofBaselines).toBe(4)
    const alone = await gradable('baseline/echo')
    expect([alone.answers.size, alone.pairs.length, alone.ofBaselines]).toEqual([4, 2, 0])
  })
})
