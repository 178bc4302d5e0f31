export { coefficient, coefficientRange, noCost, percentCell, points, price, pValue, signed } from './figures.js'
export { capitalized, counted, percent, percentRange, rounded, thousands } from './in-words.js'
export { dollars, toMicrodollars } from './money.js'
