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
 * The type of a wrong answer, by rules; null of a right one, and of one that nobody could grade. Of advice about a drug it
 * is what the grader names.
 *
 * Which organ a wrong diagnosis lies in, and whether it is a cause or a complication, takes knowledge of medicine: such
 * answers are `unclassified` (decision 0052), and clinicians are asked.
 */
export function errorTypeOf(
  { record, rest, sentences }: AskedRecord,
  response: string,
  { state, detail, error }: GraderVerdict,
): ErrorType | null {
  const told = errorOfState(state, error ?? 'unclassified')
  if (told !== 'unclassified' || safeActionOf(record) !== null) return told
  const final = finalAnswer(response)
  const said = 'answer' in final ? final.answer : ''
  const foreign = tellingWords(said, `${rest}\n${record.target}`)
  if (sentences.some((sentence) => commonWords(sentence, foreign) > 0)) return 'anchored'
  if (state === 'partly') return detail?.startsWith('broader') === true ? 'less-specific' : 'more-specific'
  return 'unclassified'
}
