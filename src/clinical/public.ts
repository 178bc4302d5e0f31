/* What of this room users of the package import. */

export type { Assertion } from './assertion/index.js'
export { compareFacts, readAssertions } from './assertion/index.js'
export type { Case, Expectation, NewCase, Origin, Reference, ScenarioFacts, SpecialtyFrom } from './case.js'
export { createCase, isCaseId } from './case.js'
export type { Fact, FactChange, FactKind, FactOptions } from './fact/index.js'
export { readFacts } from './fact/index.js'
export type {
  Caution,
  CompiledLexicon,
  Hazard,
  HazardPlace,
  Lexicon,
  LexiconEntry,
  Variation,
} from './lexicon/index.js'
export { compileLexicon, firstPerSense, readLexicon } from './lexicon/index.js'
export type { AgeBand, AmbientReason, Patient, Sex } from './patient/index.js'
export { readPatient } from './patient/index.js'
export type { Decimal, StatedQuantity, StatedUnit } from './quantity/index.js'
