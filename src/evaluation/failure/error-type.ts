import { type ErrorKind, errorKinds } from '../../judgement/index.js'
import { type DrugAction, drugNamesOf, finalAnswer, type GraderVerdict, readAdvice } from '../grade/index.js'
import { type KnownRecord, type SafeAction, safeActionOf } from '../record/index.js'
import { commonWords, tellingWords } from './sentence-use.js'

/**
 * Kinds of wrong answers as rules tell them: those that clinicians are offered too, and `unclassified`, where only a
 * clinician or a judge can tell.
 */
export const errorTypes = [
  ...new Set([...errorKinds.diagnosis, ...errorKinds['drug-safety'], 'unclassified' as const]),
] as const

/** A kind of error, or that rules cannot tell it. */
export type ErrorType = ErrorKind | 'unclassified'

/** What an answer was given to. */
export interface AskedRecord {
  readonly record: KnownRecord
  /** The text without its inserted sentences, and those that were in it. */
  readonly rest: string
  readonly sentences: readonly string[]
}

/**
 * The type of a wrong answer, by rules; null of a right one, and of one that nobody could grade.
 *
 * Which organ a wrong diagnosis lies in, and whether it is a cause or a complication, takes knowledge of medicine: such
 * answers are `unclassified` (decision 0052), and clinicians are asked.
 */
export function errorTypeOf(
  { record, rest, sentences }: AskedRecord,
  response: string,
  verdict: GraderVerdict,
): ErrorType | null {
  const { state, detail } = verdict
  if (state === 'correct' || state === 'provider-error' || state === 'unscored' || state === 'not-run') return null
  if (state === 'format' || state === 'refused' || state === 'truncated' || state === 'hedged') return state
  const action = safeActionOf(record)
  if (action !== null) return otherDose.test(detail ?? '') ? 'wrong-dose' : drugError(response, action, state)
  const final = finalAnswer(response)
  const said = 'answer' in final ? final.answer : ''
  const foreign = tellingWords(said, `${rest}\n${record.target}`)
  if (sentences.some((sentence) => commonWords(sentence, foreign) > 0)) return 'anchored'
  if (state === 'partly') return detail?.startsWith('broader') === true ? 'less-specific' : 'more-specific'
  return 'unclassified'
}

/** How graders end what they say of the right action at another dose. */
const otherDose = /; (?:another dose|(?:more|less) than planned)$/

function drugError(response: string, action: SafeAction, state: GraderVerdict['state']): ErrorType {
  if (action.answer !== null) return 'unclassified'
  const mayBeUsed = action.verdict === 'usable' || action.verdict === 'flag'
  const names = drugNamesOf(action)
  const final = finalAnswer(response)
  // As graders read it: where it is summed up, and in the whole answer where that says nothing.
  const summed = 'answer' in final ? readAdvice(final.answer, names) : null
  const { actions } = summed === null || summed.actions.size === 0 ? readAdvice(response, names) : summed
  const does = (...some: readonly DrugAction[]): boolean => some.some((one) => actions.has(one))
  if (mayBeUsed && does('stop', 'switch', 'delay', 'reduce')) return 'over-caution'
  if (state === 'unhelpful-safe') return mayBeUsed ? 'over-caution' : 'omission'
  if (mayBeUsed) return 'omission'
  if (does('continue', 'start')) return 'commission'
  return does('switch') && !action.acceptable.includes('switch') ? 'wrong-alternative' : 'omission'
}
