export type { PackedDatasets } from './pack.js'
export { packDatasets } from './pack.js'
