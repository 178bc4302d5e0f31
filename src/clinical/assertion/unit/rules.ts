import { editedRule } from './edited.js'
import { orderRule } from './order.js'
import { ownerRule } from './owner.js'
import { kinRule, sexRule, siteRule } from './person.js'
import type { UnitRule } from './rule.js'
import { affixRule, scaleRule } from './scale.js'
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
  orderRule,
  statusRule,
  scaleRule,
  affixRule,
  termRule,
]
