export type { PageEdit } from './edits.js'
export { toPageEdits } from './edits.js'
export { createPool } from './pool.js'
