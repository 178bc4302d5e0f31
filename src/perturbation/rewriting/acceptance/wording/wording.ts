import type { FactChange, FactKind } from '../../../../clinical/index.js'
import { certainty } from './certainty.js'
import { comparison, count, duration, isKeptFigure } from './figure.js'
import { negation } from './negation.js'
import { person } from './person.js'
import { place, route, side } from './place.js'
import { missedFact, readText, type WordingRule } from './rule.js'
import { rate, time } from './time.js'

/** The kinds of facts that may be paraphrased; a change of any other kind is never one of wording. */
const rules: Partial<Record<FactKind, WordingRule>> = {
  experiencer: person,
  temporality: time,
  frequency: rate,
  certainty,
  comparator: comparison,
  negation,
  site: place,
  side,
  route,
  value: count,
  duration,
}

/**
 * Says of each change that the comparer of facts reports between a case and its free retelling whether it is one of
 * wording only: the sentence that tells the same tells that fact too, in words that the comparer does not count.
 *
 * What this lets pass is held against the original by other means as well: negations, opposites, names, order.
 */
export function wordingBetween(before: string, after: string): (change: FactChange) => boolean {
  const [original, rewritten] = [readText(before), readText(after)]
  return (change) => {
    const lost = change.before === null ? null : missedFact(change.before, 'lost', original, rewritten)
    const added = change.after === null ? null : missedFact(change.after, 'added', rewritten, original)
    if (lost !== null && added !== null && rules[lost.fact.kind]?.mayTrade?.(lost, added) === false) return false
    // A figure that got another name went to the wrong place.
    const isNamed = (lost?.fact.name ?? added?.fact.name) !== undefined
    return [lost, added].every((missed) => {
      if (missed === null || (!isNamed && isKeptFigure(missed))) return true
      return rules[missed.fact.kind]?.isParaphrased(missed) ?? false
    })
  }
}
