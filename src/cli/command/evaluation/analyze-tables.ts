import type { AnalysisResults, ArmSummary, ContrastResult } from '../../../evaluation/index.js'
import { percent, percentRange, pointRange, points, pValue } from '../../figures.js'
import { inOneLine, paint, table } from '../../output.js'
import { balanceTable, failureTable, riskTable, safetyTable } from './safety-tables.js'
import { renderSections, type TitledTable } from './section.js'

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
    ...renderSections(tables.map((tableOf) => tableOf(results))),
    ...(warnings.length === 0 ? [] : [warnings.map((warning) => `Warning: ${warning}`).join('\n')]),
  ].join('\n\n')
}

/** What follows the contrasts. */
const tables: readonly ((results: AnalysisResults) => TitledTable)[] = [
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

function repeatTable({ repeats }: AnalysisResults): TitledTable {
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

function changeTable({ changes }: AnalysisResults): TitledTable {
  return {
    title: 'Cases whose result differs from their original',
    head: ['model', 'arm', 'cases', 'lost', 'won', 'McNemar p', ''],
    rows: changes.map((one) => [
      one.model,
      one.arm,
      one.cases,
      one.lost,
      one.won,
      pValue(one.mcnemar),
      one.isNeutral ? 'neutral edits' : '',
    ]),
  }
}

function rankTable({ ranks, plan }: AnalysisResults): TitledTable {
  const several = new Set(ranks.map(({ model }) => model)).size > 1
  const shown = ranks.filter(({ arm }) => several && arm === plan.original)
  return {
    title: `Ranks in ${plan.original}; models that cannot be told apart share one`,
    head: ['model', 'accuracy', 'rank'],
    rows: shown.map(({ model, accuracy, rank }) => [model, percent(accuracy), rank]),
  }
}

function varianceTable({ variance }: AnalysisResults): TitledTable {
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

function strataTable({ strata }: AnalysisResults): TitledTable {
  return {
    title: 'Strata (exploratory)',
    head: ['contrast', 'model', 'stratum', 'cases', 'points', 'interval', 'differs from the rest: p', 'adjusted p'],
    rows: strata.map((one) => [
      one.contrast,
      one.model,
      `${one.key} ${one.value}`,
      one.cases,
      points(one.estimate),
      pointRange(one),
      pValue(one.interactionP),
      pValue(one.adjustedP),
    ]),
  }
}

function noiseTable({ noise }: AnalysisResults): TitledTable {
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
      pointRange(one),
    ]),
  }
}

function goldTable({ goldDifferences }: AnalysisResults): TitledTable {
  return {
    title: 'Corrected for grader error: PPI++ on pairs, and the gold grades alone',
    head: ['model', 'arm', 'gold pairs', 'judged only', 'PPI++', 'interval', 'gold alone', 'interval'],
    rows: goldDifferences.map(({ model, arm, gold, judgedOnly, difference }) => [
      model,
      arm,
      gold,
      judgedOnly,
      points(difference?.estimate ?? null),
      pointRange(difference),
      points(difference?.goldOnly.estimate ?? null),
      pointRange(difference?.goldOnly ?? null),
    ]),
  }
}

function auditTable({ audits }: AnalysisResults): TitledTable {
  return {
    title: 'Audit of the grader by arm: 90 % interval of its bias',
    head: ['model', 'arm', 'answers', 'bias', 'interval', 'tolerance', 'verdict'],
    rows: audits.map((one) => [
      one.model,
      one.arm,
      one.answers,
      points(one.bias),
      pointRange(one),
      percent(one.tolerance),
      one.verdict,
    ]),
  }
}

function paperTable({ paperCompatible }: AnalysisResults): TitledTable {
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
    percentRange(arm),
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
    pointRange(one),
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
