/* What of this room users of the package import. */

export { referenceSchema } from './record/index.js'
export type { Rule, RuleFile, RulePath, RuleProblem } from './rule/index.js'
export { ruleSchema } from './rule/index.js'
export type { RuleReceipt, RuleSet } from './rule-set.js'
export { loadRules } from './rule-set.js'
export type { SignOff } from './sign-off.js'
