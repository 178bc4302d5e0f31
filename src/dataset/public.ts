/* What of this room users of the package import. */

export type { StoredModel, StoredReader } from './answer/index.js'
export type { PackedDatasets } from './archive/index.js'
export { packDatasets } from './archive/index.js'
export type { BuildOptions, BuildRefusal, BuildResult, TooFewChanged } from './build/index.js'
export { buildDataset, findingLineSchema } from './build/index.js'
export type { FileReceipt } from './file/index.js'
export type {
  ImportEncoding,
  ImportFinding,
  ImportFormat,
  ImportLevel,
  ImportOptions,
  ImportResult,
} from './import/index.js'
export { importCases } from './import/index.js'
export type {
  CovariateName,
  Covariates,
  DatasetDifference,
  DatasetStats,
  PerturbedRecord,
  RecordDifference,
  RuleRow,
  ShownLayer,
  ShownRecord,
  Stretch,
  Tokenizer,
} from './inspect/index.js'
export {
  covariateReader,
  datasetStats,
  diffDatasets,
  readDataset,
  ruleRows,
  sensesSchema,
  showRecords,
} from './inspect/index.js'
export type {
  Damage,
  ExclusionAction,
  ExclusionFile,
  Manifest,
  ReadingQualification,
  ReviewStatement,
  WrittenLayer,
  WrittenWhy,
} from './receipt/index.js'
export { editLineSchema, exclusionsSchema, manifestSchema, readManifest } from './receipt/index.js'
export type { EditLayer, PerturbedText, PerturbOptions, Recipe, RecipeContent, Setting, Step } from './recipe/index.js'
export {
  bundledRecipes,
  loadRecipe,
  loadRecipes,
  parseSetting,
  perturbCase,
  recipeSchema,
  suiteSchema,
} from './recipe/index.js'
export type { DatasetRecord } from './record/index.js'
export { recordMetadataSchema, recordSchema } from './record/index.js'
export { shardSchema } from './shard/index.js'
export type { SuiteReceipt } from './suite/index.js'
export { suiteReceiptSchema } from './suite/index.js'
export type {
  CheckedText,
  CheckResult,
  Problem,
  ReportedChange,
  ReportedFact,
  Verification,
  VerifyOptions,
} from './verify/index.js'
export { checkTexts, verifyDataset } from './verify/index.js'
