export { toPageEdits } from './edits.js'
export { createPool } from './pool.js'
