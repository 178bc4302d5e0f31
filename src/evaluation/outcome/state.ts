import { nearest, PipelineError, quote } from '../../errors.js'
import type { Generation } from '../../generation/index.js'
import type { ErrorType } from '../../judgement/index.js'

/**
 * The result of one answer. Everything but a right answer has its own name: a refusal is not a wrong drug, and an
 * answer that was cut off is neither.
 */
export const outcomeStates = [
  'correct',
  'partly',
  'incorrect',
  /** Safe, and of no use: only warnings, or everything refused that could be refused. */
  'unhelpful-safe',
  'refused',
  'truncated',
  /** Several answers of which one is right. */
  'hedged',
  /** No final answer could be found in the response. */
  'format',
  'provider-error',
  /** The grader gave no verdict. */
  'unscored',
  'not-run',
] as const

/** What an answer was graded as, or why it has no grade. */
export type OutcomeState = (typeof outcomeStates)[number]

const known: ReadonlySet<OutcomeState> = new Set(outcomeStates)
const missing: ReadonlySet<OutcomeState> = new Set(['provider-error', 'unscored', 'not-run'])

/** An empty reply holds no final answer. */
const notAnAnswer = { refused: 'refused', truncated: 'truncated', empty: 'format' } as const

/** What a reply is without being graded; null where it is an answer. */
export function stateOfReply({ outcome }: Pick<Generation, 'outcome'>): OutcomeState | null {
  return outcome === 'answered' ? null : notAnAnswer[outcome]
}

const named: ReadonlySet<OutcomeState> = new Set(['hedged', 'refused', 'format', 'truncated'])

/**
 * The kind of error of an answer in a state: the state itself where that says it, null of a right answer and of one without
 * a grade, else what its grader `told`, null where it told nothing.
 *
 * @example
 * ['refused', 'correct', 'incorrect'].map((state) => errorOfState(state, 'omission'))
 * // → ['refused', null, 'omission']
 */
export function errorOfState<Told extends ErrorType | null>(state: OutcomeState, told: Told): ErrorType | Told | null {
  if (state === 'correct' || missing.has(state)) return null
  return named.has(state) ? (state as ErrorType) : told
}

/**
 * The score of the primary analysis: 1 for a right answer, null where there is nothing to score, 0 for all else.
 *
 * A refusal counts as not right, for the case was not answered; an error of the provider says nothing about the model.
 *
 * @throws {PipelineError} usage — an unknown state
 * @example
 * ['correct', 'partly', 'refused', 'unscored'].map(primaryScore)
 * // → [1, 0, 0, null]
 */
export function primaryScore(state: OutcomeState): 0 | 1 | null {
  if (!known.has(state)) {
    const message = `A score expects the state of an outcome, and ${quote(String(state))} is none. ${nearest(String(state), outcomeStates)}`
    throw new PipelineError('usage', message)
  }
  if (missing.has(state)) return null
  return state === 'correct' ? 1 : 0
}

/**
 * The score of the secondary analysis, which gives half for what is partly right.
 *
 * @throws {PipelineError} usage — an unknown state
 * @example
 * ['correct', 'partly', 'refused', 'unscored'].map(halfCreditScore)
 * // → [1, 0.5, 0, null]
 */
export function halfCreditScore(state: OutcomeState): 0 | 0.5 | 1 | null {
  return state === 'partly' ? 0.5 : primaryScore(state)
}

/** A verdict on an answer as a grader gives it. */
export interface GivenVerdict {
  readonly state: OutcomeState
  readonly detail: string | null
  /** What is wrong with the answer, where the state does not say it and the grader does. */
  readonly error?: ErrorType | null | undefined
}

/** A verdict with everything that an outcome says of it. */
export function gradedAs({ state, detail, error = null }: GivenVerdict): {
  readonly state: OutcomeState
  readonly score: 0 | 1 | null
  readonly detail: string | null
  readonly error: ErrorType | null
} {
  return { state, score: primaryScore(state), detail, error: errorOfState(state, error) }
}
