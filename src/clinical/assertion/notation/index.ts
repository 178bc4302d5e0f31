export { figureOf, isRomanIn } from './figure.js'
export { inOneNotation } from './notation.js'
export { asGiven, type Restated, restate } from './restated.js'
