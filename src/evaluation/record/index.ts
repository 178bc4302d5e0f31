export type { KnownRecord, KnownRecords } from './known-records.js'
export { readKnownRecords } from './known-records.js'
