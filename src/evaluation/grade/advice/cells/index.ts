export type { Fields, Parts } from './fields.js'
export { fieldsOf, isSparser, repeatsAfter } from './fields.js'
export { oddIn } from './words.js'
