export type { BatchEvent } from './event.js'
export type { BatchOptions, BatchSummary } from './runner.js'
export { keysInBatches, resumeBatches, runBatches } from './runner.js'
