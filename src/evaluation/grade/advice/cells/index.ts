export type { Fields, Parts } from './fields.js'
export { fieldsOf, isSparser, oddIn } from './fields.js'
