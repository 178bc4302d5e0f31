import type { RuleFile, RuleProblem } from '../rule/index.js'
import { bandFaults } from './bands.js'
import { meaningOf } from './meaning.js'
import { namesOf } from './names.js'

/** Everything that is wrong with a rule by itself; what its records say is looked at once its names are in order. */
export function checkRule({ file, rule, lineOf }: RuleFile): readonly RuleProblem[] {
  const form = [...namesOf(rule), ...bandFaults(rule)]
  const found = form.length > 0 ? form : meaningOf(rule)
  const seen = new Set<string>()
  return found.flatMap(({ path, message }) => {
    const problem = { file, line: lineOf(path), message: `${path.join('.')}: ${message}` }
    const key = `${problem.line} ${problem.message}`
    if (seen.has(key)) return []
    seen.add(key)
    return [problem]
  })
}
