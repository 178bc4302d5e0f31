export { plainText, readFacts } from './reader.js'
export { wordsOf } from './scope.js'
export { hasUnit, isSameNumber, isSameQuantity } from './unit.js'
export { withLineFeeds } from './windows.js'
