import type { ErrorType } from '../../judgement/index.js'
import { boundedMean, clusterMean, meanOrNull } from '../../statistics/index.js'
import { type OutcomeState, outcomeStates } from '../outcome/index.js'
import { boundsOf, caseScores } from './contrast.js'
import {
  type AnsweredRecord,
  highestScore,
  lowestScore,
  type Score,
  type Scores,
  type Subject,
  subjectName,
} from './scores.js'

/** How one model answered one arm. */
export interface ArmSummary {
  readonly model: string
  readonly arm: string
  readonly cases: number
  readonly records: number
  /** The largest number of trials of a record. */
  readonly trials: number
  /** Trials by state, every state with its count. */
  readonly states: Readonly<Record<OutcomeState, number>>
  /** Trials by the kind of error that their grader named, the most frequent first; kinds that no trial has are left out. */
  readonly errors: Readonly<Partial<Record<ErrorType, number>>>
  /** Cases without any scored trial: they are in no figure below. */
  readonly missing: number
  /** Mean over cases of the mean over trials; null without a scored case. */
  readonly accuracy: number | null
  /** Its interval by the exact method over clusters (`boundedMean`). */
  readonly low: number | null
  readonly high: number | null
  /** Where the accuracy would lie, whatever the missing answers were. */
  readonly missingBounds: { readonly low: number; readonly high: number } | null
  /** Every record got the same words in all its trials: there was one trial, and repeats say nothing. */
  readonly isRepeated: boolean
}

/** Sums up how a model answered an arm. */
export function summariseArm(
  scores: Scores,
  subject: Subject,
  { arm, level }: { readonly arm: string; readonly level: number },
): ArmSummary {
  const records = [...scores.records(subject, arm).values()]
  const cases = [...caseScores(scores, subject, arm).values()]
  const scored = cases.flatMap(({ cluster, score }) => (score === null ? [] : [{ cluster, score }]))
  const values = scored.map(({ score }) => score)
  const clusters = scored.map(({ cluster }) => cluster)
  const { low, high } = boundedMean(values, clusters, { level })
  const missing = cases.length - scored.length
  const meanBy = (score: Score): number | null =>
    meanOrNull([...caseScores(scores, subject, arm, score).values()].flatMap(({ score: value }) => value ?? []))
  const trials = records.reduce((most, { states }) => Math.max(most, states.size), 0)
  const isRepeated = trials > 1 && records.every(({ isRepeated: same, states }) => same || states.size < 2)
  return {
    model: subjectName(subject),
    arm,
    cases: cases.length,
    records: records.length,
    trials,
    states: countStates(records),
    errors: countErrors(records),
    missing,
    accuracy: clusterMean(values, clusters).mean,
    low: scored.length === 0 ? null : low,
    high: scored.length === 0 ? null : high,
    missingBounds: boundsOf(meanBy(lowestScore), meanBy(highestScore)),
    isRepeated,
  }
}

function countStates(records: readonly AnsweredRecord[]): Record<OutcomeState, number> {
  const counts = Object.fromEntries(outcomeStates.map((state) => [state, 0])) as Record<OutcomeState, number>
  for (const { states } of records) for (const state of states.values()) counts[state]++
  return counts
}

function countErrors(records: readonly AnsweredRecord[]): ArmSummary['errors'] {
  const counts = new Map<ErrorType, number>()
  for (const { errors } of records) for (const error of errors.values()) counts.set(error, (counts.get(error) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([a, k], [b, n]) => n - k || (a < b ? -1 : 1)))
}
