import { boundedDifference, canceledSum, mcnemarExact, mean, passHatK } from '../../statistics/index.js'
import { primaryScore } from '../outcome/index.js'
import { summariseArm } from './arm.js'
import { caseMeans, caseScores } from './contrast.js'
import type { AnalysisPlan } from './plan.js'
import { type AnsweredRecord, type Scores, type Subject, subjectName } from './scores.js'

/** A figure of repeats in an arm, beside the same of the originals, over the cases that both have. */
export interface RepeatFigure {
  readonly arm: number
  readonly original: number
  /** Arm less original, with its clustered interval. */
  readonly difference: number
  readonly low: number | null
  readonly high: number | null
}

/** What repeats of one request say of an arm; never without the same number of repeats of the originals. */
export interface ArmRepeats {
  readonly model: string
  readonly arm: string
  /** Trials of every request. */
  readonly k: number
  readonly cases: number
  /** Why there are no figures; null where there are. */
  readonly refused: string | null
  /** Right in every trial, right in one at least, and right in some but not in all. */
  readonly passHatK: RepeatFigure | null
  readonly rightInAny: RepeatFigure | null
  readonly flips: RepeatFigure | null
}

/** Cases of an arm that are better or worse than their originals: compare them with those of arms with neutral edits. */
export interface CaseChanges {
  readonly model: string
  readonly arm: string
  readonly cases: number
  readonly lost: number
  readonly won: number
  /**
   * McNemar's exact p of lost against won, two-sided, for comparison: it takes no account of how much a case changed. Null
   * where a cluster holds several cases, which are no independent pairs.
   */
  readonly mcnemar: number | null
  /** The arm was declared neutral: what changes in it is the noise floor. */
  readonly isNeutral: boolean
}

/** Repeats of every arm beside those of the originals. */
export function repeatsOf(scores: Scores, subject: Subject, plan: AnalysisPlan): readonly ArmRepeats[] {
  const { original, level } = plan
  const base = summariseArm(scores, subject, { arm: original, level })
  const others = scores.arms.filter((arm) => arm !== original && scores.records(subject, arm).size > 0)
  return others.flatMap((arm): ArmRepeats[] => {
    const found = summariseArm(scores, subject, { arm, level })
    const k = found.trials
    if (k < 2) return []
    const plain = { model: subjectName(subject), arm, k }
    const refused =
      base.trials === k
        ? base.isRepeated || found.isRepeated
          ? 'all trials are word for word the same; compare with arms of neutral edits'
          : null
        : `the originals have ${base.trials} trials and the arm ${k}`
    if (refused !== null) return [{ ...plain, cases: 0, refused, passHatK: null, rightInAny: null, flips: null }]
    const beside = (read: (right: number) => number): { cases: number; figure: RepeatFigure | null } =>
      figureOf(scores, subject, { arm, original, level, read: (record) => shareOf(record, k, read) })
    const all = beside((right) => passHatK(right, k, k))
    return [
      {
        ...plain,
        cases: all.cases,
        refused: null,
        passHatK: all.figure,
        rightInAny: beside((right) => (right > 0 ? 1 : 0)).figure,
        flips: beside((right) => (right > 0 && right < k ? 1 : 0)).figure,
      },
    ]
  })
}

/** Cases that changed against their originals, arm by arm. */
export function changesOf(scores: Scores, subject: Subject, plan: AnalysisPlan): readonly CaseChanges[] {
  const base = caseScores(scores, subject, plan.original)
  return scores.arms
    .filter((arm) => arm !== plan.original && scores.records(subject, arm).size > 0)
    .map((arm) => {
      const changes = [...caseScores(scores, subject, arm)].flatMap(([name, { score, cluster }]) => {
        const was = base.get(name)?.score
        return score === null || was === null || was === undefined ? [] : [{ by: canceledSum([score, -was]), cluster }]
      })
      const lost = changes.filter(({ by }) => by < 0).length
      const won = changes.filter(({ by }) => by > 0).length
      const areApart = new Set(changes.map(({ cluster }) => cluster)).size === changes.length
      return {
        model: subjectName(subject),
        arm,
        cases: changes.length,
        lost,
        won,
        mcnemar: areApart && changes.length > 0 ? mcnemarExact(lost, won, 'two-sided').p : null,
        isNeutral: plan.neutral.includes(arm),
      }
    })
}

/** A figure of a record all of whose trials were scored; null for any other. */
function shareOf({ states }: AnsweredRecord, k: number, read: (right: number) => number): number | null {
  const values = [...states.values()].map(primaryScore)
  if (values.length !== k || values.includes(null)) return null
  return read(values.filter((value) => value === 1).length)
}

function figureOf(
  scores: Scores,
  subject: Subject,
  {
    arm,
    original,
    level,
    read,
  }: {
    readonly arm: string
    readonly original: string
    readonly level: number
    readonly read: (record: AnsweredRecord) => number | null
  },
): { readonly cases: number; readonly figure: RepeatFigure | null } {
  const base = caseMeans(scores.records(subject, original).values(), read)
  const pairs = [...caseMeans(scores.records(subject, arm).values(), read)].flatMap(([name, { score, cluster }]) => {
    const was = base.get(name)?.score
    return score === null || was === null || was === undefined ? [] : [{ score, was, cluster }]
  })
  if (pairs.length === 0) return { cases: 0, figure: null }
  const differences = pairs.map(({ score, was }) => canceledSum([score, -was]))
  const clusters = pairs.map(({ cluster }) => cluster)
  const { low, high } = boundedDifference(differences, { clusters, most: 1 }, level)
  const figure = {
    arm: mean(pairs.map(({ score }) => score)),
    original: mean(pairs.map(({ was }) => was)),
    difference: mean(differences),
    low,
    high,
  }
  return { cases: pairs.length, figure }
}
