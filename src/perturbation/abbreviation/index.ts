export { abbreviation } from './abbreviation.js'
