export { alignedUnits, compareFacts, compareUnit, wholeOf } from './compare/index.js'
export { type Assertion, readAssertions } from './read/index.js'
export { american, contextWords, isEveryday, stemOf } from './term/index.js'
export { shortForms, type Whole } from './unit/index.js'
