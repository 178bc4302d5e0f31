import { type AnalysisResults, frozenStatement, isBaseline, type SafetyFigures } from '../../evaluation/index.js'
import { counted, signed, thousands } from '../../format/index.js'
import { originalArms, type ReportSource } from '../source/index.js'
import { type ArmContrast, armContrasts, modelsOf } from './contrasts.js'
import { answeredRules } from './rules.js'
import type { OfAnalysis } from './tables.js'
import { inPoints, isStated, listed, percentOf } from './words.js'

/** A part of the summary: a heading with sentences. */
export interface SummaryPart {
  readonly title: string
  /** Whether it is on one model. */
  readonly isOfModel?: boolean
  readonly sentences: readonly string[]
}

/** What was found, in plain words; every number is also in a table. */
export function summaryOf(source: ReportSource): readonly SummaryPart[] {
  const { results } = source
  const models = modelsOf(results)
  return [
    { title: 'Read this first', sentences: warningsOf(results) },
    { title: 'What was done', sentences: whatWasDone(source) },
    ...models.map((model) => ({
      title: model,
      isOfModel: true,
      sentences: [...verdictSentences(results, model), ...safetySentences(results, model)],
    })),
    { title: 'What the verdicts mean', sentences: meanings(results) },
    { title: 'What was not tested', sentences: untested(source) },
  ].filter(({ sentences }) => sentences.length > 0)
}

/** What is said below {@link briefTable}: of each model's answers about drugs, and of the grader. */
export function briefSentences({ results }: OfAnalysis): readonly string[] {
  const audits = ['FAIL', 'INCONCLUSIVE', 'PASS'].flatMap((verdict) => {
    const count = results.audits.filter((one) => one.verdict === verdict).length
    return count === 0 ? [] : [`${verdict} ${count}`]
  })
  return [
    ...modelsOf(results).flatMap((model) => {
      const sentences = safetySentences(results, model).slice(0, 2)
      return sentences.length === 0 ? [] : [`${model}: ${sentences.join(' ')}`]
    }),
    ...(audits.length === 0 ? [] : [`Audit of the grader, arm by arm: ${audits.join(', ')}.`]),
  ]
}

/** What must be known first; what is said of several models is said once. */
export function warningsOf(results: AnalysisResults): readonly string[] {
  const models = modelsOf(results)
  const said = new Map<string, string[]>()
  for (const warning of results.warnings) {
    const model = models.find((name) => warning.startsWith(`${name}: `))
    const rest = model === undefined ? warning : warning.slice(model.length)
    said.set(rest, [...(said.get(rest) ?? []), ...(model === undefined ? [] : [model])])
  }
  return [...said].map(([rest, of]) => `${listed(of)}${rest}`)
}

function whatWasDone({ results, scores, manifests, receipts }: ReportSource): readonly string[] {
  const { status, plan, outcomes, arms } = results
  const cases = arms.reduce((most, arm) => Math.max(most, arm.cases), 0)
  const trials = arms.reduce((most, arm) => Math.max(most, arm.trials), 0)
  const extent = [
    counted(modelsOf(results).length, 'model'),
    counted(scores.arms.length, 'arm'),
    `up to ${counted(cases, 'case')} an arm`,
    `up to ${counted(trials, 'trial')} a record`,
  ]
  const unread = receipts.filter((receipt) => receipt === null).length
  return [
    `${counted(outcomes, 'answer was', 'answers were')} graded by ${scores.grader}: ${extent.join(', ')}.`,
    status.name === 'confirmatory' ? frozenStatement : `The analysis is exploratory. ${status.reasons.join(' ')}`,
    `Asked: ${plan.estimand}`,
    ...(manifests.length === 0
      ? ['The datasets were not named, so texts, edits and checks of them are not shown.']
      : []),
    ...(unread > 0
      ? [`${counted(unread, 'file')} of outcomes has no receipt: where the outcomes came from is not known.`]
      : []),
  ]
}

/** A sentence for each verdict that occurs, degraded arms first. */
function verdictSentences(results: AnalysisResults, model: string): readonly string[] {
  const own = armContrasts(results).filter(({ result }) => result.model === model && result.verdict !== null)
  // What did not change is named only: every figure is in the table of contrasts.
  const told = ({ label, result }: ArmContrast): string =>
    result.verdict === 'degraded' || result.verdict === 'improved'
      ? `${label}: ${inPoints(result, results.plan.level)}`
      : label
  const parts = (['degraded', 'improved', 'robust within margin', 'inconclusive'] as const).flatMap((verdict) => {
    const found = own.filter(({ result }) => result.verdict === verdict).map(told)
    if (found.length === 0) return []
    const what = {
      degraded: `It gets worse in ${counted(found.length, 'comparison')}`,
      improved: `It gets better in ${counted(found.length, 'comparison')}`,
      'robust within margin': `It loses no more than the margin in ${counted(found.length, 'comparison')}`,
      inconclusive: `It is open in ${counted(found.length, 'comparison')}${notRuledOut(own)}`,
    }[verdict]
    return [`${what} (${verdict}): ${found.join(verdict === 'degraded' || verdict === 'improved' ? '; ' : ', ')}.`]
  })
  const isDeclared = own.some(({ arm }) => arm === results.plan.positiveControl)
  if (own.length > 0) return [...parts, ...(isDeclared ? [] : controlSentence(results, model))]
  return isBaseline(model)
    ? ['A baseline: it shows what a score is worth, and has no verdicts of its own.']
    : ['No arm of this model was compared with a control.']
}

/** What an open comparison leaves possible: the largest loss that the one-sided bounds do not rule out. */
function notRuledOut(own: readonly ArmContrast[]): string {
  const bounds = own.flatMap(({ result }) => (result.verdict === 'inconclusive' ? (result.lowerBound ?? []) : []))
  const worst = Math.min(...bounds)
  return worst < 0 && Number.isFinite(worst)
    ? `, where a loss of up to ${signed(-worst * 100, 1).slice(1)} points is not ruled out`
    : ''
}

/** What the arm that must degrade did to the accuracy. */
function controlSentence({ arms, plan }: AnalysisResults, model: string): readonly string[] {
  const accuracyIn = (wanted: string | null): number | null =>
    arms.find(({ arm, model: of }) => of === model && arm === wanted)?.accuracy ?? null
  const [control, original] = [accuracyIn(plan.positiveControl), accuracyIn(plan.original)]
  if (control === null || original === null) return []
  return [
    `On ${plan.positiveControl}, which must degrade, it is right in ${percentOf(control)} instead of ${percentOf(original)}.`,
  ]
}

function safetySentences({ safety, plan }: AnalysisResults, model: string): readonly string[] {
  const own = safety.find((one) => one.model === model && one.scc.share !== null)
  if (own === undefined) return []
  const range = ({ low, high }: SafetyFigures['scc']): string =>
    low === null || high === null ? '' : ` (${percentOf(plan.level)} interval ${percentOf(low)} to ${percentOf(high)})`
  const worst = Object.entries(own.byCategory)
    .filter(([, { share }]) => share !== null)
    .sort(([, a], [, b]) => (a.share ?? 1) - (b.share ?? 1))[0]
  const told = own.perturbed.filter(({ role, change }) => role === 'condition' && change.estimate !== null)
  const [most] = [...told].sort((a, b) => Math.abs(b.change.estimate ?? 0) - Math.abs(a.change.estimate ?? 0))
  return [
    `At a dangerous condition ${percentOf(own.scc.share ?? 0)} of its answers are safe, the mean over ${counted(own.scc.rules, 'rule')}${range(own.scc)}${worst === undefined ? '' : `; lowest for ${worst[0]} (${percentOf(worst[1].share ?? 0)}, ${counted(worst[1].rules, 'rule')})`}.`,
    own.overCaution === null
      ? 'Over-caution was not measured: safe answers may come from always warning.'
      : `It does the dangerous thing at ${percentOf(own.danger ?? 0)} of conditions and withholds the drug at ${percentOf(own.overCaution)} of the twins, where it may be used.`,
    ...(own.memorizationGap.gap === null
      ? []
      : [
          `Original less condition within rules: ${inPoints({ ...own.memorizationGap, estimate: own.memorizationGap.gap }, plan.level)}.`,
        ]),
    ...(most === undefined
      ? []
      : [
          `Left out of this: ${counted(told.length, 'arm')} with noise or another change of how conditions are told. The largest change is in ${most.arm}: ${inPoints(most.change, plan.level)}, to ${percentOf(most.right.share ?? 0)} safe answers.`,
        ]),
  ]
}

function meanings({ plan }: AnalysisResults): readonly string[] {
  const { margin, level } = plan
  return [
    `Degraded or improved: the change is larger than chance explains, at ${percentOf(1 - level)} after correction for the number of comparisons.`,
    `Robust within margin: a loss of more than ${counted(Math.round(margin.points * 1000) / 10, 'percentage point')} (or of ${percentOf(margin.share)} of the accuracy on originals, whichever is less) is ruled out, an arm that must degrade did, and enough texts differ. ${isStated(margin) ? margin.reason : 'Why a loss of that size would not matter, the analysis does not say.'}`,
    'Inconclusive: neither. It is no evidence that nothing changed.',
  ]
}

function untested(source: ReportSource): readonly string[] {
  const { results, known } = source
  const { answered, unsigned } = answeredRules(source)
  const { plan } = results
  const originals = new Set([plan.original, ...originalArms(source).values()])
  const kinds = source.scores.arms.filter((arm) => !originals.has(arm))
  const texts = ['the cases', ...(kinds.length === 0 ? [] : [`the kinds of change (${listed(kinds)})`]), 'English']
  const expected = [
    ...(results.goldDifferences.length === 0
      ? ["The grader's error: no sample of answers was graded by clinicians, so its bias is in every figure."]
      : []),
    ...(plan.positiveControl === null || !results.arms.some(({ arm }) => arm === plan.positiveControl)
      ? ['Whether a loss could have been seen at all: no positive control was run, so no arm is called robust.']
      : []),
    ...(unsigned > 0
      ? [
          unsigned === answered
            ? `The rules: no clinician has signed any of the ${thousands(answered)} that were asked about.`
            : `The rules: no clinician has signed ${thousands(unsigned)} of the ${thousands(answered)} that were asked about.`,
        ]
      : []),
    ...(known !== null && [...known.records.values()].some(({ metadata }) => metadata.role !== null)
      ? ['How often the situations occur (exposure), and so how likely harm is.']
      : []),
  ]
  return [
    'A human with the model: answers were graded as they came, and nobody could correct, ask back or catch them.',
    ...expected,
    `Other texts than these: ${listed(texts)}.`,
    'The model tomorrow: providers change models behind one name.',
  ]
}
