export type { DrugAction } from './advice.js'
export { readAdvice } from './advice.js'
export { isOtherDose } from './dose.js'
export type { DrugNames } from './drugs.js'
