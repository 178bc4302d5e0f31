export { type AssertedSentence, type AssertedWord, assertedSentences } from './asserted.js'
export { type Cue, contraryBase, cueOf, cuesOf, deniedLeft, denies, isSound, mayDeny, negatedBase } from './cues.js'
