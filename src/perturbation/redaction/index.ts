export { redaction } from './redaction.js'
