export { beginningOf } from './beginning.js'
export type { EditPlace, Replacement } from './edit/index.js'
export {
  codePointCounter,
  codePointLength,
  codeUnitCounter,
  editsBelow,
  isWithin,
  meets,
  replayPart,
  spansAfter,
} from './edit/index.js'
export { findsIn } from './finds.js'
export type { PhraseExpression } from './phrase/index.js'
export { compileExpressions, foldText } from './phrase/index.js'
export * from './public.js'
export { asQuoted } from './quote.js'
export type { Block } from './sentence/index.js'
export { blocksOf, finalQuestion, hasQuestion, quotations, sentenceSpans } from './sentence/index.js'
