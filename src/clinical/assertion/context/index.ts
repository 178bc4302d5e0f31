export { type AssertedSentence, type AssertedWord, assertedSentences } from './asserted.js'
export { type Cue, contraryBase, cueOf, cuesOf, denies, isSound, mayDeny, negatedBase } from './cues.js'
export { denialsLeft, deniedLeft } from './denied-left.js'
