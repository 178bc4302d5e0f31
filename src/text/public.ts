/* What of this room users of the package import. */

export type { Edit, Edits, Run, Span } from './edit/index.js'
export { apply, invert, mapPosition, replay, seal, trace, undo } from './edit/index.js'
export type { Match, PhraseMatcher, PhraseRules, SubstringCensus } from './phrase/index.js'
export { compilePhrases } from './phrase/index.js'
export type { InsertionSite } from './sentence/index.js'
export { insertionSites, sentenceBreaks } from './sentence/index.js'
