import { compareFacts } from '../../src/clinical/index.js'
import { isTurnedSeverity } from '../../src/perturbation/rewriting/acceptance/rule/opposite.js'
import { wordingBetween } from '../../src/perturbation/rewriting/acceptance/wording/wording.js'

/** What stays an error between two texts when changes of wording are taken out. */
export function errorsBetween(before: string, after: string): readonly string[] {
  const isWording = wordingBetween(before, after)
  return compareFacts(before, after)
    .filter((change) => (change.level === 'error' && !isWording(change)) || isTurnedSeverity(change))
    .map(({ message }) => message)
}
