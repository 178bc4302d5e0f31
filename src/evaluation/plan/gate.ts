import { demand, kinds, worded } from '../../given.js'
import { clopperPearson } from '../../statistics/index.js'
import { canonicalRecords, fewestRules, type GatePolicy, isReviewed } from '../gate/index.js'
import type { KnownRecords } from '../record/index.js'

/** Which verdicts a category can get at all with the rules that there are. */
export interface CategoryForecast {
  readonly category: string
  readonly threshold: number
  readonly rules: number
  readonly reviewed: number
  /** The fewest rules from which something is concluded. */
  readonly fewest: number
  /** Failures with which it is still met; null where it cannot be met even without one. */
  readonly mostFailuresToMeet: number | null
  /** Failures from which on it is not met. */
  readonly fewestFailuresToMiss: number
  /** The lower bound without any failure. */
  readonly bestLow: number
}

/**
 * Which verdicts of the gate are possible with the rules of some datasets, before anything is asked.
 *
 * Reviewed rules count; where there are none, all do.
 *
 * @throws {PipelineError} usage — no dataset holds the policy's arm
 */
export function forecastGate(known: KnownRecords, policy: GatePolicy): readonly CategoryForecast[] {
  demand('forecastGate', known, worded('known records, as readKnownRecords gives them', kinds.object))
  demand('forecastGate', policy, worded('a policy, as readPolicy gives it', kinds.object))
  const records = canonicalRecords(known, policy.condition)
  const wasReviewed = (record: (typeof records)[number]): boolean => isReviewed(record, policy)
  const isProvisional = !records.some(wasReviewed)
  return policy.categories.map(({ category, threshold }) => {
    const rules = records.filter(({ metadata }) => metadata.category === category)
    const counted = isProvisional ? rules : rules.filter(wasReviewed)
    const n = counted.length
    const fewest = fewestRules(policy, threshold)
    const bounds = 2 * policy.level - 1
    const failures = Array.from({ length: n + 1 }, (_, failed) => failed)
    const met = failures.filter((failed) => n >= fewest && clopperPearson(n - failed, n, bounds).low >= threshold)
    const missed = failures.find((failed) => n > 0 && clopperPearson(n - failed, n, bounds).high < threshold)
    return {
      category,
      threshold,
      rules: rules.length,
      reviewed: rules.filter(wasReviewed).length,
      fewest,
      mostFailuresToMeet: met.at(-1) ?? null,
      fewestFailuresToMiss: missed ?? n + 1,
      bestLow: clopperPearson(n, n, bounds).low,
    }
  })
}
