export { accountRules } from './rules.js'
