export { inBlocks } from './blocks.js'
export { guarded, makeFolder, moveIntoPlace } from './disk.js'
export { binaryIn, listFound, readHead, tableFound, tableIn } from './head.js'
export { createLineBuffer, type LineBuffer } from './line-buffer.js'
export type { ByteTally, Line } from './lines.js'
export {
  badLineIn,
  createTally,
  displayName,
  maxEditLineBytes,
  maxLineBytes,
  openBytes,
  readJsonLines,
  readLines,
  tallyFile,
  unreadable,
} from './lines.js'
export { inLockedFolder, lockFolder, lockFolderInTurn } from './lock.js'
export { markdownTable, markdownText } from './markdown.js'
export { packing } from './packed.js'
export type { Output } from './place.js'
export {
  isArchive,
  isJsonLines,
  isPacked,
  outputPlace,
  refuseOverlap,
  refuseUnfitName,
  unpackedName,
} from './place.js'
export { readAll, readText } from './read-text.js'
export type { FileDraft } from './single-file.js'
export {
  appendToFile,
  beginsWith,
  datasetFormats,
  isDatasetFolder,
  openDraft,
  openDrafts,
  refuseInDataset,
  replaceFile,
  replaceReceipt,
  writeNew,
} from './single-file.js'
export { withFormula, withoutFormula } from './spreadsheet.js'
export type { StagingFolder } from './staging-folder.js'
export { openSharedStagingFolder, openStagingFolder } from './staging-folder.js'
export { startThread } from './thread.js'
export { refuseWideText } from './wide-text.js'
export { decodeWindows1252 } from './windows-1252.js'
export type { FileReceipt, FileWriter, LineWriter } from './writer.js'
export { openFile, openLines, writeWhole } from './writer.js'
