export { beginningOf } from './beginning.js'
export type { Edit, EditPlace, Edits, Replacement, Run, Span } from './edit/index.js'
export {
  apply,
  codePointCounter,
  codePointLength,
  codeUnitCounter,
  editsBelow,
  invert,
  mapPosition,
  replay,
  replayPart,
  seal,
  spansAfter,
  trace,
  undo,
} from './edit/index.js'
export type { Match, PhraseExpression, PhraseMatcher, PhraseRules, SubstringCensus } from './phrase/index.js'
export { compileExpressions, compilePhrases, foldText } from './phrase/index.js'
export { asQuoted } from './quote.js'
export type { Block, InsertionSite } from './sentence/index.js'
export { blocksOf, finalQuestion, insertionSites, quotations, sentenceBreaks } from './sentence/index.js'
