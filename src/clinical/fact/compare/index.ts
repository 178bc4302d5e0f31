export { compareAround } from './around.js'
export { compareFacts } from './comparer.js'
