export { notNegated } from './context.js'
export { drugStems } from './drug.js'
export type { FactWord, StatedFact } from './words.js'
export { factRows, factVocabulary } from './words.js'
