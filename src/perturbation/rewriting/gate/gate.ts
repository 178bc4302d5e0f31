import { answerFaults } from './answer-name.js'
import { contraryFaults } from './contrary.js'
import { factFaults } from './fact.js'
import { formFaults } from './form.js'
import { labelFaults } from './label.js'
import { sideFaults } from './side.js'
import { statusFaults } from './status.js'
import { termFaults } from './term.js'
import { type Fault, type GateRule, readText, type ToldUnit, type WholeCase } from './unit.js'

const rules: readonly GateRule[] = [
  factFaults,
  labelFaults,
  sideFaults,
  contraryFaults,
  statusFaults,
  termFaults,
  answerFaults,
]

/**
 * Why a unit is refused; empty: it is accepted.
 *
 * Only what proved right on faithful and on changed texts alike refuses: all else is a warning of the build. What no
 * rule reads here is not seen. See decision 0044.
 */
export function faultsOf(unit: ToldUnit, whole: WholeCase): readonly Fault[] {
  const broken = formFaults(unit)
  if (broken.length > 0 || unit.before === unit.after) return broken
  const read = { ...unit, was: readText(unit.before), is: readText(unit.after), whole }
  return rules.flatMap((rule) => rule(read))
}
