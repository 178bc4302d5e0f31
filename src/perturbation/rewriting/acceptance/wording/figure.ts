import { anyOf, either } from '../reading/index.js'
import { isLike, isLikeAnew, type MissedFact, type WordingRule } from './rule.js'

/** Units of time, by the sign that the comparer of facts has for them. */
const periods: Readonly<Record<string, string>> = {
  min: 'minute',
  h: 'hour',
  d: 'day',
  wk: 'week',
  mo: 'month',
  y: 'year',
}

/** Where a comparison turns with the order of its words: "the left more than the right" is "the right less". */
const turning = either(/\bleft\b[^.;]*\bright\b|\bright\b[^.;]*\bleft\b/, /\bnot?\b[^.;]*\bthan\b/)

/** Words that say that something is more, or less; "better" and "weaker" may be either. */
const degrees: Readonly<Record<string, RegExp>> = {
  '>': anyOf(
    `more, greater, above, exceed*, beyond, worse, stronger, weaker, larger, bigger, taller, longer, higher, heavier,
    thicker, wider, deeper, louder, better, warmer, faster, older`,
  ),
  '<': anyOf(
    `less, fewer, lower, smaller, below, thinner, shorter, lighter, narrower, weaker, better, slower, colder,
    cooler, younger`,
  ),
}

/** "Two siblings" are "both siblings". */
export const count: WordingRule = {
  isParaphrased: (missed) => missed.fact.value === '2' && isLike(missed, anyOf('both')),
}

/** "On the day after" is "one day after", and "a week apart" is "one week apart". */
export const duration: WordingRule = {
  isParaphrased(missed) {
    const [, sign = ''] = /^1 (\w+)$/.exec(missed.fact.value) ?? []
    const period = periods[sign]
    if (period === undefined) return false
    // "The hour after" is no hour that has passed.
    const isLong = period !== 'hour' && period !== 'minute'
    return isLikeAnew(missed, isLong ? either(spanOf(period), periodNextTo(period)) : spanOf(period))
  },
}

/** "A week", and not "once a week" or "three times a week". */
function spanOf(period: string): RegExp {
  return new RegExp(`(?<!\\b(?:once|twice|thrice|times|doses) )\\b(?:an?|one) ${period}\\b`)
}

/** "The day after" and "the next week". */
function periodNextTo(period: string): RegExp {
  return anyOf(`the next/following ${period}, the ${period} after/before`)
}

/** "More than the right": which of two is more is held against the original by the order of what is compared. */
export const comparison: WordingRule = {
  isParaphrased(missed: MissedFact) {
    const { fact, sentence, like } = missed
    if (fact.quantity !== undefined) return false
    // "No more than" is "not more than".
    if (fact.value === '<=') return like[0]?.hasNegation === true
    return isLikeAnew(missed, degrees[fact.value]) || (turning.test(sentence.text) && isLike(missed, turning))
  },
  mayTrade: (lost, added) => {
    return lost.fact.value.charAt(0) === added.fact.value.charAt(0) || turning.test(added.sentence.text)
  },
}

/** Whether a number in figures is printed as often in the other text; times are words, and so are bounds. */
export function isKeptFigure({ fact: { kind, quantity, span }, own, other }: MissedFact): boolean {
  const { dimension } = quantity?.unit ?? { dimension: 'time' }
  const printed = own.text.slice(span.start, span.end)
  if (kind === 'comparator' || /^(?:time|month|times)$/.test(dimension) || !/^\d/.test(printed)) return false
  // "2- to 3-mm vesicles" are "vesicles of 2 to 3-mm".
  return printed.split(/-?\s(?:to|or)\s/).every((part) => timesIn(other.text, part) >= timesIn(own.text, part))
}

/** How often a figure stands in a text by itself, and not within another one. */
function timesIn(text: string, printed: string): number {
  let found = 0
  for (let at = text.indexOf(printed); at >= 0; at = text.indexOf(printed, at + 1)) {
    const isWhole = !/[\d.,/–-]$/.test(text.slice(0, at)) && !/^[\w/]/.test(text.slice(at + printed.length))
    if (isWhole) found++
  }
  return found
}
