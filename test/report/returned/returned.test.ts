import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type AnalysisResults, importOutcomes, outcomeLine, type RecordOutcome } from '../../../src/evaluation/index.js'
import { everyEvalEverLine } from '../../../src/report/returned/every-eval-ever.js'
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

/** One answer in each state that is neither right nor simply wrong. */
const special: readonly Partial<RecordOutcome>[] = [
  { state: 'unscored', score: null, detail: 'no verdict' },
  { state: 'refused', score: 0, error: 'refused', detail: null },
  { state: 'truncated', score: 0, error: 'truncated', response: 'It is' },
  { state: 'provider-error', score: null, detail: 'overloaded', response: null },
  { state: 'not-run', score: null, detail: null, response: null },
  { state: 'unhelpful-safe', score: 0, error: 'over-caution' },
  { state: 'partly', score: 0, error: 'less-specific' },
  { state: 'hedged', score: 0, error: 'hedged' },
]

const out = throwAwayFolder()
let answered: Answered

beforeAll(async () => {
  answered = await answerAll(join(out, 'answered'), ({ record, trial, model }) => {
    if (model !== 'model-b' || trial !== 0) return null
    const state = /^vignettes-000(\d)__original$/.exec(record)?.[1]
    return state === undefined ? null : (special[Number(state)] ?? null)
  })
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
    expect([written.status, written.stderr]).toEqual([0, expect.not.stringContaining('without a grade')])
    const wanted = jsonLines<RecordOutcome>(answered.outcomes)
    expect(new Set(wanted.map(({ state }) => state)).size).toBe(special.length + 2)
    const lines = jsonLines<{ evaluation_id: string; metadata: Record<string, string> }>(path)
    expect(lines.map(({ evaluation_id: id }) => id)).toEqual(
      wanted.map(({ arm, model }) => `medqa-perturb/${arm}/${model}`),
    )
    const back = join(out, 'back.jsonl')
    await importOutcomes({ files: [path], from: 'every-eval-ever', datasets: answered.datasets, out: back })
    const sorted = (list: readonly RecordOutcome[]): string[] => list.map((one) => outcomeLine(one)).sort()
    expect(sorted(jsonLines<RecordOutcome>(back))).toEqual(sorted(wanted))
    expect(readFileSync(path, 'utf8').endsWith('\n')).toBe(true)
  })

  it('say of an answer without a grade why there is none, for readers who know right and wrong alone', () => {
    const line = (more: Partial<RecordOutcome> & { state: RecordOutcome['state'] }) => {
      const one = outcome({ case: 'a', arm: 'original', ...more })
      return JSON.parse(everyEvalEverLine(one, { input: 'x', target: 'y' })) as Record<string, unknown>
    }
    const wrong = { score: 0, is_correct: false }
    expect(line({ state: 'not-run' })).toMatchObject({ evaluation: wrong, error: 'not-run', output: { raw: [] } })
    expect(line({ state: 'unscored', detail: 'no verdict' }).error).toBe('unscored: no verdict')
    expect(line({ state: 'refused', response: 'No.' })).toMatchObject({ error: 'refused', output: { raw: ['No.'] } })
    expect(line({ state: 'incorrect' })).toMatchObject({ evaluation: wrong, error: null })
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
