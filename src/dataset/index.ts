export type { ImportedGenerations, StoredModel, StoredReader } from './answer/index.js'
export { exportGenerations, importGenerations, isReadAgain, usesOf } from './answer/index.js'
export type { PackedDatasets } from './archive/index.js'
export { packDatasets } from './archive/index.js'
export type {
  BuildOptions,
  BuildRefusal,
  BuildResult,
  GeneratedRecipe,
  GenerationPlan,
  WantedAnswers,
} from './build/index.js'
export {
  buildDataset,
  buildOptionKinds,
  demoLeftovers,
  demoPage,
  demoSeed,
  findingLineSchema,
  generateAnswers,
  missingRequests,
  noteDemo,
  planGeneration,
} from './build/index.js'
export type { FileDraft, FileReceipt, FileWriter, StagingFolder } from './file/index.js'
export {
  beginsWith,
  createTally,
  decodeWindows1252,
  guarded,
  inLockedFolder,
  isJsonLines,
  lockFolder,
  makeFolder,
  markdownTable,
  markdownText,
  maxEditLineBytes,
  moveIntoPlace,
  openBytes,
  openDraft,
  openDrafts,
  openFile,
  openStagingFolder,
  outputPlace,
  readAll,
  readLines,
  readText,
  refuseInDataset,
  refuseInputAsOutput,
  replaceFile,
  tallyFile,
  unpackedName,
  unreadable,
  withFormula,
  withoutFormula,
  writeNew,
  writeWhole,
} from './file/index.js'
export type {
  ImportEncoding,
  ImportFinding,
  ImportFormat,
  ImportLevel,
  ImportOptions,
  ImportResult,
} from './import/index.js'
export { importCases, importOptionKinds } from './import/index.js'
export type {
  CovariateName,
  Covariates,
  DatasetDifference,
  DatasetStats,
  EditOrigin,
  ExplainedRecord,
  ExplainedStretch,
  PerturbedRecord,
  RecordDifference,
  RuleRow,
  ShownLayer,
  ShownRecord,
  SourceOrigin,
  Stretch,
  Tokenizer,
} from './inspect/index.js'
export {
  covariateReader,
  datasetStats,
  diffDatasets,
  explainRecord,
  paperAnchors,
  readDataset,
  ruleRows,
  sensesSchema,
  showFolders,
  showRecords,
  stretchesAt,
  warnedRecords,
} from './inspect/index.js'
export { installedVocabularies, installOntology, useVocabularies } from './ontology/index.js'
export type { Option } from './question/index.js'
export {
  answerLetter,
  lettersOf,
  multipleChoice,
  multipleChoicePrompt,
  printOptions,
  shownOptions,
} from './question/index.js'
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
export {
  changedFile,
  contradiction,
  damageIn,
  editLineSchema,
  exclusionsSchema,
  guessedSpecialties,
  manifestSchema,
  parseEditLine,
  proveFiles,
  readManifest,
  readProvenManifest,
  toolchain,
} from './receipt/index.js'
export type { EditLayer, PerturbedText, PerturbOptions, Recipe, RecipeContent, Setting, Step } from './recipe/index.js'
export {
  bundledRecipes,
  findLexicon,
  findPerturbation,
  installedLexicons,
  installLexicon,
  listAll,
  loadRecipe,
  loadRecipes,
  nameFor,
  parseSetting,
  parseYaml,
  perturbCase,
  recipeSchema,
  replicatesOf,
  starterRecipe,
  suiteSchema,
} from './recipe/index.js'
export type { DatasetRecord } from './record/index.js'
export { parseJsonLine, parseRecord, recordMetadataSchema, recordSchema } from './record/index.js'
export { datasetSchemas } from './schemas.js'
export type { Shard, ShardResult } from './shard/index.js'
export { buildShard, mergeShards } from './shard/index.js'
export type { SuiteReceipt } from './suite/index.js'
export {
  besideIn,
  compareTexts,
  findDatasets,
  mixedKeys,
  readSuite,
  refuseMixed,
  suiteReceiptSchema,
} from './suite/index.js'
export type {
  CheckedText,
  CheckResult,
  Problem,
  ReaderQualification,
  ReadTexts,
  ReportedChange,
  ReportedFact,
  SecondReadings,
  Verification,
  VerifyOptions,
} from './verify/index.js'
export {
  bundledReaderPairs,
  checkTexts,
  openReadings,
  qualifyReader,
  readQualification,
  secondReadings,
  unitsToRead,
  verifyDataset,
  verifyOptionKinds,
} from './verify/index.js'
export { CellError, readWorkbook } from './workbook/index.js'
