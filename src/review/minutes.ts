import { median } from '../statistics/index.js'
import type { PackScreen, PackStretch } from './pack.js'

/** How fast clinicians read case texts with care, in words a minute; and seconds to decide and to press a key. */
const wordsPerMinute = 200
const secondsPerQuestion = 6

/** What is read and asked about at a time. */
interface Asked {
  readonly left: string
  readonly right: string
  readonly reference: string | null
  readonly questions: readonly unknown[]
}

/**
 * How long a rater is likely to take over some subjects, in seconds: an estimate from the number of words, not a
 * measurement.
 *
 * @example
 * secondsFor([{ left: 'He coughs.', right: 'Gout', reference: null, questions: ['answer-grade'] }])
 * // → 6.9
 */
export function secondsFor(subjects: readonly Asked[]): number {
  return subjects.reduce((sum, { left, right, reference, questions }) => {
    const words = [left, right, reference ?? ''].reduce((count, text) => count + (text.match(/\S+/g)?.length ?? 0), 0)
    return sum + (60 * words) / wordsPerMinute + secondsPerQuestion * questions.length
  }, 0)
}

/**
 * How many units fit into the given minutes, at least one: a unit is a pair, or a subject. Units of the median length are
 * counted, so that one case of many pages does not leave a form with a few items.
 *
 * @example
 * unitsIn(1, [10, 10, 10, 10, 3600])
 * // → 5
 */
export function unitsIn(minutes: number, seconds: readonly number[]): number {
  return Math.min(seconds.length, Math.max(1, Math.floor((60 * minutes) / Math.max(1, median(seconds)))))
}

/** How long a rater is likely to take over a form, in whole minutes, at least one. */
export function minutesFor(screens: readonly PackScreen[]): number {
  const textOf = (stretches: readonly PackStretch[]): string => stretches.map(({ text }) => text).join('')
  const asked = screens.map(({ original, perturbed, reference, items }) => {
    return { left: textOf(original), right: textOf(perturbed), reference, questions: items }
  })
  return Math.max(1, Math.round(secondsFor(asked) / 60))
}
