export type { Fields, Parts } from './fields.js'
export { fieldsOf, isSparser } from './fields.js'
export { oddIn } from './words.js'
