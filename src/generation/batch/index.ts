export type { BatchEvent } from './event.js'
export { type BatchSummary, keysInBatches, resumeBatches, runBatches } from './runner.js'
