export { withoutReworded } from './reworded.js'
export { localRules } from './rules.js'
