export { factsSurvive } from './facts-survive.js'
