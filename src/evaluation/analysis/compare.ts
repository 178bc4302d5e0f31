import { PipelineError, quote } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { boundedDifference, canceledSum, meanOrNull, pairedPermutation } from '../../statistics/index.js'
import { caseMeans } from './contrast.js'
import { type AnsweredRecord, recordScore, type Scores, type Subject, subjectName } from './scores.js'

/** A record that two runs answered differently. */
export interface ChangedRecord {
  readonly record: string
  readonly arm: string
  /** Share of scored trials that were right. */
  readonly before: number
  readonly after: number
}

/** One arm in two runs. */
export interface ComparedArm {
  readonly arm: string
  /** Cases that both runs scored, and those that one of them has not or did not score. */
  readonly cases: number
  readonly unpaired: number
  readonly before: number | null
  readonly after: number | null
  /** After less before, with its clustered interval and permutation p. */
  readonly difference: number | null
  readonly low: number | null
  readonly high: number | null
  readonly p: number | null
}

/** Two runs over the same records. */
export interface RunComparison {
  readonly before: string
  readonly after: string
  readonly arms: readonly ComparedArm[]
  /** Records that got worse, the largest loss first, then those that got better. */
  readonly newFailures: readonly ChangedRecord[]
  readonly newSuccesses: readonly ChangedRecord[]
}

/** One run: who answered, and what. */
export interface ComparedRun {
  readonly scores: Scores
  readonly subject: Subject
}

const settings = { seed: '1', draws: 10_000, level: 0.95 } as const

/**
 * Compares two runs, case by case: new failures first.
 *
 * @throws {PipelineError} usage — the runs share no record, or two graders graded them; record-invalid — a record of the two is two texts
 */
export function compareRuns(before: ComparedRun, after: ComparedRun): RunComparison {
  demand('compareRuns', before, worded('two runs with their scores', kinds.object))
  demand('compareRuns', after, worded('two runs with their scores', kinds.object))
  refuseOtherGrader(before.scores, after.scores)
  const arms = before.scores.arms.filter((arm) => after.scores.records(after.subject, arm).size > 0)
  if (!arms.some((arm) => shareRecords(arm, before, after))) throw nothingCommon(arms, before, after)
  const changed = arms.flatMap((arm) => changedRecords(arm, before, after))
  const worse = changed.filter((one) => one.after < one.before)
  const better = changed.filter((one) => one.after > one.before)
  const byLoss = (a: ChangedRecord, b: ChangedRecord): number => a.after - a.before - (b.after - b.before)
  return {
    before: subjectName(before.subject),
    after: subjectName(after.subject),
    arms: arms.map((arm) => comparedArm(arm, before, after)),
    newFailures: worse.sort(byLoss),
    newSuccesses: better.sort((a, b) => byLoss(b, a)),
  }
}

function changedRecords(arm: string, before: ComparedRun, after: ComparedRun): ChangedRecord[] {
  const later = after.scores.records(after.subject, arm)
  return [...before.scores.records(before.subject, arm)].flatMap(([record, one]) => {
    const other = later.get(record)
    if (other === undefined) return []
    refuseOtherText(record, one, other)
    const [was, is] = [recordScore(one), recordScore(other)]
    return was === null || is === null || was === is ? [] : [{ record, arm, before: was, after: is }]
  })
}

function comparedArm(arm: string, before: ComparedRun, after: ComparedRun): ComparedArm {
  const [one, other] = [before, after].map(({ scores, subject }) =>
    caseMeans(scores.records(subject, arm).values(), (record) => recordScore(record)),
  ) as [ReturnType<typeof caseMeans>, ReturnType<typeof caseMeans>]
  const names = new Set([...one.keys(), ...other.keys()])
  const paired = [...names].flatMap((name) => {
    const [was, is] = [one.get(name), other.get(name)]
    const both = was?.score !== null && is?.score !== null && was !== undefined && is !== undefined
    return both ? [{ cluster: was.cluster, was: was.score as number, is: is.score as number }] : []
  })
  const differences = paired.map(({ was, is }) => canceledSum([is, -was]))
  const clusters = paired.map(({ cluster }) => cluster)
  const found = boundedDifference(differences, { clusters, most: 1 }, settings.level)
  const test = { ...settings, alternative: 'two-sided' } as const
  return {
    arm,
    cases: paired.length,
    unpaired: names.size - paired.length,
    before: meanOrNull(paired.map(({ was }) => was)),
    after: meanOrNull(paired.map(({ is }) => is)),
    difference: found.estimate,
    low: found.low,
    high: found.high,
    p: found.standardError === null ? null : pairedPermutation(differences, clusters, test).p,
  }
}

function shareRecords(arm: string, before: ComparedRun, after: ComparedRun): boolean {
  const later = after.scores.records(after.subject, arm)
  return [...before.scores.records(before.subject, arm).keys()].some((record) => later.has(record))
}

function nothingCommon(arms: readonly string[], ...runs: readonly ComparedRun[]): PipelineError {
  const found = runs.map(({ scores, subject }) => {
    const [record = 'none'] = arms.flatMap((arm) => [...scores.records(subject, arm).keys()].slice(0, 1))
    return arms.length === 0 ? scores.arms.join(', ') : `records such as ${record}`
  })
  const message = `Expected two runs over the same datasets and found ${found.join(' and ')}. Nothing is common to them.`
  return new PipelineError('usage', message)
}

/** Another grader, or another version of one, makes differences that no model made. */
function refuseOtherGrader({ grader: one }: Scores, { grader: other }: Scores): void {
  if (one === other) return
  const message = `Expected the verdicts of one grader and found ${quote(String(one))} and ${quote(String(other))}. Grade the answers of both runs by the same one.`
  throw new PipelineError('usage', message)
}

function refuseOtherText(record: string, one: AnsweredRecord, other: AnsweredRecord): void {
  if (one.sha256 === null || other.sha256 === null || one.sha256 === other.sha256) return
  const message = `The two runs answered two texts of record ${record}: the dataset was built anew between them. Compare runs over one version of a dataset.`
  throw new PipelineError('record-invalid', message)
}
