export type { Block } from './block.js'
export { blocksOf } from './block.js'
export type { InsertionSite } from './sentence.js'
export { insertionSites, sentenceBreaks } from './sentence.js'
