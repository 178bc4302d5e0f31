export { type AssertedSentence, type AssertedWord, assertedSentences } from './asserted.js'
export { cueOf, isSound, negatedBase } from './cues.js'
