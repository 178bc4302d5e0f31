export type { Found, Vocabulary } from './word-finder.js'
export { compileWords, findWords } from './word-finder.js'
