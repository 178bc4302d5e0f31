export { judgeRewriting } from './acceptance.js'
export { wordingBetween } from './wording/index.js'
