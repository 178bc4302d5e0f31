export type { ImportedOutcomes, ImportOutcomesOptions } from './import-outcomes.js'
export { importOutcomes, outcomeFormats } from './import-outcomes.js'
export type { MatchCounts } from './matching.js'
