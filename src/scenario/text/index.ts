export type { Entry } from './document.js'
export { changeEntries, originalEntries } from './document.js'
export type { Piece, Printed } from './template.js'
export { fill, slotsIn } from './template.js'
