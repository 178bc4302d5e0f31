export type { Decimal } from './decimal.js'
export { compare, fractionOf, printDecimal, roundTo } from './decimal.js'
export type { Measurement, ObstacleReason } from './measured.js'
export { measuredIn } from './measured.js'
export type { Quantity } from './measurement.js'
export { quantityAt, quantityWithoutUnit } from './measurement.js'
export type { PrintedNumber, StatedQuantity, StatedUnit } from './printed/index.js'
export {
  hasUnit,
  isSameNumber,
  isSameQuantity,
  numberWords,
  ordinalWords,
  plainNumber,
  readNumbers,
  unitSizes,
} from './printed/index.js'
export { readMeasurements } from './reading.js'
export type { UnitName, UnitSystem } from './scale.js'
export { spellUnit } from './spelling.js'
export type { AnalyteName } from './table.js'
export { analyteNames, isLaboratory, isPrintedIn } from './table.js'
export type { TimeUnit } from './time-unit.js'
export { ageIn, durationIn, timesPerDay } from './time-unit.js'
export type { Conversion, UnitRefusal } from './unit.js'
export { conversionOf, convert, factorOf, restateTogether, targetsOf } from './unit.js'
