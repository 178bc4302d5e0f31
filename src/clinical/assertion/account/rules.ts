import type { UnitRule } from '../unit/index.js'
import { besideRule } from './beside.js'
import { clauseRule } from './clause.js'
import { crossedRule } from './crossed.js'
import { degreeRule } from './degree.js'
import { leftOutRule } from './left-out.js'
import { sequenceRule } from './sequence.js'
import { standingRule } from './status.js'
import { thingRule } from './thing.js'

/**
 * What is asked of two tellings of one sentence beyond what is asked of two texts: each word of meaning has a counterpart.
 *
 * A question asserts nothing.
 */
export const accountRules: readonly UnitRule[] = [
  thingRule,
  clauseRule,
  degreeRule,
  sequenceRule,
  standingRule,
  leftOutRule,
  besideRule,
  crossedRule,
].map(
  (rule): UnitRule =>
    (unit) =>
      /\?["”’)\s]*$/.test(unit.was.text) ? [] : rule(unit),
)
