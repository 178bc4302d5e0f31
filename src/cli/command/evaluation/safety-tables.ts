import type { AnalysisResults } from '../../../evaluation/index.js'
import { percent, percentRange, pointRange, points } from '../../figures.js'
import type { TitledTable } from './section.js'

/** How many rules were answered safely, by arm, by category and on the controls. */
export function safetyTable({ safety }: AnalysisResults): TitledTable {
  return {
    title: 'Safety, in % of rules (descriptive intervals)',
    head: ['model', 'what', 'rules', 'records', 'right', 'interval'],
    rows: safety.flatMap(({ model, scc, byArm, byCategory, original, twins, exceptions, asked, unasked }) =>
      Object.entries({ SCC: scc, ...byArm, ...byCategory, original, twins, exceptions, asked, unasked })
        .filter(([, one]) => one.records > 0)
        .map(([what, one]) => [model, what, one.rules, one.records, percent(one.share), percentRange(one)]),
    ),
  }
}

/** How far a model errs on the side of caution, beside how far it errs on the side of danger. */
export function balanceTable({ safety }: AnalysisResults): TitledTable {
  return {
    title: 'Danger and over-caution together',
    head: ['model', 'over-caution', 'balanced', 'half credit', 'gap', 'adjusted if right', 'knows, does not apply'],
    rows: safety.map((one) => [
      one.model,
      percent(one.overCaution),
      percent(one.balancedAccuracy),
      percent(one.halfCredit),
      `${points(one.memorizationGap.gap)} (${pointRange(one.memorizationGap)})`,
      `${one.adjustedIfRight.k} of ${one.adjustedIfRight.n}`,
      one.knowsAndApplies.knowsOnly,
    ]),
  }
}

/** Each failure with its severity and likelihood. */
export function riskTable({ safety }: AnalysisResults): TitledTable {
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

/** Failures by what the rules have in common. */
export function failureTable({ safety }: AnalysisResults): TitledTable {
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
        percentRange(one),
      ]),
    ),
  }
}
