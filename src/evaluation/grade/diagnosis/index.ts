export type { DiagnosisMatch } from './match.js'
export { matchDiagnosis } from './match.js'
export type { DiseaseName } from './name.js'
export { nameOf } from './name.js'
