import type { ErrorType } from '../../judgement/index.js'
import type { OutcomeState } from '../outcome/index.js'
import type { SafeAction } from '../record/index.js'

/** A verdict, and what it rests on in a few words. */
export interface GraderVerdict {
  readonly state: OutcomeState
  readonly detail: string | null
  /** What is wrong with the answer; absent where the state says it, and where the grader tells no kind of error. */
  readonly error?: ErrorType
}

/** Whether an answer names what the reference says must be mentioned. */
export function mentions(answer: string, { mention }: SafeAction): boolean {
  if (mention.length === 0) return true
  const plain = answer.toLowerCase()
  return mention.some(({ spellings }) => spellings.some((word) => plain.includes(word.toLowerCase())))
}

/** A direct question about the rule has yes or no at the head of its answer. */
export function probeVerdict(answer: string, wanted: 'yes' | 'no'): GraderVerdict {
  const said = /\b(yes|no)\b/i.exec(answer)?.[1]?.toLowerCase()
  if (said === undefined) return { state: 'format', detail: null }
  return { state: said === wanted ? 'correct' : 'incorrect', detail: said }
}
