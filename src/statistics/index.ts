export { normalQuantile } from './normal.js'
export type { Interval } from './wilson.js'
export { wilson } from './wilson.js'
