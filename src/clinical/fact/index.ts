export {
  byPlace,
  compareAround,
  compareStretch,
  type Loose,
  type Matched,
  matchFacts,
  type Near,
  nearChange,
  pairUp,
  refined,
  type Texts,
} from './compare/index.js'
export type { Fact, FactChange, FactKind, FactOptions } from './fact.js'
export { movedBy, neverShort } from './fact.js'
export { readFacts, withLineFeeds } from './read/index.js'
