export { plainText, readFacts } from './reader.js'
export { wordsOf } from './scope.js'
export { withLineFeeds } from './windows.js'
