export type { BatchEvent } from './event.js'
export { keysInBatches, runBatches } from './runner.js'
