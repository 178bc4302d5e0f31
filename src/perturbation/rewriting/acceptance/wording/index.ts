export { wordingBetween } from './wording.js'
