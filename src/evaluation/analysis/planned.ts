import { meanDifference } from '../../statistics/index.js'
import type { KnownRecords } from '../record/index.js'
import { summariseArm } from './arm.js'
import {
  type ContrastValues,
  changedCases,
  contrastValues,
  differenceOf,
  onlyCases,
  slopeValues,
  trendWeights,
  type Weights,
} from './contrast.js'
import { addedShares } from './dose.js'
import { type Estimate, estimateOf } from './estimate.js'
import { type AnalysisPlan, contrastName, type PlannedContrast } from './plan.js'
import { type Score, type Scores, type Subject, subjectName } from './scores.js'
import { marginOf } from './verdict.js'

/** A contrast of one model before its family corrects it. */
export interface PlainContrast extends Estimate {
  readonly contrast: string
  readonly model: string
  /** Of an arm against another; null for slopes and comparisons of models. */
  readonly margin: number | null
  /** Where only changed cases count: what the others show, which must be nothing. */
  readonly unchanged: Unchanged | null
}

/** The A/A control of a contrast over changed cases. */
export interface Unchanged {
  readonly cases: number
  readonly estimate: number | null
  readonly low: number | null
  readonly high: number | null
  /** The interval holds 0. */
  readonly isNothing: boolean
}

/** What is analysed, and how. */
export interface Analysed {
  readonly scores: Scores
  readonly plan: AnalysisPlan
  /** Records of the datasets; null where none were named. */
  readonly known: KnownRecords | null
}

/** A declared contrast for each model, or for each prompt of a declared pair of models. */
export function plannedContrasts(analysed: Analysed, contrast: PlannedContrast): readonly PlainContrast[] {
  const { scores, plan } = analysed
  const called = { contrast: contrastName(contrast), unchanged: null }
  if ('trend' in contrast) {
    const weights = trendWeights(contrast.trend)
    return scores.subjects.map((subject) => ({
      ...estimateOf(plan, (score) => contrastValues(scores, subject, weights, score), null),
      ...called,
      model: subjectName(subject),
      margin: null,
    }))
  }
  if ('addedShare' in contrast) {
    const doseOf = addedShares(analysed.known, plan.original)
    return scores.subjects.map((subject) => ({
      ...estimateOf(plan, (score) => slopeValues(scores, subject, contrast.addedShare, { doseOf, score }), null),
      ...called,
      model: subjectName(subject),
      margin: null,
    }))
  }
  const { arm, against, models, only } = contrast
  const weights = { [arm]: 1, [against]: -1 }
  if (models === undefined) {
    return scores.subjects.map((subject) =>
      only === undefined
        ? { ...armContrast(analysed, subject, (score) => contrastValues(scores, subject, weights, score)), ...called }
        : changedContrast(analysed, subject, { arm, against, contrast: called.contrast }),
    )
  }
  return pairsOf(scores, models).map(([one, other]) => {
    const between = (score?: Score): ContrastValues =>
      differenceOf(
        readContrast(scores, one, { weights, only, arm, against }, score),
        readContrast(scores, other, { weights, only, arm, against }, score),
      )
    const model = `${subjectName(one)} − ${subjectName(other)}`
    return { ...estimateOf(plan, between, 2), ...called, model, margin: null }
  })
}

function readContrast(
  scores: Scores,
  subject: Subject,
  { weights, only, arm, against }: { weights: Weights; only: 'changed' | undefined; arm: string; against: string },
  score?: Score,
): ContrastValues {
  const all = contrastValues(scores, subject, weights, score)
  if (only === undefined) return all
  const changed = changedCases(scores, subject, arm, against)
  return onlyCases(all, (name) => changed.has(name))
}

function armContrast(
  { scores, plan }: Analysed,
  subject: Subject,
  read: (score?: Score) => ContrastValues,
): Estimate & Pick<PlainContrast, 'model' | 'margin'> {
  const { accuracy } = summariseArm(scores, subject, { arm: plan.original, level: plan.level })
  return {
    ...estimateOf(plan, read, 1),
    model: subjectName(subject),
    margin: accuracy === null ? null : marginOf(accuracy, plan.margin),
  }
}

function changedContrast(
  analysed: Analysed,
  subject: Subject,
  { arm, against, contrast }: { readonly arm: string; readonly against: string; readonly contrast: string },
): PlainContrast {
  const { scores, plan } = analysed
  const changed = changedCases(scores, subject, arm, against)
  const all = (score?: Score): ContrastValues => contrastValues(scores, subject, { [arm]: 1, [against]: -1 }, score)
  const same = onlyCases(all(), (name) => !changed.has(name))
  const { estimate, low, high } = meanDifference(same.values, same.clusters, plan.level)
  const isNothing = estimate === null || estimate === 0 || (low !== null && high !== null && low <= 0 && high >= 0)
  return {
    ...armContrast(analysed, subject, (score) => onlyCases(all(score), (name) => changed.has(name))),
    contrast,
    unchanged: { cases: same.values.length, estimate, low, high, isNothing },
  }
}

/** Subjects of two models under one prompt each. */
function pairsOf(scores: Scores, models: readonly [string, string]): readonly (readonly [Subject, Subject])[] {
  const [first = [], second = []] = models.map((model) => scores.subjects.filter((subject) => subject.model === model))
  return first.flatMap((one) =>
    second.filter(({ prompt }) => prompt === one.prompt).map((other) => [one, other] as const),
  )
}
