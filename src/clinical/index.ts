export type { Case, Expectation, Origin, Reference } from './case.js'
export { isCaseId } from './case.js'
