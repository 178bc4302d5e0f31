export type { AssertedSentence, AssertedWord } from './assertion.js'
export { assertedSentences } from './assertion.js'
export { isSameStem, isSpecific, stemOf } from './stem.js'
