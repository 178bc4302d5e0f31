export type { DiagnosisMatch } from './match.js'
export { matchDiagnosis } from './match.js'
