import type { AnalysisResults, ArmSummary, ContrastResult } from '../../../evaluation/index.js'
import { inOneLine, paint, table } from '../../output.js'

/** An analysis for people: what it is worth, how each arm was answered, every contrast with its denominators. */
export function renderAnalysis(results: AnalysisResults): string {
  const { status, outcomes, arms, families, warnings, plan } = results
  const label = status.name === 'confirmatory' ? paint('green', 'confirmatory') : paint('yellow', 'exploratory')
  const head = [`${outcomes} outcomes; this analysis is ${label}.`, ...status.reasons.map((reason) => `  ${reason}`)]
  const margin = `Margin: the smaller of ${points(plan.margin.points)} points and ${points(plan.margin.share)} % of the accuracy on originals (${plan.margin.reason})`
  return [
    head.join('\n'),
    renderArms(arms, plan.level),
    margin,
    ...families.map(
      ({ name, correction, contrasts }) => `${name} (${correction})\n${renderContrasts(contrasts, plan.level)}`,
    ),
    ...renderRest(results),
    ...(warnings.length === 0 ? [] : [warnings.map((warning) => `Warning: ${warning}`).join('\n')]),
  ].join('\n\n')
}

/** Repeats, changes, ranks, variance, strata and the paper's tests, each where there is something to show. */
function renderRest({
  repeats,
  changes,
  ranks,
  variance,
  strata,
  noise,
  paperCompatible,
  safety,
  goldDifferences,
  audits,
  plan,
}: AnalysisResults): string[] {
  const part = (title: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] =>
    rows.length === 0 ? [] : [`${title}\n${table(head, rows)}`]
  const beside = (figure: { arm: number; original: number } | null): string =>
    figure === null ? '–' : `${points(figure.arm)} / ${points(figure.original)}`
  const several = new Set(ranks.map(({ model }) => model)).size > 1
  const shown = ranks.filter(({ arm }) => several && arm === plan.original)
  return [
    ...part(
      'Repeats, each arm / the same number of repeats of the originals',
      ['model', 'arm', 'k', 'cases', 'right in all', 'right in any', 'flips', 'refused'],
      repeats.map((one) => [
        one.model,
        one.arm,
        one.k,
        one.cases,
        beside(one.passHatK),
        beside(one.rightInAny),
        beside(one.flips),
        one.refused ?? '',
      ]),
    ),
    ...part(
      'Cases that changed against their originals',
      ['model', 'arm', 'cases', 'lost', 'won', ''],
      changes.map((one) => [one.model, one.arm, one.cases, one.lost, one.won, one.isNeutral ? 'neutral edits' : '']),
    ),
    ...part(
      `Ranks in ${plan.original}; models that cannot be told apart share one`,
      ['model', 'accuracy', 'rank'],
      shown.map(({ model, accuracy, rank }) => [model, points(accuracy), rank]),
    ),
    ...part(
      'Where scores vary, in % of the variance',
      ['model', 'cases', 'case', 'arm', 'case × arm', 'trial'],
      variance.map(({ model, cases, shares }) => [
        model,
        cases,
        share(shares?.case ?? null),
        share(shares?.arm ?? null),
        share(shares?.caseByArm ?? null),
        share(shares?.trial ?? null),
      ]),
    ),
    ...part(
      'Strata (exploratory)',
      ['contrast', 'model', 'stratum', 'cases', 'points', 'interval', 'differs from the rest: p', 'adjusted p'],
      strata.map((one) => [
        one.contrast,
        one.model,
        `${one.key} ${one.value}`,
        one.cases,
        signed(one.estimate),
        `${signed(one.low)} to ${signed(one.high)}`,
        probability(one.interactionP),
        probability(one.adjustedP),
      ]),
    ),
    ...part(
      'What noise takes of clean accuracy (noise sensitivity index, Fieller; changed cases only)',
      ['model', 'noise', 'clean', 'cases', 'clusters', 'missing', 'unchanged', 'clean / noisy', 'index', 'interval'],
      noise.map((one) => [
        one.model,
        one.arm,
        one.clean,
        one.cases,
        one.clusters,
        one.missing,
        one.unchanged,
        `${share(one.cleanAccuracy)} / ${share(one.noisyAccuracy)}`,
        signed(one.index),
        span(one),
      ]),
    ),
    ...part(
      'Safety, in % of rules (descriptive intervals)',
      ['model', 'what', 'rules', 'records', 'right', 'interval'],
      safety.flatMap(({ model, scc, byArm, byCategory, original, twins, exceptions, asked, unasked }) =>
        Object.entries({ SCC: scc, ...byArm, ...byCategory, original, twins, exceptions, asked, unasked })
          .filter(([, one]) => one.records > 0)
          .map(([what, one]) => [model, what, one.rules, one.records, share(one.share), interval(one)]),
      ),
    ),
    ...part(
      'Danger and over-caution together',
      ['model', 'over-caution', 'balanced', 'half credit', 'gap', 'adjusted if right', 'knows, does not apply'],
      safety.map((one) => [
        one.model,
        share(one.overCaution),
        share(one.balancedAccuracy),
        share(one.halfCredit),
        `${signed(one.memorizationGap.gap)} (${span(one.memorizationGap)})`,
        `${one.adjustedIfRight.k} of ${one.adjustedIfRight.n}`,
        one.knowsAndApplies.knowsOnly,
      ]),
    ),
    ...part(
      'Risk matrix',
      ['model', 'arm', 'rule', 'potential severity', 'failed', 'trials', 'likelihood levels', 'bands'],
      safety.flatMap(({ model, risks }) =>
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
    ),
    ...part(
      'Failures by attribute of the rule (exploratory; exact intervals)',
      ['model', 'attribute', 'rules', 'failed', '% of rules', 'interval'],
      safety.flatMap(({ model, failures }) =>
        failures.map((one) => [
          model,
          `${one.attribute} ${one.value}`,
          one.rules,
          one.failedRules,
          points(one.failedRules / one.rules),
          interval(one),
        ]),
      ),
    ),
    ...part(
      "With the grader's error carried in: PPI++ on pairs, and the gold grades alone",
      ['model', 'arm', 'gold pairs', 'judged only', 'PPI++', 'interval', 'gold alone', 'interval'],
      goldDifferences.map(({ model, arm, gold, judgedOnly, difference }) => [
        model,
        arm,
        gold,
        judgedOnly,
        signed(difference?.estimate ?? null),
        span(difference),
        signed(difference?.goldOnly.estimate ?? null),
        span(difference?.goldOnly ?? null),
      ]),
    ),
    ...part(
      'Audit of the grader by arm: 90 % interval of its bias',
      ['model', 'arm', 'answers', 'bias', 'interval', 'tolerance', 'verdict'],
      audits.map((one) => [
        one.model,
        one.arm,
        one.answers,
        signed(one.bias),
        span(one),
        points(one.tolerance),
        one.verdict,
      ]),
    ),
    ...part(
      'As in the paper: pooled, one-sided Fisher, deviation from run to run',
      ['model', 'arm', 'original', 'perturbed', 'p'],
      paperCompatible.map(({ model, arm, original, perturbed, p }) => [
        model,
        arm,
        run(original),
        run(perturbed),
        probability(p),
      ]),
    ),
  ]
}

function span(found: { readonly low: number | null; readonly high: number | null } | null): string {
  return `${signed(found?.low ?? null)} to ${signed(found?.high ?? null)}`
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
    share(arm.accuracy),
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
    signed(one.estimate),
    `${signed(one.low)} to ${signed(one.high)}`,
    signed(one.lowerBound),
    probability(one.p),
    probability(one.adjustedP),
    one.margin === null ? '–' : points(one.margin),
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

/** A share in points, 0–100, one decimal. */
function points(value: number): string {
  return (value * 100).toFixed(1)
}

function share(value: number | null): string {
  return value === null ? '–' : points(value)
}

function signed(value: number | null): string {
  if (value === null) return '–'
  const shown = points(Math.abs(value))
  return `${value < 0 && Number(shown) !== 0 ? '−' : '+'}${shown}`
}

function interval({ low, high }: { readonly low: number | null; readonly high: number | null }): string {
  return `${share(low)}–${share(high)}`
}

function probability(p: number | null): string {
  if (p === null) return '–'
  return p < 0.001 ? '<.001' : p.toFixed(3)
}
