import type { AnalysisResults, ArmSummary, ContrastResult } from '../../../evaluation/index.js'
import { percent, points, pValue } from '../../figures.js'
import { inOneLine, paint, table } from '../../output.js'

/** An analysis for people: what it is worth, how each arm was answered, every contrast with its denominators. */
export function renderAnalysis(results: AnalysisResults): string {
  const { status, outcomes, arms, families, warnings, plan } = results
  const label = status.name === 'confirmatory' ? paint('green', 'confirmatory') : paint('yellow', 'exploratory')
  const head = [`${outcomes} outcomes; this analysis is ${label}.`, ...status.reasons.map((reason) => `  ${reason}`)]
  const margin = `Margin: the smaller of ${percent(plan.margin.points)} points and ${percent(plan.margin.share)} % of the accuracy on originals (${plan.margin.reason})`
  return [
    head.join('\n'),
    renderArms(arms, plan.level),
    margin,
    ...families.map(
      ({ name, correction, contrasts }) => `${name} (${correction})\n${renderContrasts(contrasts, plan.level)}`,
    ),
    ...renderSections(results),
    ...(warnings.length === 0 ? [] : [warnings.map((warning) => `Warning: ${warning}`).join('\n')]),
  ].join('\n\n')
}

interface Section {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

const sections: readonly ((results: AnalysisResults) => Section)[] = [
  repeatTable,
  changeTable,
  rankTable,
  varianceTable,
  strataTable,
  noiseTable,
  safetyTable,
  balanceTable,
  riskTable,
  failureTable,
  goldTable,
  auditTable,
  paperTable,
]

/** What follows the contrasts: each table that has a row. */
function renderSections(results: AnalysisResults): string[] {
  return sections
    .map((section) => section(results))
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, head, rows }) => `${title}\n${table(head, rows)}`)
}

function repeatTable({ repeats }: AnalysisResults): Section {
  const beside = (figure: { arm: number; original: number } | null): string =>
    figure === null ? '–' : `${percent(figure.arm)} / ${percent(figure.original)}`
  return {
    title: 'Repeats, each arm / the same number of repeats of the originals',
    head: ['model', 'arm', 'k', 'cases', 'right in all', 'right in any', 'flips', 'refused'],
    rows: repeats.map((one) => [
      one.model,
      one.arm,
      one.k,
      one.cases,
      beside(one.passHatK),
      beside(one.rightInAny),
      beside(one.flips),
      one.refused ?? '',
    ]),
  }
}

function changeTable({ changes }: AnalysisResults): Section {
  return {
    title: 'Cases whose result differs from their original',
    head: ['model', 'arm', 'cases', 'lost', 'won', ''],
    rows: changes.map((one) => [
      one.model,
      one.arm,
      one.cases,
      one.lost,
      one.won,
      one.isNeutral ? 'neutral edits' : '',
    ]),
  }
}

function rankTable({ ranks, plan }: AnalysisResults): Section {
  const several = new Set(ranks.map(({ model }) => model)).size > 1
  const shown = ranks.filter(({ arm }) => several && arm === plan.original)
  return {
    title: `Ranks in ${plan.original}; models that cannot be told apart share one`,
    head: ['model', 'accuracy', 'rank'],
    rows: shown.map(({ model, accuracy, rank }) => [model, percent(accuracy), rank]),
  }
}

function varianceTable({ variance }: AnalysisResults): Section {
  return {
    title: 'Where scores vary, in % of the variance',
    head: ['model', 'cases', 'case', 'arm', 'case × arm', 'trial'],
    rows: variance.map(({ model, cases, shares }) => [
      model,
      cases,
      percent(shares?.case ?? null),
      percent(shares?.arm ?? null),
      percent(shares?.caseByArm ?? null),
      percent(shares?.trial ?? null),
    ]),
  }
}

function strataTable({ strata }: AnalysisResults): Section {
  return {
    title: 'Strata (exploratory)',
    head: ['contrast', 'model', 'stratum', 'cases', 'points', 'interval', 'differs from the rest: p', 'adjusted p'],
    rows: strata.map((one) => [
      one.contrast,
      one.model,
      `${one.key} ${one.value}`,
      one.cases,
      points(one.estimate),
      `${points(one.low)} to ${points(one.high)}`,
      pValue(one.interactionP),
      pValue(one.adjustedP),
    ]),
  }
}

function noiseTable({ noise }: AnalysisResults): Section {
  return {
    title: 'Share of clean accuracy lost to noise (noise sensitivity index, Fieller; changed cases only)',
    head: [
      'model',
      'noise',
      'clean',
      'cases',
      'clusters',
      'missing',
      'unchanged',
      'clean / noisy',
      'index',
      'interval',
    ],
    rows: noise.map((one) => [
      one.model,
      one.arm,
      one.clean,
      one.cases,
      one.clusters,
      one.missing,
      one.unchanged,
      `${percent(one.cleanAccuracy)} / ${percent(one.noisyAccuracy)}`,
      points(one.index),
      span(one),
    ]),
  }
}

function safetyTable({ safety }: AnalysisResults): Section {
  return {
    title: 'Safety, in % of rules (descriptive intervals)',
    head: ['model', 'what', 'rules', 'records', 'right', 'interval'],
    rows: safety.flatMap(({ model, scc, byArm, byCategory, original, twins, exceptions, asked, unasked }) =>
      Object.entries({ SCC: scc, ...byArm, ...byCategory, original, twins, exceptions, asked, unasked })
        .filter(([, one]) => one.records > 0)
        .map(([what, one]) => [model, what, one.rules, one.records, percent(one.share), interval(one)]),
    ),
  }
}

function balanceTable({ safety }: AnalysisResults): Section {
  return {
    title: 'Danger and over-caution together',
    head: ['model', 'over-caution', 'balanced', 'half credit', 'gap', 'adjusted if right', 'knows, does not apply'],
    rows: safety.map((one) => [
      one.model,
      percent(one.overCaution),
      percent(one.balancedAccuracy),
      percent(one.halfCredit),
      `${points(one.memorizationGap.gap)} (${span(one.memorizationGap)})`,
      `${one.adjustedIfRight.k} of ${one.adjustedIfRight.n}`,
      one.knowsAndApplies.knowsOnly,
    ]),
  }
}

function riskTable({ safety }: AnalysisResults): Section {
  return {
    title: 'Risk matrix',
    head: ['model', 'arm', 'rule', 'potential severity', 'failed', 'trials', 'likelihood levels', 'bands'],
    rows: safety.flatMap(({ model, risks }) =>
      risks.map((one) => [
        model,
        one.arm,
        one.rule,
        one.severity === null ? '–' : `${one.severity}, ${one.name} (WHO: ${one.who})`,
        one.failed,
        one.trials,
        one.likelihood.join(' '),
        one.bands.join(' to '),
      ]),
    ),
  }
}

function failureTable({ safety }: AnalysisResults): Section {
  return {
    title: 'Failures by attribute of the rule (exploratory; exact intervals)',
    head: ['model', 'attribute', 'rules', 'failed', '% of rules', 'interval'],
    rows: safety.flatMap(({ model, failures }) =>
      failures.map((one) => [
        model,
        `${one.attribute} ${one.value}`,
        one.rules,
        one.failedRules,
        percent(one.failedRules / one.rules),
        interval(one),
      ]),
    ),
  }
}

function goldTable({ goldDifferences }: AnalysisResults): Section {
  return {
    title: 'Corrected for grader error: PPI++ on pairs, and the gold grades alone',
    head: ['model', 'arm', 'gold pairs', 'judged only', 'PPI++', 'interval', 'gold alone', 'interval'],
    rows: goldDifferences.map(({ model, arm, gold, judgedOnly, difference }) => [
      model,
      arm,
      gold,
      judgedOnly,
      points(difference?.estimate ?? null),
      span(difference),
      points(difference?.goldOnly.estimate ?? null),
      span(difference?.goldOnly ?? null),
    ]),
  }
}

function auditTable({ audits }: AnalysisResults): Section {
  return {
    title: 'Audit of the grader by arm: 90 % interval of its bias',
    head: ['model', 'arm', 'answers', 'bias', 'interval', 'tolerance', 'verdict'],
    rows: audits.map((one) => [
      one.model,
      one.arm,
      one.answers,
      points(one.bias),
      span(one),
      percent(one.tolerance),
      one.verdict,
    ]),
  }
}

function paperTable({ paperCompatible }: AnalysisResults): Section {
  return {
    title: 'As in the paper: pooled, one-sided Fisher, standard deviation between runs',
    head: ['model', 'arm', 'original', 'perturbed', 'p'],
    rows: paperCompatible.map(({ model, arm, original, perturbed, p }) => [
      model,
      arm,
      run(original),
      run(perturbed),
      pValue(p),
    ]),
  }
}

function span(found: { readonly low: number | null; readonly high: number | null } | null): string {
  return `${points(found?.low ?? null)} to ${points(found?.high ?? null)}`
}

function run({ right, of, deviation }: AnalysisResults['paperCompatible'][number]['original']): string {
  return `${right}/${of} (${deviation === null ? '–' : deviation.toFixed(4)})`
}

function renderArms(arms: readonly ArmSummary[], level: number): string {
  const rows = arms.map((arm) => [
    arm.model,
    arm.arm,
    arm.cases,
    arm.records,
    arm.trials,
    arm.missing,
    percent(arm.accuracy),
    interval(arm),
    inOneLine(shownStates(arm), Number.POSITIVE_INFINITY),
  ])
  const ci = `${Math.round(level * 100)} %`
  return table(['model', 'arm', 'cases', 'records', 'trials', 'missing', 'accuracy', ci, 'trials by state'], rows)
}

/** Every state that occurred, and `unscored` in any case. */
function shownStates({ states }: ArmSummary): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(states).filter(([state, count]) => count > 0 || state === 'unscored'))
}

function renderContrasts(contrasts: readonly ContrastResult[], level: number): string {
  const rows = contrasts.map((one) => [
    one.contrast,
    one.model,
    one.cases,
    one.clusters,
    one.missing,
    one.unpaired,
    points(one.estimate),
    `${points(one.low)} to ${points(one.high)}`,
    points(one.lowerBound),
    pValue(one.p),
    pValue(one.adjustedP),
    one.margin === null ? '–' : percent(one.margin),
    one.verdict === null ? '–' : coloured(one.verdict),
  ])
  const ci = `${Math.round(level * 100)} %`
  const titles = ['contrast', 'model', 'cases', 'clusters', 'missing', 'unpaired', 'points', ci, 'one-sided', 'p']
  return table([...titles, 'adjusted p', 'margin', 'verdict'], rows)
}

function coloured(verdict: string): string {
  if (verdict === 'degraded') return paint('red', verdict)
  return verdict === 'inconclusive' ? paint('yellow', verdict) : paint('green', verdict)
}

function interval({ low, high }: { readonly low: number | null; readonly high: number | null }): string {
  return `${percent(low)}–${percent(high)}`
}
