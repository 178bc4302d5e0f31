export { bandAt, intervalsOf, mostPoints, shows } from './band.js'
export type { Difference } from './difference.js'
export { differences, spansOf, wordsOf } from './difference.js'
export type { RenderedEntry, Scenario } from './record.js'
export {
  bandsOf,
  conditionsOf,
  exceptionOf,
  originalOf,
  responseIn,
  scenariosOf,
  textOf,
  twinsOf,
  withdrawnOf,
  withheldOf,
} from './record.js'
export type { StructuredAction } from './reference.js'
export { answerTo, readReference, referenceSchema } from './reference.js'
export type { RecordSet } from './sets.js'
export { recordSets, recordsOf } from './sets.js'
export { measured } from './values.js'
