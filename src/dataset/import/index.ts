export type { ImportOptions, ImportResult } from './import.js'
export { importCases } from './import.js'
export { openSink } from './sink.js'
