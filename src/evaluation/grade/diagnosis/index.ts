export { diagnosisError } from './error.js'
export type { DiagnosisMatch } from './match.js'
export { matchDiagnosis } from './match.js'
