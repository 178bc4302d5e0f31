import { occurrences } from '../../grouped.js'
import { beginningOf } from '../../text/index.js'
import type { GivenVerdict } from '../outcome/index.js'
import type { SafeAction } from '../record/index.js'
import type { JudgeReply } from './ask.js'
import { errorOfGrade, gradeStates } from './verdict.js'

/** What the repeats of one judge come to. */
export interface Vote extends GivenVerdict {
  readonly detail: string
}

/** Words of a detail, at most. */
const longestDetail = 200

/**
 * The grade that more than half of a judge's repeats give; `unscored` without one, never a guess.
 *
 * @example
 * const reply = (grade) => ({ key: null, verdict: { grade, quote: 'gout', reason: '' } })
 * [['matches', 'matches', 'not'], ['matches', 'not']].map((grades) => voteOf(grades.map(reply)).state)
 * // → ['correct', 'unscored']
 */
export function voteOf(replies: readonly JudgeReply[], action: SafeAction | null = null): Vote {
  const counts = occurrences(replies.flatMap(({ verdict }) => verdict?.grade ?? []))
  const [first] = [...counts].sort(([, a], [, b]) => b - a)
  if (first === undefined) return unscored(`no verdict: ${replies.at(-1)?.unscored ?? 'it was not asked.'}`)
  const [grade, count] = first
  if (2 * count <= replies.length) {
    return unscored(`no majority: ${[...counts].map(([name, times]) => `${name} ${times}`).join(', ')}`)
  }
  const verdict = replies.find((reply) => reply.verdict?.grade === grade)?.verdict
  if (verdict === undefined) return unscored('no verdict')
  const { quote, reason } = verdict
  const state = gradeStates[verdict.grade]
  return state === 'unscored'
    ? unscored(`cannot judge: ${reason}`)
    : { state, detail: cut(quote), error: errorOfGrade(grade, action) }
}

function unscored(why: string): Vote {
  return { state: 'unscored', detail: cut(why) }
}

function cut(text: string): string {
  return text.length > longestDetail ? `${beginningOf(text, longestDetail)}…` : text
}
