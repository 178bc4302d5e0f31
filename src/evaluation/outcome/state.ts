import { nearest, PipelineError, quote } from '../../errors.js'
import type { Generation } from '../../generation/index.js'

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
