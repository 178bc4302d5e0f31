export { changesDose } from './conditions.js'
export { flawsInLine } from './drugs.js'
export { isOtherRoute, unreadUse } from './use.js'
