export { benjaminiHochberg } from './benjamini-hochberg.js'
export { holm } from './holm.js'
