export { bandAt, intervalsOf, mostPoints, shows } from './band.js'
export type { Difference } from './difference.js'
export { differences, spansOf, wordsOf } from './difference.js'
export type { RenderedEntry, Role, Scenario } from './record.js'
export {
  bandsOf,
  conditionsOf,
  exceptionOf,
  originalOf,
  responseIn,
  roles,
  scenariosOf,
  textOf,
  twinsOf,
  withdrawnOf,
} from './record.js'
export type { Answer, Reference } from './reference.js'
export { answerTo, readReference, referenceSchema } from './reference.js'
export type { RecordSet, SetRecord } from './sets.js'
export { recordSets, recordsOf } from './sets.js'
export type { Facts, SlotValue } from './values.js'
export { boundValue, factsOf, inputsOf, measured } from './values.js'
