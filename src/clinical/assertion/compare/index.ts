export { alignedUnits, compareFacts, compareUnit, wholeOf } from './compare.js'
