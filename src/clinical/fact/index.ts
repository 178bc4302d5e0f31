export { compareAround, compareFacts } from './compare/index.js'
export type { Fact, FactChange, FactKind, FactOptions } from './fact.js'
export { neverShort } from './fact.js'
export { readFacts } from './read/index.js'
