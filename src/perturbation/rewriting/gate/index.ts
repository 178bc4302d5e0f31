export { faultsOf } from './gate.js'
export type { Fault, ToldUnit, WholeCase } from './unit.js'
export { readWhole } from './unit.js'
