export type { DelimitedRow } from './delimited.js'
export { readDelimited } from './delimited.js'
export type { Found, Vocabulary } from './word-finder.js'
export { compileWords, findWords } from './word-finder.js'
