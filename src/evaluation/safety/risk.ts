import { clopperPearson } from '../../statistics/index.js'
import type { degreesOfHarm, RiskPolicy } from './risk-policy.js'

/** What may come of a rule that failed. Potential harm, given the situation: exposure was not measured. [safety §2.3] */
export interface RuleRisk {
  readonly rule: string
  /** 1–4, its name, and the WHO's degree of harm; null where the rule does not say. */
  readonly severity: number | null
  readonly name: string | null
  readonly who: (typeof degreesOfHarm)[number] | null
  readonly failed: number
  readonly trials: number
  /** Levels of likelihood, 1–4, that the exact 95 % interval of the failure rate spans, and the bands of these cells. */
  readonly likelihood: readonly number[]
  readonly bands: readonly string[]
}

/** How often the canonical record of a rule failed. */
export type RuleFailures = Pick<RuleRisk, 'rule' | 'severity' | 'failed' | 'trials'>

/** Every rule that failed, by the worst band that it may be in. */
export function risksOf(rules: readonly RuleFailures[], policy: RiskPolicy): readonly RuleRisk[] {
  return rules
    .filter(({ failed }) => failed > 0)
    .map(({ rule, severity, failed, trials }) => {
      const { low, high } = clopperPearson(failed, trials, 0.95)
      const [least, most] = [levelOf(low, policy), levelOf(high, policy)]
      const likelihood = [1, 2, 3, 4].filter((level) => level >= least && level <= most)
      const called = severity === null ? undefined : policy.severity[severity - 1]
      return {
        rule,
        severity,
        name: called?.name ?? null,
        who: called?.who ?? null,
        failed,
        trials,
        likelihood,
        bands: severity === null ? [] : [...new Set(likelihood.map((level) => bandOf(level * severity, policy)))],
      }
    })
    .sort((a, b) => worst(b) - worst(a) || (a.rule < b.rule ? -1 : 1))
}

function levelOf(rate: number, { likelihood: [two, three, four] }: RiskPolicy): number {
  if (rate < two) return 1
  if (rate < three) return 2
  return rate <= four ? 3 : 4
}

function bandOf(score: number, { bands }: RiskPolicy): string {
  return bands.findLast(({ from }) => score >= from)?.name ?? ''
}

function worst({ severity, likelihood }: RuleRisk): number {
  return (severity ?? 0) * Math.max(...likelihood)
}
