export { bundledCases } from './bundled.js'
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
  bundledRecipes,
  checkTexts,
  covariateReader,
  datasetStats,
  diffDatasets,
  editLineSchema,
  findingLineSchema,
  importCases,
  loadRecipes,
  manifestSchema,
  parseSetting,
  readManifest,
  recipeSchema,
  recordMetadataSchema,
  recordSchema,
  sensesSchema,
  showRecords,
  suiteReceiptSchema,
  suiteSchema,
  verifyDataset,
} from './dataset/index.js'
export type { ErrorCode, Where } from './errors.js'
export { PipelineError } from './errors.js'
export type { ExportOptions, ExportResult } from './export/index.js'
export { exportDatasets, exporters, exportReceiptSchema, jsonSchemaOf, schemaNames } from './export/index.js'
export type { AgreementInput, AgreementReport, Judgement, QuestionName, SubjectPlace } from './judgement/index.js'
export { agreement, judgementSchema, parseJudgement, readJudgements } from './judgement/index.js'
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
export type {
  AnswerImport,
  ImportTarget,
  Pack,
  ReviewAgreement,
  ReviewExport,
  ReviewKey,
  ReviewSettings,
  ReviewsExport,
  ReviewTarget,
  SavedAnswers,
} from './review/index.js'
export {
  exportReview,
  exportReviews,
  importAnswers,
  readKey,
  renderCsv,
  renderForm,
  renderXlsx,
  reviewAgreement,
  reviewKeySchema,
  reviewPacks,
} from './review/index.js'
export type { Rng } from './rng.js'
export { rngAt } from './rng.js'
export type { AlphaMetric, BootstrapInterval, Interval, KappaWeights } from './statistics/index.js'
export {
  clopperPearson,
  clusterBootstrap,
  clusterStandardError,
  cohenKappa,
  fleissKappa,
  gwetAC1,
  hypergeometricBound,
  kornGraubard,
  krippendorffAlpha,
  observedAgreement,
  ruleOfThree,
  wilson,
} from './statistics/index.js'
export type { Edit, Edits, Match, PhraseMatcher, Run, Span } from './text/index.js'
export { apply, compilePhrases, insertionSites, invert, seal, sentenceBreaks, trace } from './text/index.js'
