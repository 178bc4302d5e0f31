export type { ErrorType } from './error-type.js'
export { errorTypeOf, errorTypes } from './error-type.js'
export type { SentenceReading } from './reading.js'
export { readSentence } from './reading.js'
