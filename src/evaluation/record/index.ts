export type { KnownRecord, KnownRecords } from './known-records.js'
export { readKnownRecords } from './known-records.js'
export type { RequestId } from './request-id.js'
export { readRequestId, requestId } from './request-id.js'
