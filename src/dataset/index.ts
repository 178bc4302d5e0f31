export type { ExportedGenerations, ImportedGenerations, StoredModel } from './answer/index.js'
export { exportGenerations, importGenerations, usesOf } from './answer/index.js'
export type { BuildOptions, BuildResult, GeneratedRecipe, GenerationPlan, WantedAnswers } from './build/index.js'
export {
  buildDataset,
  demoLeftovers,
  demoSeed,
  findingLineSchema,
  generateAnswers,
  missingRequests,
  noteDemo,
  planGeneration,
} from './build/index.js'
export type { FileReceipt, FileWriter, Workshop } from './file/index.js'
export {
  createTally,
  decodeWindows1252,
  guarded,
  lockFolder,
  makeFolder,
  markdownTable,
  markdownText,
  moveIntoPlace,
  openFile,
  openWorkshop,
  readLines,
  readText,
  replaceFile,
  tallyFile,
  writeNew,
  writeWhole,
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
export type { Damage, Manifest } from './receipt/index.js'
export {
  changedFile,
  contradiction,
  damageIn,
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
  nameFor,
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
export type { SuiteReceipt } from './suite/index.js'
export {
  besideIn,
  findDatasets,
  mixedKeys,
  readSuite,
  refuseMixed,
  suiteReceiptSchema,
} from './suite/index.js'
export type { CheckedText, CheckResult, Problem, Verification, VerifyOptions } from './verify/index.js'
export { checkTexts, verifyDataset } from './verify/index.js'
