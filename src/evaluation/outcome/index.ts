export type { Outcome } from './outcome.js'
export { outcomeLine, outcomeSchema, parseOutcome, readOutcomes } from './outcome.js'
export type { OutcomeState } from './state.js'
export { halfCreditScore, outcomeStates, primaryScore } from './state.js'
