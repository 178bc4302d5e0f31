export { provesUnits } from './proof.js'
export { planUnits, unitDrafts } from './unit-conversion.js'
