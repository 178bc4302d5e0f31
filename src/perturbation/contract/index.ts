export type { Asking, MayAsk } from './asking.js'
export { resultOf, withoutModel } from './asking.js'
export { takenAs } from './census.js'
export type { Accepted, Asks, Judged, Model, ReadAnswer } from './conversation.js'
export { converse, promptNamed } from './conversation.js'
export type { Finding, RefusedCase } from './finding.js'
export { refusal } from './finding.js'
export type { Marks } from './marks.js'
export { unmarked } from './marks.js'
export { parseParams } from './params.js'
export type {
  Census,
  CensusCounter,
  CensusTotals,
  Check,
  Checked,
  Needs,
  Outcome,
  Perturbation,
  ReadEdits,
  Tools,
  Why,
} from './perturbation.js'
export { addReadings, noReadings, type Readings } from './readings.js'
export type { Review, ReviewQuestionName } from './review.js'
export { reviewQuestionNames } from './review.js'
export type { CaseReader, Topic, Wanted, Writer, WrittenSentence } from './writer.js'
export { topics } from './writer.js'
