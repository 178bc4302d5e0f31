export type { Case, Expectation, Lexicon, Patient, Reference } from './clinical/index.js'
export { compareFacts, compileLexicon, firstPerSense, readFacts, readLexicon, readPatient } from './clinical/index.js'
export type {
  BuildOptions,
  BuildResult,
  Covariates,
  DatasetDifference,
  DatasetRecord,
  DatasetStats,
  ImportOptions,
  ImportResult,
  Manifest,
  Problem,
  Recipe,
  Setting,
  ShownRecord,
  Verification,
  VerifyOptions,
} from './dataset/index.js'
export {
  buildDataset,
  bundledCases,
  bundledRecipes,
  checkTexts,
  covariateReader,
  datasetStats,
  diffDatasets,
  editLineSchema,
  findingLineSchema,
  importCases,
  jsonSchemaOf,
  loadRecipes,
  manifestSchema,
  parseSetting,
  readManifest,
  recipeSchema,
  recordMetadataSchema,
  recordSchema,
  schemaNames,
  sensesSchema,
  showRecords,
  suiteSchema,
  verifyDataset,
} from './dataset/index.js'
export type { ErrorCode, Where } from './errors.js'
export { PipelineError } from './errors.js'
export type {
  Finding,
  LintedSentence,
  LintKind,
  LintReason,
  Perturbation,
  Tools,
  Why,
  Writer,
  WrittenSentence,
} from './perturbation/index.js'
export { lintSentence, lintSentences, perturbations, readSentenceBank, sentenceSchema } from './perturbation/index.js'
export { preview } from './report/index.js'
export type { Rng } from './rng.js'
export { rngAt } from './rng.js'
export { wilson } from './statistics/index.js'
export type { Edit, Edits, Match, PhraseMatcher, Run, Span } from './text/index.js'
export { apply, compilePhrases, insertionSites, invert, seal, sentenceBreaks, trace } from './text/index.js'
