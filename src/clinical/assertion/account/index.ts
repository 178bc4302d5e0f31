export { withoutParaphrased } from './paraphrased.js'
export { accountRules } from './rules.js'
export { contentOf, type Token, unaccounted } from './words.js'
