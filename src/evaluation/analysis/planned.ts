import type { InsertedSentences, KnownRecords } from '../record/index.js'
import { summariseArm } from './arm.js'
import {
  type ChangedTexts,
  type ContrastValues,
  changedCases,
  changedOf,
  contrastValues,
  differenceOf,
  interactionWeights,
  onlyCases,
  slopeValues,
  trendWeights,
} from './contrast.js'
import { addedShares } from './dose.js'
import { differenceOver, type Estimate, estimateOf } from './estimate.js'
import { type AnalysisPlan, contrastName, type PlannedContrast } from './plan.js'
import { type Score, type Scores, type Subject, subjectName, takenAway } from './scores.js'
import { withSentences } from './sentence.js'
import { marginOf } from './verdict.js'

/** A contrast of one model before its family corrects it. */
export interface PlainContrast extends Estimate {
  readonly contrast: string
  readonly model: string
  /** Of an arm against another; null for slopes and comparisons of models. */
  readonly margin: number | null
  /** Of an arm against another, as far as the outcomes hold digests of their texts. */
  readonly changed: ChangedTexts | null
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

/** What is analyzed, and how. */
export interface Analyzed {
  readonly scores: Scores
  readonly plan: AnalysisPlan
  /** Records of the datasets; null where none were named. */
  readonly known: KnownRecords | null
  /** Sentences that were put in; null where none were read. */
  readonly sentences: InsertedSentences | null
}

/** A declared contrast for each model, or for each prompt of a declared pair of models. */
export function plannedContrasts(analyzed: Analyzed, contrast: PlannedContrast): readonly PlainContrast[] {
  const { scores, plan } = analyzed
  const called = { contrast: contrastName(contrast), changed: null, unchanged: null }
  const forEach = (read: (subject: Subject, score?: Score) => ContrastValues): readonly PlainContrast[] =>
    scores.subjects.map((subject) => ({
      ...estimateOf(plan, (score) => read(subject, score)),
      ...called,
      model: subjectName(subject),
      margin: null,
    }))
  if ('addedShare' in contrast) {
    const doseOf = addedShares(analyzed.known, plan.original)
    return forEach((subject, score) => slopeValues(scores, subject, contrast.addedShare, { doseOf, score }))
  }
  if ('trend' in contrast || 'interaction' in contrast) {
    const weights = 'trend' in contrast ? trendWeights(contrast.trend) : interactionWeights(contrast.interaction)
    return forEach((subject, score) => contrastValues(scores, subject, weights, score))
  }
  const { models, only } = contrast
  if (models === undefined) {
    return scores.subjects.map((subject) =>
      only === undefined
        ? {
            ...called,
            ...armContrast(analyzed, subject, contrast),
          }
        : changedContrast(analyzed, subject, { contrast, name: called.contrast }),
    )
  }
  return pairsOf(scores, models).map(([one, other]) => {
    const read = (subject: Subject, score?: Score): ContrastValues =>
      declaredDifference(analyzed, subject, contrast, score)
    const between = (score?: Score): ContrastValues => differenceOf(read(one, score), read(other, takenAway(score)))
    const model = `${subjectName(one)} − ${subjectName(other)}`
    return { ...estimateOf(plan, between), ...called, model, margin: null }
  })
}

type Difference = Extract<PlannedContrast, { arm: string }>

/** One arm less another as it is declared: over changed cases, and with their sentences, where that is asked for. */
export function declaredDifference(
  analyzed: Analyzed,
  subject: Subject,
  contrast: Difference,
  score?: Score,
): ContrastValues {
  return changedOnly(analyzed, subject, contrast, readDifference(analyzed, subject, contrast, score))
}

/** One arm less another, with the sentences of each case where they count as a sample. */
function readDifference(
  { scores, sentences }: Analyzed,
  subject: Subject,
  { arm, against, alsoBy }: Difference,
  score?: Score,
): ContrastValues {
  const values = contrastValues(scores, subject, { [arm]: 1, [against]: -1 }, score)
  return alsoBy === undefined ? values : withSentences(values, { sentences, scores, subject, arm, against })
}

function changedOnly(
  { scores }: Analyzed,
  subject: Subject,
  { arm, against, only }: Difference,
  values: ContrastValues,
): ContrastValues {
  if (only === undefined) return values
  const changed = changedCases(scores, subject, arm, against)
  return onlyCases(values, (name) => changed.has(name))
}

function armContrast(
  analyzed: Analyzed,
  subject: Subject,
  contrast: Difference,
): Estimate & Pick<PlainContrast, 'model' | 'margin' | 'changed'> {
  const { scores, plan } = analyzed
  const { accuracy } = summariseArm(scores, subject, { arm: plan.original, level: plan.level })
  return {
    ...estimateOf(plan, (score) => declaredDifference(analyzed, subject, contrast, score)),
    model: subjectName(subject),
    changed: changedOf(scores, subject, { ...contrast, values: declaredDifference(analyzed, subject, contrast) }),
    margin: accuracy === null ? null : marginOf(accuracy, plan.margin),
  }
}

function changedContrast(
  analyzed: Analyzed,
  subject: Subject,
  { contrast, name }: { readonly contrast: Difference; readonly name: string },
): PlainContrast {
  const { scores, plan } = analyzed
  const { arm, against } = contrast
  const changed = changedCases(scores, subject, arm, against)
  const all = contrastValues(scores, subject, { [arm]: 1, [against]: -1 })
  const same = onlyCases(all, (one) => !changed.has(one))
  const { estimate, low, high } = differenceOver(same, plan.level)
  const isNothing = estimate === null || estimate === 0 || (low !== null && high !== null && low <= 0 && high >= 0)
  return {
    ...armContrast(analyzed, subject, contrast),
    contrast: name,
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
