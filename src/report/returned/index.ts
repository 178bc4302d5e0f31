export { writeEveryEvalEver, writeInspectScores } from './returned.js'
