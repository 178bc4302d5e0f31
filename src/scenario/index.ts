export { readLibrary } from './library.js'
export { noteDifferences, noteForms } from './note/index.js'
export type { RecordSet, Scenario, StructuredAction } from './record/index.js'
export {
  answerTo,
  differences,
  originalOf,
  readReference,
  recordSets,
  recordsOf,
  referenceSchema,
  responseIn,
  scenariosOf,
  textOf,
  withheldOf,
} from './record/index.js'
export type { Redaction } from './redaction/index.js'
export { redactionsOf, whyWithout } from './redaction/index.js'
export { staleSources } from './review-date.js'
export type { Response, Rule, RuleFile, RulePath, RuleProblem } from './rule/index.js'
export { ruleSchema } from './rule/index.js'
export type { RuleReceipt, RuleSet } from './rule-set.js'
export { loadRules, originalText } from './rule-set.js'
export type { SignOff } from './sign-off.js'
export { signedRule } from './sign-off.js'
