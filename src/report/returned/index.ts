export type { Returned } from './returned.js'
export { writeEveryEvalEver, writeInspectScores } from './returned.js'
