export { type Reading, readText } from './reading.js'
export type { Unit, Whole } from './rule.js'
export { unitRules } from './rules.js'
export { gonePart, newPart } from './term.js'
