export type { ExportedGenerations, ImportedGenerations, StoredModel } from './answer/index.js'
export { exportGenerations, importGenerations, usesOf } from './answer/index.js'
export type { BuildOptions, BuildResult, GeneratedRecipe, GenerationPlan, WantedAnswers } from './build/index.js'
export { buildDataset, findingLineSchema, generateAnswers, missingRequests, planGeneration } from './build/index.js'
export type { FileReceipt } from './file/index.js'
export {
  createTally,
  decodeWindows1252,
  guarded,
  lockFolder,
  makeFolder,
  markdownTable,
  markdownText,
  maxEditLineBytes,
  moveIntoPlace,
  readLines,
  readText,
  replaceFile,
  tallyFile,
  temporaryName,
  writeNew,
} from './file/index.js'
export type { ImportOptions, ImportResult } from './import/index.js'
export { importCases } from './import/index.js'
export type {
  CovariateName,
  Covariates,
  DatasetDifference,
  DatasetStats,
  RecordDifference,
  ShownLayer,
  ShownRecord,
  Stretch,
} from './inspect/index.js'
export {
  covariateNames,
  covariateReader,
  datasetStats,
  diffDatasets,
  paperAnchors,
  sensesSchema,
  showFolders,
  showRecords,
} from './inspect/index.js'
export type { Manifest } from './receipt/index.js'
export {
  changedFile,
  contradiction,
  editLineSchema,
  manifestSchema,
  parseEditLine,
  proveFiles,
  readManifest,
  readProvenManifest,
} from './receipt/index.js'
export type { Recipe, Setting, ShelvedLexicon } from './recipe/index.js'
export {
  bundledRecipes,
  findLexicon,
  listAll,
  loadRecipes,
  parseSetting,
  recipeSchema,
  shelvedLexicons,
  shelveLexicon,
  starterRecipe,
  suiteSchema,
} from './recipe/index.js'
export type { DatasetRecord } from './record/index.js'
export { parseJson, parseRecord, recordMetadataSchema, recordSchema } from './record/index.js'
export { datasetSchemas } from './schemas.js'
export type { CheckedText, CheckResult, Problem, Verification, VerifyOptions } from './verify/index.js'
export { checkTexts, verifyDataset } from './verify/index.js'
export { type Cell, CellError, readWorkbook } from './workbook/index.js'
