export type { Level } from './comparison.js'
export { compareAmounts, compareRegimens, isOtherRegimen } from './comparison.js'
export type { Course } from './duration.js'
export { coursesIn, durationsIn, isAbout, isOfPlan, lineWords, timeUnitOf, waitsIn } from './duration.js'
export { numberOf, numberWords } from './number.js'
export type { Range, Regimen } from './regimen.js'
export {
  atOnce,
  boundsIn,
  laterPart,
  rangeOf,
  regimensIn,
  scaled,
  setAsideIn,
  statedTimes,
  withoutRegimens,
} from './regimen.js'
