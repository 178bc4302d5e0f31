import { beginningOf } from '../../text/index.js'
import type { GivenVerdict, OutcomeState } from '../outcome/index.js'

/** An answer as another program wrote it down, before it is matched with a record. */
export interface FoundAnswer extends GivenVerdict {
  /** Where it is, for messages: `samples.jsonl, line 3`. */
  readonly place: string
  /** Id of the record that it answers; null where the log holds none. */
  readonly record: string | null
  /** The text that was asked; null where the log does not hold it. */
  readonly text: string | null
  /** First hexadecimal digits of the digest of that text, where they traveled in an id; else null. */
  readonly digest: string | null
  /** Null where the log does not name it. */
  readonly model: string | null
  /** Name of the prompt; `default` where there is one only. */
  readonly prompt: string
  /** 0-based repeat; null where the log does not number them, and their order counts. */
  readonly trial: number | null
  readonly grader: string
  /** The final answer, or the reason of the state, in a few words. */
  readonly detail: string | null
  readonly response: string | null
  /** It came from a cache: it repeats an earlier answer and is no trial of its own. */
  readonly isCached: boolean
}

/** The grader of what nobody graded. */
export const nobody = 'none'

/** Reads one format. */
export type AnswerReader = (path: string, options: ReaderOptions) => AsyncIterable<FoundAnswer>

export interface ReaderOptions {
  /** Which verdicts count where a log holds several; null where it holds one. */
  readonly grader: string | null
}

/** Words of a reason, short enough for a table. */
export function inFewWords(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text.trim() === '') return null
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length > 200 ? `${beginningOf(line, 199)}…` : line
}

/**
 * The state that a score from 0 to 1 stands for; null where it is outside.
 *
 * @example
 * [1, 0.5, 0, 7].map(stateOfScore)
 * // → ['correct', 'partly', 'incorrect', null]
 */
export function stateOfScore(score: number): OutcomeState | null {
  if (!(score >= 0 && score <= 1)) return null
  if (score === 1) return 'correct'
  return score === 0 ? 'incorrect' : 'partly'
}
