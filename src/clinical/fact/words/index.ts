export { drugEndings } from './drug.js'
export { notNegated, readingSets, readingWords } from './reading.js'
export type { FactWord, StatedFact } from './words.js'
export { factRows, factVocabulary } from './words.js'
