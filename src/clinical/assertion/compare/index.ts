export { compareFacts, compareUnit, wholeOf } from './compare.js'
