export type { SubstringCensus } from './census.js'
export { foldText } from './fold.js'
export type { Match, PhraseMatcher } from './phrase.js'
export { compilePhrases } from './phrase.js'
