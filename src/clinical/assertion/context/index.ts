export { type AssertedSentence, type AssertedWord, assertedSentences } from './asserted.js'
export { cueOf, isSound, mayDeny, negatedBase } from './cues.js'
