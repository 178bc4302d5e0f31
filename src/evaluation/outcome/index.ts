export { answeredKeys } from './answered.js'
export { baselineMark, isBaseline, underTest } from './baseline-name.js'
export type { RecordOutcome } from './outcome.js'
export { outcomeLine, outcomeSchema, parseOutcome, readOutcomes } from './outcome.js'
export type { OutcomesReceipt } from './receipt.js'
export {
  missingFrom,
  outcomesReceipt,
  outcomesReceiptSchema,
  proveResponses,
  readOutcomesReceipt,
  removeOutcomesReceipt,
  writeOutcomesReceipt,
} from './receipt.js'
export type { ModelResponse } from './response.js'
export { readResponses, responseLine, responseSchema } from './response.js'
export type { GivenVerdict, OutcomeState } from './state.js'
export { errorOfState, gradedAs, halfCreditScore, outcomeStates, primaryScore, stateOfReply } from './state.js'
export { withoutGrade } from './without-grade.js'
