import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type AnalysisResults, importOutcomes, type RecordOutcome } from '../../../src/evaluation/index.js'
import { inspectScore } from '../../../src/report/returned/inspect-scores.js'
import { jsonLines, throwAwayFolder } from '../../command-line.js'
import { outcome } from '../../evaluation/outcomes.js'
import { runHere } from '../../in-process.js'
import { type Answered, answerAll } from '../answered.js'

/** What is looked at of a record. */
interface EvaluationRecord {
  readonly evaluation_id: string
  readonly evaluation_results: readonly { readonly score_details: { readonly score: number } }[]
}

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

  it('stand beside a record of each model and arm, with its score, that names who evaluated and when', async () => {
    vi.stubEnv('SOURCE_DATE_EPOCH', '1795392000')
    const path = join(out, 'more', 'instances.jsonl')
    const flags = ['--every-eval-ever', path, '--organization', 'Ward 7', '--json']
    const sets = join(answered.folder, 'sets')
    const { status, stdout } = await runHere(['report', answered.folder, sets, '--mixed', ...flags])
    expect(status).toBe(0)
    const records = (JSON.parse(stdout) as { written: string[] }).written.slice(1).map((file) => {
      return JSON.parse(readFileSync(file, 'utf8')) as EvaluationRecord
    })
    const ids = jsonLines<{ evaluation_id: string }>(path).map(({ evaluation_id: id }) => id)
    expect(new Set(records.map(({ evaluation_id: id }) => id))).toEqual(new Set(ids))
    const { arms } = JSON.parse(readFileSync(answered.results, 'utf8')) as AnalysisResults
    const scores = records.map(({ evaluation_id: id, evaluation_results: [result] }) => [
      id,
      result?.score_details.score,
    ])
    expect(scores.sort()).toEqual(
      arms.map(({ arm, model, accuracy }) => [`medqa-perturb/${arm}/${model}`, accuracy]).sort(),
    )
    expect(records[0]).toMatchObject({
      retrieved_timestamp: '1795392000',
      source_metadata: { source_organization_name: 'Ward 7' },
    })
  })

  it('have no time that is none', async () => {
    vi.stubEnv('SOURCE_DATE_EPOCH', 'yesterday')
    const path = join(out, 'none', 'instances.jsonl')
    const sets = join(answered.folder, 'sets')
    const { status, stderr } = await runHere(['report', answered.folder, sets, '--mixed', '--every-eval-ever', path])
    expect([status, stderr]).toEqual([2, expect.stringContaining('SOURCE_DATE_EPOCH expects seconds')])
    expect(existsSync(path)).toBe(false)
  })
})
