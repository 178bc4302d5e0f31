export { changesDose } from './conditions.js'
export { flawsInLine } from './drugs.js'
export { isAgainIn } from './excess.js'
export { isOtherRoute, unreadUse } from './use.js'
