export type { MeasuredPairs, MeasureSums } from './measures.js'
export { createMeasureSums, measureNames, plainMeasures } from './measures.js'
export type { DatasetRecord, Stamp } from './record.js'
export {
  originalStamp,
  parseRecord,
  recordMetadataSchema,
  recordSchema,
  toCase,
  toRecord,
} from './record.js'
