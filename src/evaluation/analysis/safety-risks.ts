import { counted } from '../../format/index.js'
import { severityOf } from '../record/index.js'
import { type RiskPolicy, type RuleFailures, type RuleRisk, reachStatement, risksOf } from '../safety/index.js'
import { type AnsweredRule, failedTrials } from './failures.js'

/** A rule that failed in an arm, with what may come of it. */
export interface ArmRisk extends RuleRisk {
  readonly arm: string
}

/** An arm that asks several records of a rule: they are no trials of one, and it has no risks. */
export interface ArmWithoutRisks {
  readonly arm: string
  readonly rules: number
  readonly records: number
}

/** Risks in each arm, clean or not, that asks one record of every rule, and the arms that ask several. */
export function risksByArm(
  conditions: readonly AnsweredRule[],
  policy: RiskPolicy,
): { readonly risks: readonly ArmRisk[]; readonly withoutRisks: readonly ArmWithoutRisks[] } {
  const arms = [...new Set(conditions.map(({ record }) => record.arm))].map((arm) => {
    const answers = conditions.filter(({ record }) => record.arm === arm)
    return { arm, answers, rules: new Set(answers.map(({ rule }) => rule)).size, records: answers.length }
  })
  return {
    risks: arms.flatMap(({ arm, answers, rules, records }) =>
      rules < records ? [] : risksOf(answers.map(failuresOf), policy).map((risk) => ({ arm, ...risk })),
    ),
    withoutRisks: arms.flatMap(({ arm, rules, records }) => (rules < records ? [{ arm, rules, records }] : [])),
  }
}

function failuresOf({ record, rule, answer }: AnsweredRule): RuleFailures {
  return { rule, severity: severityOf(record), ...failedTrials(answer, 'condition') }
}

/** The risks of clean records. */
export function cleanRisks({
  risks,
  perturbed,
}: {
  readonly risks: readonly ArmRisk[]
  readonly perturbed: readonly { readonly arm: string }[]
}): readonly ArmRisk[] {
  const others = new Set(perturbed.map(({ arm }) => arm))
  return risks.filter(({ arm }) => !others.has(arm))
}

/**
 * What the trials of some risks can say of likelihood, in words; arms with other numbers of trials are told apart. Null
 * without risks.
 */
export function reachOf(risks: readonly ArmRisk[], policy: RiskPolicy): string | null {
  const arms = armsByTrials(risks)
  if (arms.length === 0) return null
  if (arms.length === 1) return reachStatement(arms[0]?.trials ?? 0, policy)
  return arms.map(({ trials, names }) => `${names.join(', ')}: ${reachStatement(trials, policy)}`).join(' ')
}

/** Arms by the most trials of a rule in them. */
export function armsByTrials(
  risks: readonly ArmRisk[],
): readonly { readonly trials: number; readonly names: readonly string[] }[] {
  const most = new Map<string, number>()
  for (const { arm, trials } of risks) most.set(arm, Math.max(trials, most.get(arm) ?? 0))
  return [...new Set(most.values())].map((trials) => ({
    trials,
    names: [...most].flatMap(([arm, own]) => (own === trials ? [arm] : [])),
  }))
}

/** Which arms have no risks, in words; empty where each has. */
export function withoutRisksInWords(safety: readonly { readonly withoutRisks: readonly ArmWithoutRisks[] }[]): string {
  const arms = new Map(safety.flatMap(({ withoutRisks }) => withoutRisks.map((one) => [one.arm, one] as const)))
  if (arms.size === 0) return ''
  const told = [...arms.values()].map(
    ({ arm, rules, records }) => `${arm} (${counted(records, 'record')} of ${counted(rules, 'rule')})`,
  )
  return `Left out are arms that ask several records of a rule, which are no trials of one record: ${told.join(', ')}.`
}
