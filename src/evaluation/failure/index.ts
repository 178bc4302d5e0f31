export { errorTypeOf } from './error-type.js'
export type { SentenceReading } from './reading.js'
export { readSentence } from './reading.js'
export { roleError, type SafetyRole } from './role-error.js'
