export { shortened } from './shortening.js'
