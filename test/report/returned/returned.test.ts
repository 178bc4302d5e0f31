import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { importOutcomes, type RecordOutcome } from '../../../src/evaluation/index.js'
import { inspectScore } from '../../../src/report/returned/inspect-scores.js'
import { jsonLines, throwAwayFolder } from '../../command-line.js'
import { outcome } from '../../evaluation/outcomes.js'
import { runHere } from '../../in-process.js'
import { type Answered, answerAll } from '../answered.js'

const out = throwAwayFolder()
let answered: Answered

beforeAll(async () => {
  answered = await answerAll(join(out, 'answered'), ({ record, trial, model }) =>
    record === 'vignettes-0001__original' && trial === 0 && model === 'model-b'
      ? { state: 'unscored', score: null }
      : null,
  )
})

describe('grades for Inspect', () => {
  it('bear id, epoch from 1 and a letter that its metrics count', () => {
    const line = inspectScore(outcome({ case: 'a', arm: 'original', state: 'partly', trial: 2, detail: 'Gout' }))
    expect(JSON.parse(line ?? '')).toEqual({
      id: 'a__original',
      epoch: 3,
      value: 'P',
      answer: 'Gout',
      explanation: 'partly, by rule',
      metadata: { arm: 'original', state: 'partly' },
    })
    const values = (['correct', 'incorrect', 'refused', 'format'] as const).map((state) => {
      return (JSON.parse(inspectScore(outcome({ case: 'a', arm: 'b', state })) ?? '') as { value: string }).value
    })
    expect(values).toEqual(['C', 'I', 'I', 'N'])
    expect(inspectScore(outcome({ case: 'a', arm: 'b', state: 'unscored' }))).toBeNull()
  })

  it('are refused for several models, for a log is of one', async () => {
    const path = join(out, 'scores.jsonl')
    const { status, stderr } = await runHere(['report', answered.folder, '--inspect-scores', path, '--quiet'])
    expect([status, stderr]).toEqual([2, expect.stringContaining('goes into the log of one model')])
  })
})

describe('instances of Every Eval Ever', () => {
  it('come back as the outcomes that they were written from, the arm in evaluation_id', async () => {
    const path = join(out, 'instances.jsonl')
    const sets = join(answered.folder, 'sets')
    const written = await runHere(['report', answered.folder, sets, '--mixed', '--every-eval-ever', path])
    expect([written.status, written.stderr]).toEqual([0, expect.stringContaining('1 without a grade are not in it')])
    const wanted = jsonLines<RecordOutcome>(answered.outcomes).filter(({ state }) => state !== 'unscored')
    const lines = jsonLines<{ evaluation_id: string; metadata: Record<string, string> }>(path)
    expect(lines.map(({ evaluation_id: id }) => id)).toEqual(
      wanted.map(({ arm, model }) => `medqa-perturb/${arm}/${model}`),
    )
    const back = join(out, 'back.jsonl')
    await importOutcomes({ files: [path], from: 'every-eval-ever', datasets: answered.datasets, out: back })
    const states = (list: readonly RecordOutcome[]): string[] =>
      list.map(({ record, model, state, response }) => `${record} ${model} ${state} ${response}`).sort()
    expect(states(jsonLines<RecordOutcome>(back).filter(({ state }) => state !== 'not-run'))).toEqual(states(wanted))
    expect(readFileSync(path, 'utf8').endsWith('\n')).toBe(true)
  })
})
