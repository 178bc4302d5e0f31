export { toPageLayers } from './edits.js'
export { createPool } from './pool.js'
