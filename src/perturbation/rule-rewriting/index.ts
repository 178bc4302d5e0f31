export { rewritingRules } from './rule-rewriting.js'
