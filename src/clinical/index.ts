export type { Assertion, Whole } from './assertion/index.js'
export {
  alignedUnits,
  compareFacts,
  compareUnit,
  contextWords,
  isEveryday,
  readAssertions,
  stemOf,
  wholeOf,
} from './assertion/index.js'
export type { Case, Expectation, NewCase, Origin, Reference, ScenarioFacts, SpecialtyFrom } from './case.js'
export { createCase, isCaseId } from './case.js'
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
export type { Fact, FactChange, FactKind, FactOptions } from './fact/index.js'
export { compareAround, neverShort, readFacts } from './fact/index.js'
export type {
  Caution,
  CompiledLexicon,
  Hazard,
  HazardPlace,
  Lexicon,
  LexiconEntry,
  Variation,
} from './lexicon/index.js'
export { compileLexicon, firstPerSense, plainForm, readHazards, readLexicon, writtenForm } from './lexicon/index.js'
export { ofCase } from './of-case.js'
export type { AgeBand, AmbientReason, Patient, Sex } from './patient/index.js'
export { ageBands, readPatient, sexesOf, specialtyCaution, specialtyOf } from './patient/index.js'
export type {
  AnalyteName,
  Conversion,
  Decimal,
  Measurement,
  ObstacleReason,
  Quantity,
  StatedQuantity,
  StatedUnit,
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
