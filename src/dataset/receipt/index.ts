export { contradiction } from './contradiction.js'
export type { EditLine, WrittenLayer, WrittenWhy } from './edit-lines.js'
export { editLineSchema, parseEditLine, readLayers, replayWritten, toEditLine, undoWritten } from './edit-lines.js'
export type { ExclusionAction, ExclusionFile, ReadExclusions, ReviewStatement } from './exclusions.js'
export { exclusionsSchema, readExclusions } from './exclusions.js'
export type { Manifest } from './manifest.js'
export {
  canary,
  checksOf,
  describeRecipe,
  finishManifest,
  manifestSchema,
  openManifest,
  readManifest,
  standingManifest,
  toolchain,
} from './manifest.js'
export type { Damage } from './proven.js'
export { changedFile, damagedFiles, damageIn, proveFiles, readProvenManifest } from './proven.js'
export { recipeOf } from './recipe-of.js'
export type { CountedReadings, PlannedReader, Qualification } from './second-reader.js'
export { plannedReaderSchema, qualificationSchema, readingsSchema } from './second-reader.js'
