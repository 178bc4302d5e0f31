import type { ErrorType } from '../../judgement/index.js'
import { finalAnswer, type GraderVerdict } from '../grade/index.js'
import { errorOfState } from '../outcome/index.js'
import { type KnownRecord, safeActionOf } from '../record/index.js'
import { commonWords, tellingWords } from './sentence-use.js'

/** What an answer was given to. */
export interface AskedRecord {
  readonly record: KnownRecord
  /** The text without its inserted sentences, and those that were in it. */
  readonly rest: string
  readonly sentences: readonly string[]
}

/**
 * The type of a wrong answer, by rules; null of a right one, and of one that nobody could grade. It is what the grader
 * names, unless a diagnosis names what only an inserted sentence speaks of; `unclassified` where the grader names nothing.
 */
export function errorTypeOf(
  { record, rest, sentences }: AskedRecord,
  response: string,
  { state, error }: GraderVerdict,
): ErrorType | null {
  const told = errorOfState(state, error ?? 'unclassified')
  if (told === null || told === state || safeActionOf(record) !== null) return told
  const final = finalAnswer(response)
  const said = 'answer' in final ? final.answer : ''
  const foreign = tellingWords(said, `${rest}\n${record.target}`)
  return sentences.some((sentence) => commonWords(sentence, foreign) > 0) ? 'anchored' : told
}
