export { withoutParaphrased } from './paraphrased.js'
export { accountRules } from './rules.js'
export { contentOf, type Token, tokensIn, unaccounted } from './words.js'
