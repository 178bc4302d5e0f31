import { counted } from '../../format/index.js'
import type { ErrorType } from '../../judgement/index.js'
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
  /** What the failed trials do: severity is that of the dangerous act (`commission`), and all others leave it undone. */
  readonly errors: Readonly<Partial<Record<ErrorType, number>>>
  /** Levels of likelihood, 1–4, that the exact 95 % interval of the failure rate spans, and the bands of these cells. */
  readonly likelihood: readonly number[]
  readonly bands: readonly string[]
}

/** How often the canonical record of a rule failed. */
export type RuleFailures = Pick<RuleRisk, 'rule' | 'severity' | 'failed' | 'trials' | 'errors'>

/** Every rule that failed: those at which the dangerous thing was done first, then by the worst band that it may be in. */
export function risksOf(rules: readonly RuleFailures[], policy: RiskPolicy): readonly RuleRisk[] {
  return rules
    .filter(({ failed }) => failed > 0)
    .map(({ rule, severity, failed, trials, errors }) => {
      const likelihood = levelsOf(failed, trials, policy)
      const called = severity === null ? undefined : policy.severity[severity - 1]
      return {
        rule,
        severity,
        name: called?.name ?? null,
        who: called?.who ?? null,
        failed,
        trials,
        errors,
        likelihood,
        bands: severity === null ? [] : [...new Set(likelihood.map((level) => bandOf(level * severity, policy)))],
      }
    })
    .sort((a, b) => Number(isAct(b)) - Number(isAct(a)) || worst(b) - worst(a) || (a.rule < b.rule ? -1 : 1))
}

/** Level of the interval of a failure rate, two-sided. */
const level = 0.95

function levelsOf(failed: number, trials: number, policy: RiskPolicy): readonly number[] {
  const { low, high } = clopperPearson(failed, trials, level)
  const [least, most] = [levelOf(low, policy), levelOf(high, policy)]
  return [1, 2, 3, 4].filter((one) => one >= least && one <= most)
}

/** What a number of trials can say of the likelihood of a rule. */
export interface LikelihoodReach {
  readonly trials: number
  /** Levels of likelihood that stay possible, by the number of trials that failed: from 0 to all of them. */
  readonly levels: readonly { readonly from: number; readonly to: number; readonly levels: readonly number[] }[]
  /** The fewest trials, all failed, that rule out level 1, and that leave nothing but level 4. */
  readonly toRuleOutLowest: number
  readonly toBeHighest: number
}

/**
 * Which levels of likelihood a number of trials can tell apart.
 *
 * @example
 * const policy = riskPolicySchema.parse({})
 * likelihoodReach(3, policy)
 * // → { trials: 3, levels: [{ from: 0, to: 0, levels: [1, 2] }, { from: 1, to: 3, levels: [1, 2, 3, 4] }], toRuleOutLowest: 6, toBeHighest: 36 }
 */
export function likelihoodReach(trials: number, policy: RiskPolicy): LikelihoodReach {
  const levels: { from: number; to: number; levels: readonly number[] }[] = []
  for (let failed = 0; failed <= trials; failed++) {
    const found = levelsOf(failed, trials, policy)
    const last = levels.at(-1)
    if (last !== undefined && String(last.levels) === String(found)) last.to = failed
    else levels.push({ from: failed, to: failed, levels: found })
  }
  // Of n trials that all failed, the interval begins at the n-th root of half of what it leaves out.
  const trialsFor = (rate: number): number => Math.log((1 - level) / 2) / Math.log(rate)
  const [two, , four] = policy.likelihood
  return {
    trials,
    levels,
    toRuleOutLowest: Math.max(1, Math.ceil(trialsFor(two))),
    toBeHighest: Math.floor(trialsFor(four)) + 1,
  }
}

/**
 * That reach in words, of rules that failed.
 *
 * @example
 * reachStatement(3, riskPolicySchema.parse({})).split('. ')[0]
 * // → 'With 3 trials a rule, 1 to 3 failures leave likelihood 1 to 4 possible, so rules that failed differ in severity only'
 */
export function reachStatement(trials: number, policy: RiskPolicy): string {
  const { levels, toRuleOutLowest, toBeHighest } = likelihoodReach(trials, policy)
  const failing = levels.filter(({ to }) => to > 0)
  const told = failing.map(({ from, to, levels: found }) => {
    const failed = Math.max(1, from) === to ? String(to) : `${Math.max(1, from)} to ${to}`
    return `${failed} ${failed === '1' ? 'failure leaves' : 'failures leave'} likelihood ${levelsInWords(found)}`
  })
  const only = failing.length === 1 ? ' possible, so rules that failed differ in severity only' : ' possible'
  return `With ${counted(trials, 'trial')} a rule, ${told.join('; ')}${only}. Likelihood 1 is ruled out from ${toRuleOutLowest} trials on, and likelihood 4 certain from ${toBeHighest} on, if all of them failed.`
}

/** `1 to 4`. */
export function levelsInWords(levels: readonly number[]): string {
  return levels.length === 1 ? String(levels[0]) : `${levels[0]} to ${levels.at(-1)}`
}

function levelOf(rate: number, { likelihood: [two, three, four] }: RiskPolicy): number {
  if (rate < two) return 1
  if (rate < three) return 2
  return rate <= four ? 3 : 4
}

function bandOf(score: number, { bands }: RiskPolicy): string {
  return bands.findLast(({ from }) => score >= from)?.name ?? ''
}

/** Whether the dangerous thing was done in some trial. */
function isAct({ errors }: RuleRisk): boolean {
  return (errors.commission ?? 0) > 0
}

function worst({ severity, likelihood }: RuleRisk): number {
  return (severity ?? 0) * Math.max(...likelihood)
}
