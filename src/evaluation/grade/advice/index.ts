export type { Advice, DrugAction, GivenDrug, OrderRead } from './action.js'
export { isToBeUsed } from './action.js'
export type { ReadBeside } from './advice.js'
export { isInOrders, readAdvice } from './advice.js'
export type { Fields } from './cells/index.js'
export {
  dosesIn,
  isChanging,
  isOnce,
  isPartOfDose,
  oddIn,
  repeatsAfter,
  spanDays,
  withoutAtOnce,
} from './cells/index.js'
export { isOfClass } from './classes.js'
export { plain, sentencesOf } from './clause.js'
export { hasRole, isCompanion, isNamedByRole, isOfOneRole, isTreatment, mayTreat } from './companion-drugs.js'
export type { Dosing } from './doses.js'
export { dosedAs, isGivenSeldom, isRaisedInSteps, isTooLittle, mostTimes, runsAs } from './doses.js'
export type { DrugNames } from './drugs.js'
export { genericsOf, mentionsIn, namedIn } from './drugs.js'
export { isHarmfulUnder, isHarmfulWith, isHarmless, isHazardItself, isOfDrug } from './hazards.js'
export { isBeyond, isTarget, isVaccineDose, tooYoungFor } from './limits.js'
export { isOrderLine } from './order.js'
export { isOrdered, verbAt } from './order-verbs.js'
export { conditional, isLater, later } from './ordered-actions.js'
export type { PatientDrugs } from './patient.js'
export { noPatient, ownRegimens, readPatientDrugs } from './patient.js'
export { ageOf } from './person.js'
export { readProse } from './prose.js'
export type { Course, Regimen } from './regimen/index.js'
export {
  boundsIn,
  compareAmounts,
  compareRegimens,
  coursesIn,
  durationsIn,
  isAbout,
  isOfPlan,
  isOtherRegimen,
  laterPart,
  lineWords,
  numberOf,
  numberWords,
  regimensIn,
  scaled,
  statedTimes,
  timeUnitOf,
  waitsIn,
} from './regimen/index.js'
export type { Route } from './route.js'
export { allRoutes, routesIn, withoutRoutes } from './route.js'
export { rowText, tableIn } from './table/index.js'
export { isCare } from './target.js'
export type { StatedText } from './unread.js'
export { quantitiesIn, statedIn, tellsNumber, timesIn, unreadIn } from './unread.js'
export type { Use } from './usual-routes.js'
export { isGivenBy, isLongTerm, longestCourse, repeatedAfter, shortestCourse, usesOf } from './usual-routes.js'
export type { Order } from './verb.js'
export { deciding, placesOf } from './words.js'
