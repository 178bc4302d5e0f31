export { analysisR } from './analysis-r.js'
export { longCodebook, writeLong } from './long.js'
