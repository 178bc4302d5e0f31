export { type AssertedSentence, type AssertedWord, assertedSentences } from './asserted.js'
export { type Cue, cueOf, cuesOf, denies, isSound, mayDeny, negatedBase } from './cues.js'
