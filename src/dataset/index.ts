export type { ImportedGenerations } from './answer/index.js'
export { exportGenerations, importGenerations, isReadAgain, usesOf } from './answer/index.js'
export type { GeneratedRecipe, GenerationPlan, WantedAnswers } from './build/index.js'
export {
  buildOptionKinds,
  clustersOfAGate,
  demoLeftovers,
  demoPage,
  demoSeed,
  generateAnswers,
  isMostlyUnchanged,
  isNoisy,
  missingRequests,
  noteDemo,
  planGeneration,
} from './build/index.js'
export type { FileDraft, FileWriter, Output, StagingFolder } from './file/index.js'
export {
  appendToFile,
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
  readJsonLines,
  readLines,
  readText,
  refuseInDataset,
  refuseOverlap,
  replaceFile,
  tallyFile,
  unpackedName,
  unreadable,
  withFormula,
  withoutFormula,
  writeNew,
  writeWhole,
} from './file/index.js'
export { findingsPathOf, importOptionKinds } from './import/index.js'
export type { EditOrigin, ExplainedRecord, ExplainedStretch, SourceOrigin } from './inspect/index.js'
export { explainRecord, paperAnchors, showFolders, stretchesAt, warnedRecords } from './inspect/index.js'
export { installedVocabularies, installOntology, useVocabularies } from './ontology/index.js'
export * from './public.js'
export type { Option } from './question/index.js'
export {
  answerLetter,
  lettersOf,
  multipleChoice,
  multipleChoicePrompt,
  printOptions,
  shownOptions,
} from './question/index.js'
export {
  changedFile,
  contradiction,
  damageIn,
  guessedSpecialties,
  papersFollowed,
  parseEditLine,
  proveFiles,
  readProvenManifest,
  refuseDamaged,
  toolchain,
} from './receipt/index.js'
export {
  findLexicon,
  findPerturbation,
  installedLexicons,
  installLexicon,
  isOfRulesOnly,
  listAll,
  nameFor,
  parseYaml,
  replicatesOf,
  starterRecipe,
} from './recipe/index.js'
export { parseRecord } from './record/index.js'
export { datasetSchemas } from './schemas.js'
export type { Shard, ShardResult } from './shard/index.js'
export { buildShard, mergeShards } from './shard/index.js'
export { besideIn, compareTexts, findDatasets, mixedKeys, readSuite, refuseMixed } from './suite/index.js'
export type { ReaderQualification, ReadTexts, SecondReadings } from './verify/index.js'
export {
  bundledReaderPairs,
  checkBeside,
  openReadings,
  qualifyReader,
  readQualification,
  secondReadings,
  unitsToRead,
  verifyOptionKinds,
} from './verify/index.js'
export { CellError, readWorkbook } from './workbook/index.js'
