export type { Whole } from './assertion/index.js'
export {
  alignedUnits,
  american,
  compareUnit,
  contextWords,
  isEveryday,
  shortForms,
  stemOf,
  wholeOf,
} from './assertion/index.js'
export type { Concept, ConceptKind, ConceptMention, ConceptRelation, ConceptVocabulary } from './concept/index.js'
export {
  conceptColumns,
  conceptNamed,
  concepts,
  cycleAmong,
  findConcepts,
  isConceptId,
  isConceptName,
  readConcepts,
  relation,
  useConcepts,
} from './concept/index.js'
export { compareAround, neverShort } from './fact/index.js'
export { plainForm, readHazards, writtenForm } from './lexicon/index.js'
export { ageBands, patientOf, sexesOf, specialtyCaution, specialtyOf } from './patient/index.js'
export * from './public.js'
export type {
  AnalyteName,
  Conversion,
  Measurement,
  ObstacleReason,
  Quantity,
  TimeUnit,
  UnitName,
  UnitRefusal,
  UnitSystem,
} from './quantity/index.js'
export {
  ageIn,
  analyteNames,
  compare,
  conversionOf,
  convert,
  durationIn,
  factorOf,
  fractionOf,
  isLaboratory,
  isPrintedIn,
  measuredIn,
  numberWords,
  printDecimal,
  quantityAt,
  quantityWithoutUnit,
  readMeasurements,
  restateTogether,
  roundTo,
  spellUnit,
  targetsOf,
  timesPerDay,
} from './quantity/index.js'
export { compileWords, findWords } from './vocabulary/index.js'
