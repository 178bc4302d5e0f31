export { analysisR } from './analysis-r.js'
export type { LongFiles } from './long.js'
export { longCodebook, writeLong } from './long.js'
