import { frozenStatement } from '../../evaluation/index.js'
import { counted } from '../../format/index.js'
import { listed, modelsOf, percentOf } from '../content/index.js'
import type { ReportSource } from '../source/index.js'

/** Sentences that methods and checklists are filled with; null where nothing that was named answers. */
export type ReportFacts = Readonly<Record<FactName, string | null>>

/** What a row of a checklist may ask for. */
export const factNames = [
  'models',
  'trials',
  'several',
  'repeats',
  'prompts',
  'sessions',
  'inputs',
  'independence',
  'estimand',
  'covariates',
  'checks',
  'missing',
  'output',
  'states',
  'measures',
  'grader',
  'gold',
  'comparison',
  'none',
  'protocol',
  ...(['data', 'code', 'flow', 'performance', 'subgroups', 'limits', 'human'] as const),
] as const

export type FactName = (typeof factNames)[number]

/** What results, receipts and manifests say of how the study was done. */
export function factsOf(source: ReportSource): ReportFacts {
  return { ...factsOfAsking(source), ...factsOfData(source), ...factsOfAnalysis(source) }
}

type Asking =
  | 'models'
  | 'trials'
  | 'several'
  | 'repeats'
  | 'prompts'
  | 'sessions'
  | 'output'
  | 'states'
  | 'none'
  | 'human'

function factsOfAsking({ results, scores, receipts }: ReportSource): Pick<ReportFacts, Asking> {
  const prompts = [...new Set(scores.subjects.map(({ prompt }) => prompt))]
  const trials = [...new Set(results.arms.map((arm) => arm.trials).filter((count) => count > 0))].sort((a, b) => a - b)
  const range = trials.length < 2 ? String(trials[0] ?? 0) : `${trials[0]} to ${trials.at(-1)}`
  const isAsked = wereAsked(receipts)
  const isGraded = /^(?:rule|keywords)@/.test(results.grader ?? '')
  const ofAsking = (fact: string): string | null => (isAsked ? fact : null)
  return {
    models: `${listed(modelsOf(results))}, by the names under which they were ${isAsked ? 'asked' : 'imported'}.`,
    trials: ofAsking(`Every record was asked ${range} ${range === '1' ? 'time' : 'times'} of each model and prompt.`),
    several: "A record's score is the mean over its trials, a case's the mean over its records; no vote was taken.",
    repeats:
      results.repeats.length === 0
        ? null
        : 'Right in all, in any and in some trials, beside the originals: table "repeats".',
    prompts: ofAsking(
      `${prompts.length === 1 ? 'Prompt' : 'Prompts'} ${listed(prompts)}; their words stand in the folder "prompts" of the program or in the file that was named.`,
    ),
    sessions: ofAsking('Each request holds one case and nothing of another: no answer could see an earlier one.'),
    output:
      isAsked || isGraded
        ? 'The response is kept as it came; the final answer is extracted from it in a step of its own.'
        : null,
    states: `Each answer has one state: ${listed(Object.keys(results.arms[0]?.states ?? {}))}. Correct scores 1, all others 0; provider errors and unscored answers are missing.`,
    none: 'Does not apply: nothing of this kind was done here.',
    human: ofAsking(
      'No human took part between question and answer: what people with the model would do was not tested.',
    ),
  }
}

/** Whether the program itself put every question: of answers that were imported it does not know how they came about. */
export function wereAsked(receipts: ReportSource['receipts']): boolean {
  return receipts.length > 0 && receipts.every((receipt) => receipt?.from === 'evaluate')
}

type Data = 'inputs' | 'independence' | 'covariates' | 'checks' | 'data' | 'code'

function factsOfData({ manifests, receipts }: ReportSource): Pick<ReportFacts, Data> {
  const [first] = manifests
  if (first === undefined) {
    return { inputs: null, independence: null, covariates: null, checks: null, data: null, code: null }
  }
  const inputs = new Map(
    manifests.flatMap((manifest) => manifest.inputs.map((input) => [input.sha256, input] as const)),
  )
  const named = [...inputs.values()].map(
    ({ name, records, license, sha256 }) =>
      `${name} (${counted(records, 'record')}, license ${license ?? 'not stated'}, SHA-256 ${sha256.slice(0, 12)}…)`,
  )
  const fronts = new Set(manifests.flatMap(({ limit, counts }) => (limit === null ? [] : [counts.cases])))
  const taken = fronts.size === 0 ? '' : `; of these the first ${[...fronts].join(' or ')} only (--limit)`
  const checks = new Set(
    manifests.flatMap((one) => (one.checks ?? []).map(({ name, version }) => `${name}@${version}`)),
  )
  const refused = manifests.reduce((sum, { counts }) => sum + counts.refused, 0)
  const made = receipts.flatMap((receipt) => (receipt === null ? [] : [receipt.from]))
  return {
    inputs: `${listed(named)}${taken}.`,
    independence:
      'The perturbed texts were made for this study and carry a canary; whether the cases they start from stand in training data is not known.',
    covariates: 'Length, words and numbers of each arm: table "covariates".',
    checks: `Every edit is recorded with its reason and can be replayed and undone. ${checks.size === 0 ? 'No check was declared' : `Checks: ${listed([...checks])}`}; ${counted(refused, 'record')} refused.`,
    data: `Datasets, by fingerprint: ${manifests.map(({ name, version, fingerprint }) => `${name} ${version} ${fingerprint.slice(0, 12)}…`).join('; ')}.`,
    code: `${first.toolchain.package} ${first.toolchain.version}${first.toolchain.commit === null ? '' : `, commit ${first.toolchain.commit.slice(0, 12)}`}; answers by ${listed([...new Set(made)]) || 'an unknown way'}.`,
  }
}

type Analysis = Exclude<FactName, Asking | Data>

function factsOfAnalysis({ results, scores }: ReportSource): Pick<ReportFacts, Analysis> {
  const { plan, status, analysis } = results
  const graded = results.goldDifferences.reduce((sum, { gold }) => sum + gold, 0)
  return {
    estimand: plan.estimand,
    missing:
      'Refused and truncated answers count as not right; unscored ones leave with their case on both sides, are counted, and bounds say what they could change: tables "arms" and "contrasts-otherwise".',
    measures: `Mean difference of accuracy within cases, ${percentOf(plan.level)} intervals over clusters (the widest of Student's t, exact limits of gains and losses joined after Zou and Donner, and what clusters of which none was seen could change), p by sign flips of whole clusters, families corrected as declared, each by itself; no verdict of robustness is corrected for the number of comparisons.`,
    grader: `Graded by ${scores.grader}${graded === 0 ? '; its agreement with clinicians was not measured on these answers' : ''}.`,
    gold: graded === 0 ? null : `Clinicians graded ${counted(graded, 'pair')} of answers, a probability sample.`,
    comparison: 'Each arm is compared with its declared control, models with each other in table "ranks".',
    protocol: `The analysis is a file with the digest ${analysis.slice(0, 12)}…${status.name === 'confirmatory' ? '. ' : '; '}${status.name === 'confirmatory' ? frozenStatement : `it was not held to before the outcomes (${status.reasons.join(' ')}).`}`,
    flow: 'Table "flow".',
    performance: 'Tables "contrasts" and "table-1-accuracy".',
    subgroups: 'Losses by age, sex and pregnancy, exploratory: table "subgroups".',
    limits: 'The part "What was not tested" of the summary, and the warnings before it.',
  }
}
