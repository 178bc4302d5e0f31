export type { ImportedOutcomes, ImportOutcomesOptions } from './import-outcomes.js'
export { importOutcomes, outcomeFormats, outcomeOptionKinds } from './import-outcomes.js'
export type { MatchCounts } from './matching.js'
