import { fisherExact, mean } from '../../statistics/index.js'
import { primaryScore } from '../outcome/index.js'
import type { AnalysisPlan } from './plan.js'
import { type AnsweredRecord, type Scores, type Subject, subjectName } from './scores.js'

/** An arm as the main paper tests it. */
export interface PooledTest {
  readonly model: string
  readonly arm: string
  /** Right answers of all, every trial counted as its own case. */
  readonly original: { readonly right: number; readonly of: number; readonly deviation: number | null }
  readonly perturbed: { readonly right: number; readonly of: number; readonly deviation: number | null }
  /** One-sided: the arm is worse. */
  readonly p: number
}

/** The warning printed with every pooled test. */
export const pooledWarning =
  'Pooled Fisher as in the paper: it counts trials of one case as independent and ignores that arms are paired, so its p says more than the data. For comparison with the paper only.'

/**
 * One-sided Fisher on pooled trials, and the sample deviation of the accuracy from run to run. [main App. D], [main Figure 1]
 * An arm without a graded answer, to its originals or itself, has nothing to test.
 */
export function pooledTests(scores: Scores, subject: Subject, plan: AnalysisPlan): readonly PooledTest[] {
  const original = pooled(scores.records(subject, plan.original).values())
  if (original.of === 0) return []
  return scores.arms
    .filter((arm) => arm !== plan.original)
    .flatMap((arm) => {
      const perturbed = pooled(scores.records(subject, arm).values())
      if (perturbed.of === 0) return []
      const [a, c] = [original.right, perturbed.right]
      const { p } = fisherExact({ a, b: original.of - a, c, d: perturbed.of - c }, 'greater')
      return [{ model: subjectName(subject), arm, original, perturbed, p }]
    })
}

function pooled(records: Iterable<AnsweredRecord>): PooledTest['original'] {
  const runs = new Map<number, { right: number; of: number }>()
  for (const { states } of records) {
    for (const [trial, state] of states) {
      const score = primaryScore(state)
      if (score === null) continue
      const run = runs.get(trial) ?? { right: 0, of: 0 }
      runs.set(trial, { right: run.right + score, of: run.of + 1 })
    }
  }
  const all = [...runs.values()]
  const accuracies = all.map(({ right, of }) => right / of)
  const center = mean(accuracies)
  const squares = accuracies.reduce((sum, value) => sum + (value - center) ** 2, 0)
  return {
    right: all.reduce((sum, { right }) => sum + right, 0),
    of: all.reduce((sum, { of }) => sum + of, 0),
    deviation: accuracies.length < 2 ? null : Math.sqrt(squares / (accuracies.length - 1)),
  }
}
