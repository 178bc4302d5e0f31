export { agreementOf } from './agreement.js'
export { checkRule } from './rule.js'
