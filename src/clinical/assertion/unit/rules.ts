import { affixRule } from './affix.js'
import { comparativeRule } from './comparative.js'
import { editedRule } from './edited.js'
import { exchangeRule } from './exchange.js'
import { exclusiveRule } from './exclusive.js'
import { levelRule } from './level.js'
import { orderRule } from './order.js'
import { ownerRule } from './owner.js'
import { pairedRule } from './paired.js'
import { kinRule, sexRule, siteRule } from './person.js'
import { rateRule } from './rate.js'
import type { UnitRule } from './rule.js'
import { scaleRule } from './scale.js'
import { sideRule } from './side.js'
import { statusRule } from './status.js'
import { termRule } from './term.js'

/** What is compared within a unit, beside its numbers, drugs and orders. */
export const unitRules: readonly UnitRule[] = [
  editedRule,
  sexRule,
  kinRule,
  sideRule,
  siteRule,
  ownerRule,
  exchangeRule,
  exclusiveRule,
  levelRule,
  orderRule,
  comparativeRule,
  pairedRule,
  rateRule,
  statusRule,
  scaleRule,
  affixRule,
  termRule,
]
