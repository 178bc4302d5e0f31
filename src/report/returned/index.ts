export { everyEvalEverRecords } from './every-eval-ever-record.js'
export { writeEveryEvalEver, writeInspectScores } from './returned.js'
