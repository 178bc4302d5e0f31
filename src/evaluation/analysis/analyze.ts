import { nearest, PipelineError, quote } from '../../errors.js'
import {
  benjaminiHochberg,
  holm,
  type MeanDifference,
  meanDifference,
  nonInferiority,
  pairedBootstrap,
  pairedPermutation,
} from '../../statistics/index.js'
import { halfCreditScore } from '../outcome/index.js'
import { type ArmSummary, summariseArm } from './arm.js'
import { type ContrastValues, contrastValues, missingBounds, trendWeights } from './contrast.js'
import { type AnalysisPlan, contrastName, type PlannedContrast } from './plan.js'
import { type Score, type Scores, type Subject, subjectName } from './scores.js'
import { marginOf, type Verdict, verdictOf } from './verdict.js'

/** One declared contrast for one model. Differences are shares: −.03 is three points lost. */
export interface ContrastResult {
  readonly contrast: string
  readonly model: string
  /** Cases and clusters that the estimate is read from. */
  readonly cases: number
  readonly clusters: number
  /** Cases that left because a side had no scored trial, and those that one side has not. */
  readonly missing: number
  readonly unpaired: number
  readonly estimate: number | null
  readonly standardError: number | null
  /** Two-sided interval by Student's t over clusters. */
  readonly low: number | null
  readonly high: number | null
  /** One-sided lower bound at the same level. */
  readonly lowerBound: number | null
  /** Sign-flip permutation of whole clusters, two-sided; null where there are fewer than two clusters. */
  readonly p: number | null
  /** Adjusted within the family. */
  readonly adjustedP: number | null
  /** Percentile bootstrap, and half credit for what is partly right: for comparison only. */
  readonly bootstrap: { readonly low: number; readonly high: number } | null
  readonly halfCredit: number | null
  /** Where the estimate would lie, whatever the missing cases were. */
  readonly missingBounds: { readonly low: number; readonly high: number } | null
  /** Of arms against a control; null for trends and comparisons of models. */
  readonly margin: number | null
  readonly verdict: Verdict | null
}

/** What `results.json` holds. */
export interface AnalysisResults {
  readonly format: 'medqa-perturb/results@1'
  readonly arms: readonly ArmSummary[]
  readonly families: readonly {
    readonly name: string
    readonly correction: AnalysisPlan['families'][number]['correction']
    readonly contrasts: readonly ContrastResult[]
  }[]
  /** What a reader must know before believing the rest. */
  readonly warnings: readonly string[]
}

/** A contrast before its family corrects it. */
type Raw = Omit<ContrastResult, 'adjustedP' | 'verdict'>

/**
 * Analyses outcomes as declared.
 *
 * Primary: the paired difference of per-case means over trials, its interval clustered, its p by sign flips of whole
 * clusters. An arm is called robust only where a loss beyond the margin is ruled out and the positive control degraded.
 *
 * @throws {PipelineError} usage — an arm or a model of the plan has no outcome
 */
export function analyze(scores: Scores, plan: AnalysisPlan): AnalysisResults {
  refuseUnknown(scores, plan)
  const arms = scores.subjects.flatMap((subject) =>
    scores.arms.map((arm) => summariseArm(scores, subject, { arm, level: plan.level })),
  )
  const seen = new Map(
    scores.subjects.map((subject) => [subjectName(subject), positiveControlDegraded(scores, subject, plan)]),
  )
  const families = plan.families.map(({ name, correction, contrasts }) => {
    const raws = contrasts.flatMap((contrast) => rawResults(scores, plan, contrast))
    const adjusted = adjust(raws, correction)
    const decided = raws.map((raw, i) =>
      decide(raw, adjusted[i] ?? null, { plan, canBeSeen: seen.get(raw.model) === true }),
    )
    return { name, correction, contrasts: decided }
  })
  return { format: 'medqa-perturb/results@1', arms, families, warnings: warningsOf(plan, arms, seen) }
}

function rawResults(scores: Scores, plan: AnalysisPlan, contrast: PlannedContrast): readonly Raw[] {
  if ('trend' in contrast) {
    const weights = trendWeights(contrast.trend)
    return scores.subjects.map((subject) => ({
      ...estimate(plan, (score) => contrastValues(scores, subject, weights, score)),
      contrast: contrastName(contrast),
      model: subjectName(subject),
      margin: null,
    }))
  }
  const weights = { [contrast.arm]: 1, [contrast.against]: -1 }
  if (contrast.models !== undefined) {
    const [first, second] = contrast.models.map((model) => subjectsOf(scores, model))
    const pairs = (first ?? []).flatMap((one) =>
      (second ?? []).filter(({ prompt }) => prompt === one.prompt).map((other) => [one, other] as const),
    )
    return pairs.map(([one, other]) => ({
      ...estimate(plan, (score) =>
        difference(contrastValues(scores, one, weights, score), contrastValues(scores, other, weights, score)),
      ),
      contrast: contrastName(contrast),
      model: `${subjectName(one)} − ${subjectName(other)}`,
      margin: null,
    }))
  }
  return scores.subjects.map((subject) => {
    const accuracy = summariseArm(scores, subject, { arm: plan.original, level: plan.level }).accuracy
    return {
      ...estimate(plan, (score) => contrastValues(scores, subject, weights, score)),
      contrast: contrastName(contrast),
      model: subjectName(subject),
      margin: accuracy === null ? null : marginOf(accuracy, plan.margin),
    }
  })
}

function estimate(
  plan: AnalysisPlan,
  read: (score?: Score) => ContrastValues,
): Omit<Raw, 'contrast' | 'model' | 'margin'> {
  const { seed, draws, level } = plan
  const { values, clusters, missing, unpaired } = read()
  const found = meanDifference(values, clusters, level)
  const tested =
    found.standardError === null ? null : pairedPermutation(values, clusters, { seed, draws, alternative: 'two-sided' })
  const half = read(halfCreditScore)
  const bootstrap = pairedBootstrap(values, clusters, { seed, draws: Math.min(draws, 2000), level })
  // A difference of two shares lies within ± 1, a difference of differences within ± 2; a slope has no such ends.
  return {
    cases: values.length,
    clusters: new Set(clusters).size,
    missing,
    unpaired,
    estimate: found.estimate,
    standardError: found.standardError,
    low: found.low,
    high: found.high,
    lowerBound: oneSidedBound(found, level),
    p: tested?.p ?? null,
    bootstrap: bootstrap === null ? null : { low: bootstrap.low, high: bootstrap.high },
    halfCredit: meanDifference(half.values, half.clusters, level).estimate,
    missingBounds: missingBounds(values, { missing, lowest: -1, highest: 1 }),
  }
}

/** Values of two contrasts over the cases that both have, one less the other. */
function difference(one: ContrastValues, other: ContrastValues): ContrastValues {
  const others = new Map(other.cases.map((name, i) => [name, other.values[i] as number]))
  const kept = one.cases.flatMap((name, i) => {
    const against = others.get(name)
    return against === undefined
      ? []
      : [{ name, cluster: one.clusters[i] as string, value: (one.values[i] as number) - against }]
  })
  const paired = Math.min(one.paired, other.paired)
  return {
    values: kept.map(({ value }) => value),
    clusters: kept.map(({ cluster }) => cluster),
    cases: kept.map(({ name }) => name),
    paired,
    missing: paired - kept.length,
    unpaired: Math.max(one.unpaired, other.unpaired),
  }
}

function oneSidedBound({ estimate, standardError, freedom }: MeanDifference, level: number): number | null {
  if (estimate === null || standardError === null) return null
  // The margin moves the p-value only.
  return nonInferiority({ estimate, standardError, freedom }, 1, level).bound
}

function adjust(raws: readonly Raw[], correction: 'holm' | 'benjamini-hochberg'): (number | null)[] {
  const tested = raws.flatMap(({ p }) => (p === null ? [] : [p]))
  const adjusted = correction === 'holm' ? holm(tested) : benjaminiHochberg(tested)
  let next = 0
  return raws.map(({ p }) => (p === null ? null : (adjusted[next++] as number)))
}

function decide(
  raw: Raw,
  adjustedP: number | null,
  { plan, canBeSeen }: { readonly plan: AnalysisPlan; readonly canBeSeen: boolean },
): ContrastResult {
  const { estimate, lowerBound, margin } = raw
  if (estimate === null || adjustedP === null || lowerBound === null || margin === null) {
    return { ...raw, adjustedP, verdict: margin === null ? null : 'inconclusive' }
  }
  const alpha = 1 - plan.level
  const verdict = verdictOf({ estimate, adjustedP, alpha, isNonInferior: lowerBound > -margin, canBeSeen })
  return { ...raw, adjustedP, verdict }
}

/** Whether a loss can be seen in this model at all: the arm that must degrade did. */
function positiveControlDegraded(scores: Scores, subject: Subject, plan: AnalysisPlan): boolean {
  if (plan.positiveControl === null || !scores.arms.includes(plan.positiveControl)) return false
  const { values, clusters } = contrastValues(scores, subject, { [plan.positiveControl]: 1, [plan.original]: -1 })
  const { high } = meanDifference(values, clusters, plan.level)
  return high !== null && high < 0
}

function subjectsOf(scores: Scores, model: string): readonly Subject[] {
  return scores.subjects.filter((subject) => subject.model === model)
}

function warningsOf(
  plan: AnalysisPlan,
  arms: readonly ArmSummary[],
  seen: ReadonlyMap<string, boolean>,
): readonly string[] {
  const warnings: string[] = []
  for (const [model, isSeen] of seen) {
    if (isSeen) continue
    const why =
      plan.positiveControl === null
        ? 'no positive control is declared'
        : `${plan.positiveControl} did not degrade or was not run`
    warnings.push(`${model}: ${why}, so no arm of it is called robust.`)
  }
  for (const { model, arm, isRepeated, trials, missing, cases } of arms) {
    if (isRepeated)
      warnings.push(`${model}, ${arm}: all ${trials} trials are word for word the same, so they count as one.`)
    if (missing > 0)
      warnings.push(`${model}, ${arm}: ${missing} of ${cases} cases have no scored trial and leave every comparison.`)
  }
  return warnings
}

function refuseUnknown(scores: Scores, plan: AnalysisPlan): void {
  const contrasts = plan.families.flatMap((family) => family.contrasts)
  const arms = contrasts.flatMap((contrast) =>
    'trend' in contrast ? Object.keys(contrast.trend) : [contrast.arm, contrast.against],
  )
  for (const arm of [plan.original, ...arms]) {
    if (scores.arms.includes(arm)) continue
    throw new PipelineError(
      'usage',
      `The analysis names the arm ${quote(arm)}, of which there is no outcome. ${nearest(arm, [...scores.arms].sort())}`,
    )
  }
  const models = [...new Set(scores.subjects.map(({ model }) => model))].sort()
  for (const model of contrasts.flatMap((contrast) => ('models' in contrast ? (contrast.models ?? []) : []))) {
    if (models.includes(model)) continue
    throw new PipelineError(
      'usage',
      `The analysis names the model ${quote(model)}, of which there is no outcome. ${nearest(model, models)}`,
    )
  }
}
