import { nearest, PipelineError, quote } from '../../errors.js'
import { demand, demandOptions, type Kinds, kinds, orNull, worded } from '../../given.js'
import { benjaminiHochberg, holm } from '../../statistics/index.js'
import type { GoldPair } from '../gold/index.js'
import { underTest } from '../outcome/index.js'
import type { InsertedSentences, KnownRecords } from '../record/index.js'
import { riskStatement } from '../safety/index.js'
import { type ArmSummary, summariseArm } from './arm.js'
import { contrastValues } from './contrast.js'
import { estimateOf } from './estimate.js'
import { auditGrader, type GoldDifference, type GraderAudit, goldDifferences } from './gold.js'
import { type NoiseFigure, noiseFigures } from './noise.js'
import { refuseOtherTexts } from './other-text.js'
import { type PooledTest, pooledTests, pooledWarning } from './paper-compatible.js'
import { type AnalysisPlan, armsOf, namesModels, planDigest } from './plan.js'
import { type PlainContrast, plannedContrasts } from './planned.js'
import { type ModelRank, ranksOf } from './rank.js'
import { type ArmRepeats, type CaseChanges, changesOf, repeatsOf } from './repeats.js'
import { type SafetyFigures, safetyFigures } from './safety.js'
import { warnOfReach, warnOfUnnamed, warnWithoutClean } from './safety-warnings.js'
import { isMostlyTheSame, warnOfSameTexts } from './same-text.js'
import { type Scores, type Subject, subjectName } from './scores.js'
import { type StratumResult, strataOf, warnOfGuesses } from './strata.js'
import { type VarianceShares, varianceOf } from './variance.js'
import { type Verdict, verdictOf } from './verdict.js'
import { warningsOf, warnOfUnknownNeutral, warnUnpaired, warnWithoutBaselines, warnWithoutGrade } from './warnings.js'

/** One declared contrast for one model. */
export interface ContrastResult extends PlainContrast {
  /** Adjusted within the family; null for a baseline beside models, which is no part of it. */
  readonly adjustedP: number | null
  readonly verdict: Verdict | null
}

/** Whether the analysis was frozen before the outcomes were written here: confirmatory, if nobody knew them by then. */
export interface AnalysisStatus {
  readonly name: 'confirmatory' | 'exploratory'
  /** Why it is exploratory, and how it departs from what was frozen. */
  readonly reasons: readonly string[]
}

/** What `results.json` holds. */
export interface AnalysisResults {
  readonly format: 'medqa-perturb/results@1'
  readonly status: AnalysisStatus
  /** Digest of the analysis as it was used, and all its settings. */
  readonly analysis: string
  readonly plan: AnalysisPlan
  /** Outcomes read, and those of other graders. */
  readonly outcomes: number
  /** Whose verdicts they are, with the version, and their digest; null in results of before these were noted. */
  readonly grader: string | null
  readonly outcomesSha256: string | null
  readonly arms: readonly ArmSummary[]
  readonly families: readonly {
    readonly name: string
    readonly correction: AnalysisPlan['families'][number]['correction']
    readonly contrasts: readonly ContrastResult[]
  }[]
  /** Repeats of each arm beside as many of the originals. */
  readonly repeats: readonly ArmRepeats[]
  readonly changes: readonly CaseChanges[]
  /** Models in every arm; those that cannot be told apart share a rank. */
  readonly ranks: readonly ModelRank[]
  readonly variance: readonly VarianceShares[]
  /** Exploratory, whatever the status says. */
  readonly strata: readonly StratumResult[]
  /** What noise takes of clean accuracy, for each declared pair of arms. */
  readonly noise: readonly NoiseFigure[]
  /** Of records with roles; empty where there are none. */
  readonly safety: readonly SafetyFigures[]
  /** Differences with the grader's error carried in, and its bias in each arm; empty without gold pairs. */
  readonly goldDifferences: readonly GoldDifference[]
  readonly audits: readonly GraderAudit[]
  /** As the main paper tests; empty unless asked for. */
  readonly paperCompatible: readonly PooledTest[]
  /** What a reader must know before believing the rest. */
  readonly warnings: readonly string[]
}

/** What an analysis may be given beside outcomes and plan. */
export interface AnalyzeOptions {
  /** Records of the datasets, for contrasts over doses and for strata. */
  readonly known?: KnownRecords | null
  /** Sentences of the records, for contrasts by sentence. */
  readonly sentences?: InsertedSentences | null
  /** Without it the results are exploratory. */
  readonly status?: AnalysisStatus
  /** Pairs that clinicians graded, a probability sample. */
  readonly gold?: readonly GoldPair[]
  /** Adds pooled Fisher tests and deviations from run to run, as in the main paper, with a warning. */
  readonly paperCompatible?: boolean
}

const optionKinds: Kinds<AnalyzeOptions> = {
  known: orNull(kinds.object),
  sentences: orNull(kinds.map),
  status: kinds.object,
  gold: kinds.list,
  paperCompatible: kinds.flag,
}

/** What is known of a confirmatory analysis, and what is not. */
export const frozenStatement =
  'The analysis was frozen before these outcomes were written here. Whether anybody had seen the answers, or results of them, before that cannot be known here: it is confirmatory only if nobody had.'

const notFrozen: AnalysisStatus = {
  name: 'exploratory',
  reasons: ['The analysis was not frozen before these outcomes were written here.'],
}

/**
 * Analyzes outcomes as declared.
 *
 * Primary: the paired difference of per-case means over trials, its interval clustered, its p by sign flips of whole
 * clusters. An arm is called robust only where a loss beyond the margin is ruled out, the positive control degraded, and
 * enough texts differ.
 *
 * @throws {PipelineError} usage — an arm or a model of the plan has no outcome; digest-mismatch — the records are other
 * texts than those that were answered
 */
export function analyze(scores: Scores, plan: AnalysisPlan, options: AnalyzeOptions = {}): AnalysisResults {
  demand('analyze', scores, worded('scores, as collectScores gives them', kinds.object))
  demand('analyze', plan, worded('a plan, as readPlan gives it', kinds.object))
  demandOptions('analyze', optionKinds, options)
  const { known = null, sentences = null, status = notFrozen, paperCompatible = false, gold = [] } = options
  refuseUnknown(scores, plan)
  if (known !== null) refuseOtherTexts(scores, known)
  const safety = safetyFigures(scores, known, plan.risk, plan.level)
  const arms = scores.subjects.flatMap((subject) =>
    scores.arms.map((arm) => summariseArm(scores, subject, { arm, level: plan.level })),
  )
  const seen = new Map(
    underTest(scores.subjects).map((subject) => [subjectName(subject), positiveControlDegraded(scores, subject, plan)]),
  )
  const families = decidedFamilies({ scores, plan, known, sentences }, seen)
  return {
    format: 'medqa-perturb/results@1',
    status,
    analysis: planDigest(plan),
    plan,
    outcomes: scores.outcomes,
    grader: scores.grader,
    outcomesSha256: scores.sha256,
    arms,
    families,
    repeats: scores.subjects.flatMap((subject) => repeatsOf(scores, subject, plan)),
    changes: scores.subjects.flatMap((subject) => changesOf(scores, subject, plan)),
    ranks: ranksOf(scores, plan),
    variance: scores.subjects.flatMap((subject) => varianceOf(scores, subject) ?? []),
    strata: strataOf({ scores, plan, known, sentences }),
    noise: noiseFigures(scores, plan),
    safety,
    goldDifferences: goldDifferences(scores, gold, plan),
    audits: auditGrader(scores, gold, plan),
    paperCompatible: paperCompatible ? scores.subjects.flatMap((subject) => pooledTests(scores, subject, plan)) : [],
    warnings: [
      ...(paperCompatible ? [pooledWarning] : []),
      ...(safety.some(({ risks }) => risks.length > 0) ? [riskStatement] : []),
      ...(safety.length > 0 ? warnWithoutBaselines(scores) : []),
      ...warnWithoutClean(safety),
      ...warnOfUnnamed(safety),
      ...warnOfReach(safety, plan),
      ...warningsOf(plan, arms, seen),
      ...warnWithoutGrade(arms),
      ...warnOfUnknownNeutral(scores, plan),
      ...warnOfGuesses({ scores, plan, known, sentences }),
      ...warnOfSameTexts(families.flatMap(({ contrasts }) => contrasts)),
      ...families.flatMap(({ contrasts }) => contrasts.flatMap(warnUnpaired)),
    ],
  }
}

/**
 * The contrasts of each family, corrected within it, and what is said of them. Beside models, baselines are no part of the
 * family: they show what a score is worth, and each of them would make the correction of all models stricter. A contrast that
 * names its models is declared with them and stays whole.
 */
function decidedFamilies(
  source: Parameters<typeof plannedContrasts>[0],
  seen: ReadonlyMap<string, boolean | null>,
): AnalysisResults['families'] {
  const { plan, scores } = source
  const tested = new Set(underTest(scores.subjects).map(subjectName))
  return plan.families.map(({ name, correction, contrasts }) => {
    const plain = contrasts.flatMap((contrast) =>
      plannedContrasts(source, contrast).map((one) => ({
        one,
        isTested: namesModels(contrast) || tested.has(one.model),
      })),
    )
    const inFamily = plain.flatMap(({ one, isTested }) => (isTested ? [one] : []))
    const adjusted = adjust(inFamily, correction).values()
    const decided = plain.map(({ one, isTested }) => {
      if (!isTested) return { ...one, adjustedP: null, verdict: null }
      return decide(one, adjusted.next().value ?? null, {
        plan,
        canBeSeen: seen.get(one.model) === true && !isMostlyTheSame(one),
      })
    })
    return { name, correction, contrasts: decided }
  })
}

function adjust(plain: readonly PlainContrast[], correction: 'holm' | 'benjamini-hochberg'): (number | null)[] {
  const tested = plain.flatMap(({ p }) => (p === null ? [] : [p]))
  const adjusted = correction === 'holm' ? holm(tested) : benjaminiHochberg(tested)
  let next = 0
  return plain.map(({ p }) => (p === null ? null : (adjusted[next++] as number)))
}

function decide(
  plain: PlainContrast,
  adjustedP: number | null,
  { plan, canBeSeen }: { readonly plan: AnalysisPlan; readonly canBeSeen: boolean },
): ContrastResult {
  const { estimate, lowerBound, margin } = plain
  if (estimate === null || adjustedP === null || lowerBound === null || margin === null) {
    return { ...plain, adjustedP, verdict: margin === null ? null : 'inconclusive' }
  }
  const alpha = 1 - plan.level
  const verdict = verdictOf({ estimate, adjustedP, alpha, isNonInferior: lowerBound > -margin, canBeSeen })
  return { ...plain, adjustedP, verdict }
}

/** Whether a loss can be seen in this model at all: the arm that must degrade did. */
function positiveControlDegraded(scores: Scores, subject: Subject, plan: AnalysisPlan): boolean {
  if (plan.positiveControl === null || !scores.arms.includes(plan.positiveControl)) return false
  const weights = { [plan.positiveControl]: 1, [plan.original]: -1 }
  const { high, p } = estimateOf(plan, (score) => contrastValues(scores, subject, weights, score))
  return high !== null && high < 0 && p !== null && p <= 1 - plan.level
}

function refuseUnknown(scores: Scores, plan: AnalysisPlan): void {
  if (scores.outcomes === 0) {
    const whose = plan.grader === null ? '' : ` of the grader ${quote(plan.grader)}, which the analysis names`
    throw new PipelineError('input-invalid', `Expected outcomes${whose} and found none. Name files that hold some.`)
  }
  const contrasts = plan.families.flatMap((family) => family.contrasts)
  const noise = plan.noise.flatMap(({ arm, clean }) => [arm, clean])
  for (const arm of [plan.original, ...contrasts.flatMap(armsOf), ...noise]) {
    if (scores.arms.includes(arm)) continue
    throw new PipelineError(
      'usage',
      `The analysis names the arm ${quote(arm)}, of which there is no outcome. ${nearest(arm, [...scores.arms].sort())}`,
    )
  }
  const models = [...new Set(scores.subjects.map(({ model }) => model))].sort()
  for (const model of contrasts.flatMap((contrast) => (namesModels(contrast) ? contrast.models : []))) {
    if (models.includes(model)) continue
    throw new PipelineError(
      'usage',
      `The analysis names the model ${quote(model)}, of which there is no outcome. ${nearest(model, models)}`,
    )
  }
}
