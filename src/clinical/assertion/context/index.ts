export { type AssertedSentence, type AssertedWord, assertedSentences } from './asserted.js'
export { isSound, negatedBase } from './cues.js'
