export type { Fields, Parts } from './fields.js'
export { fieldsOf, isSparser, repeatsAfter } from './fields.js'
export { isChanging, oddIn } from './words.js'
