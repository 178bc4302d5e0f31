import { accountRules } from '../account/index.js'
import type { UnitRule } from '../unit/index.js'
import { cutRule } from './cut.js'
import { bothRule, otherWordRule, personRule } from './exchanged.js'
import { replacementsIn } from './runs.js'
import { swapRule } from './swap.js'

/** What is asked of a sentence that stayed but for some phrase: each word of meaning has a counterpart. */
export const localRules: readonly UnitRule[] = [
  ...accountRules,
  swapRule,
  bothRule,
  personRule,
  otherWordRule,
  cutRule,
].map(
  (rule): UnitRule =>
    (unit) =>
      replacementsIn(unit).length === 0 ? [] : rule(unit),
)
