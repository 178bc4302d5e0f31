import type { RecordOutcome } from '../../evaluation/index.js'

/** Grades with which Inspect's own metrics count; what was not graded has no line, which Inspect leaves unscored. */
const letters: Readonly<Partial<Record<RecordOutcome['state'], string>>> = { correct: 'C', partly: 'P', format: 'N' }

const missing: ReadonlySet<RecordOutcome['state']> = new Set(['provider-error', 'unscored', 'not-run'])

/**
 * A grade as a line for Inspect's scorer `precomputed_scores`, which puts it into a log: id and epoch (from 1) of the sample,
 * value, answer, explanation. Null for what was not graded.
 */
export function inspectScore({ record, trial, state, grader, detail, arm }: RecordOutcome): string | null {
  if (missing.has(state)) return null
  const line = {
    id: record,
    epoch: trial + 1,
    value: letters[state] ?? 'I',
    answer: detail,
    explanation: `${state}, by ${grader}`,
    metadata: { arm, state },
  }
  return `${JSON.stringify(line)}\n`
}
