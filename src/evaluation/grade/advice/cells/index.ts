export { isOfAdministration } from './administration.js'
export type { Fields, Parts } from './fields.js'
export { fieldsOf, isSparser, repeatsAfter } from './fields.js'
export { isChanging, isPartOfDose, oddIn, withoutAtOnce } from './words.js'
