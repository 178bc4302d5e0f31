export type { BatchEvent } from './event.js'
export { keysInBatches, resumeBatches, runBatches } from './runner.js'
