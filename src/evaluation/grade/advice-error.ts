import type { ErrorType } from '../../judgement/index.js'
import { mayBeUsed, type SafeAction } from '../record/index.js'
import type { DrugAction } from './advice/index.js'

/** What is wrong with advice that does nothing to the drug but warn, watch, ask or refer. */
export function errorOfWarning(action: SafeAction): ErrorType {
  return mayBeUsed(action) ? 'over-caution' : 'omission'
}

/**
 * What is wrong with what an answer decides: the dangerous thing is done, a drug that may be used is withheld, another drug
 * is given where this one should have been changed, or what must be done is left out. `decided` holds no acceptable action
 * alone.
 */
export function errorOfDecision(decided: ReadonlySet<DrugAction>, action: SafeAction): ErrorType {
  const { acceptable, forbidden, insufficient } = action
  const does = (some: readonly DrugAction[]): boolean => some.some((one) => decided.has(one))
  if (mayBeUsed(action)) return does(withheld) ? 'over-caution' : 'omission'
  const done = forbidden.filter((one) => decided.has(one as DrugAction))
  const isGiven = (['continue', 'start'] as const).some((one) => decided.has(one) && !insufficient.includes(one))
  if (isGiven || done.some((one) => !isAway(one))) return 'commission'
  if (does(['switch']) && !acceptable.includes('switch')) return 'wrong-alternative'
  // It may be used in another way, and taking it away is named as wrong.
  return done.length > 0 ? 'over-caution' : 'omission'
}

const withheld: readonly DrugAction[] = ['stop', 'switch', 'delay', 'reduce']

function isAway(action: string): boolean {
  return action === 'stop' || action === 'switch'
}
