export type { Patient } from './patient.js'
export { readPatient } from './patient.js'
export type { AgeBand, AmbientReason, Sex } from './sign.js'
export { ageBands } from './sign.js'
