import { percent, thousands } from '../../format/index.js'
import type { OutcomeState } from './state.js'

/** Above this share of the answers, figures say more about how was asked and graded than about who answered. */
const mostWithoutGrade = 0.1

/**
 * Says how many answers a grader could make nothing of and what to do, where they are more than a tenth; null below. What
 * was never answered is no answer.
 *
 * @example
 * withoutGrade({ correct: 75, format: 225 })?.slice(0, 57)
 * // → '225 of 300 answers (75.0 %) have no final answer that was'
 */
export function withoutGrade(states: Readonly<Partial<Record<OutcomeState, number>>>): string | null {
  const { format = 0, unscored = 0, 'provider-error': failed = 0, 'not-run': notRun = 0 } = states
  const answers = Object.values(states).reduce((sum, count) => sum + count, 0) - failed - notRun
  if (format + unscored <= mostWithoutGrade * answers) return null
  const share = (count: number): string =>
    `${thousands(count)} of ${thousands(answers)} answers (${percent(count / answers)})`
  return [
    ...(format === 0
      ? []
      : [
          `${share(format)} have no final answer that was found (format) and count as not right. Ask for the line "FINAL ANSWER: …" (--prompt neutral), or let "judge" grade the whole answers.`,
        ]),
    ...(unscored === 0
      ? []
      : [
          `${share(unscored)} have no grade (unscored) and are in no figure. Grade them by rules ("import-responses --grade"), or with "judge".`,
        ]),
  ].join(' ')
}
