export { bandAt, intervalsOf, mostPoints, shows } from './band.js'
export type { RenderedEntry, Role, Scenario } from './record.js'
export {
  bandsOf,
  conditionsOf,
  exceptionOf,
  originalOf,
  responseIn,
  roles,
  scenariosOf,
  textOf,
  twinsOf,
  withdrawnOf,
} from './record.js'
export type { Facts, SlotValue } from './values.js'
export { boundValue, factsOf, inputsOf, measured } from './values.js'
