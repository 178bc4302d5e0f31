export { type AssertedSentence, type AssertedWord, assertedSentences } from './asserted.js'
export { negatedBase } from './cues.js'
