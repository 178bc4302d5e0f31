export type { FileReceipt } from './files.js'
export {
  guarded,
  isDraft,
  lockFolder,
  makeFolder,
  moveIntoPlace,
  openLines,
  replaceFile,
  temporaryName,
  writeNew,
  writeWhole,
} from './files.js'
export { listFound, readHead } from './head.js'
export type { Line, Tally } from './lines.js'
export {
  badLineIn,
  createTally,
  displayName,
  maxEditLineBytes,
  maxLineBytes,
  openBytes,
  readLines,
  tallyFile,
  unreadable,
} from './lines.js'
export { markdownTable, markdownText } from './markdown.js'
export { notPlainJson } from './plain-json.js'
export { readAll, readText } from './read-text.js'
export type { Thread } from './thread.js'
export { startThread } from './thread.js'
export { decodeWindows1252 } from './windows-1252.js'
