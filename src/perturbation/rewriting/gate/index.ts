export { faultsOf } from './gate.js'
export type { Fault, RewrittenUnit, WholeCase } from './unit.js'
export { readWhole } from './unit.js'
