export { readLibrary } from './library.js'
export { noteDifferences, noteForms } from './note/index.js'
export * from './public.js'
export type { RecordSet, Scenario, StructuredAction } from './record/index.js'
export {
  answerTo,
  differences,
  originalOf,
  readReference,
  recordSets,
  recordsOf,
  responseIn,
  scenariosOf,
  textOf,
  withheldOf,
} from './record/index.js'
export type { Redaction } from './redaction/index.js'
export { redactionsOf, whyWithout } from './redaction/index.js'
export { staleSources } from './review-date.js'
export type { Response } from './rule/index.js'
export { originalText } from './rule-set.js'
export { signedRule } from './sign-off.js'
