export { type AssertedSentence, type AssertedWord, assertedSentences } from './asserted.js'
export { type Cue, cueOf, cuesOf, isSound, mayDeny, negatedBase } from './cues.js'
