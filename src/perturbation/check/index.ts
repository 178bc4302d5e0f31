export { factsSurvive, readByComparer } from './facts-survive.js'
