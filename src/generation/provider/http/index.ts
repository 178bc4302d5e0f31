export type { HttpProviderOptions } from './attempt.js'
export { attempt, neverAborted, parseBody } from './attempt.js'
export { idIn, kindOfStatus, kindOfType, quoteLong } from './failure.js'
