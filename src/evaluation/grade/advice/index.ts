export type { Advice, DrugAction } from './advice.js'
export { readAdvice } from './advice.js'
export type { DrugNames } from './drugs.js'
