export type { EditOrigin, ExplainedRecord, ExplainedStretch, SourceOrigin } from './explain.js'
export { explainRecord, stretchesAt } from './explain.js'
