export { outcomeOf, ruleOf } from './rule-case.js'
