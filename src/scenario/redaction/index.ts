export type { Redaction } from './redactions.js'
export { redactionsOf, whyWithout } from './redactions.js'
