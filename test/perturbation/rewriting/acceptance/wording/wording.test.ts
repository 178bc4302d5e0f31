import { describe, expect, it } from 'vitest'
import { compareFacts } from '../../../../../src/clinical/index.js'
import { negationFaults } from '../../../../../src/perturbation/rewriting/acceptance/rule/negation.js'
import { isTurnedSeverity, oppositeFaults } from '../../../../../src/perturbation/rewriting/acceptance/rule/opposite.js'
import { sideFaults } from '../../../../../src/perturbation/rewriting/acceptance/rule/side.js'
import { bundledFields } from '../../../../planted/fields.js'
import { plantAll } from '../../../../planted/plant.js'
import { amount } from '../../../../soak.js'
import { errorsBetween } from '../../../wording.js'

describe('wordingBetween', () => {
  it('lets no planted change pass that the comparer of facts finds', () => {
    const passed = plantAll(bundledFields)
      .filter((_, i) => i % amount(16, 4) === 0)
      .filter(({ before, after }) => {
        const isFound = compareFacts(before, after).some(
          (change) => change.level === 'error' || isTurnedSeverity(change),
        )
        const others = [
          ...sideFaults(after, before),
          ...negationFaults(after, before),
          ...oppositeFaults(after, before),
        ]
        return isFound && others.length === 0 && errorsBetween(before, after).length === 0
      })
    expect(passed.map(({ class: kind, source }) => `${kind}: ${source}`)).toEqual([])
  })
})

describe('compareFacts between a case and its free retelling', () => {
  it.each([
    ['There is no fever, cough, or rash.', 'No fever, no cough, no rash.'],
    ['No cyst is seen.', 'A cyst is not seen.'],
    ['There is no hernia, ulcer, or tight stricture.', 'Hernia, ulcer, and tight stricture are absent.'],
    ['The right and left ears are normal.', 'Both ears are normal.'],
    ["Her mother's sister had gout.", 'A maternal aunt of hers had gout.'],
    ['For the past 3 weeks he has coughed.', 'For the last 3 weeks he has coughed.'],
    ['He vomits and cries.', 'He vomits, his mother says, and cries.'],
  ])('calls nothing in %j an error when it is told as %j', (before, after) => {
    expect(compareFacts(before, after).filter(({ level }) => level === 'error')).toEqual([])
  })

  it.each([
    ['There has been no fever, cough, or rash.', 'There has been fever, no cough, and no rash.'],
    ['The left knee is warm.', 'Both knees are warm.'],
    ['His mother has gout, she says.', 'His father has gout, she says.'],
    ['He does not take statins.', 'He no longer takes statins.'],
    ['The pain began in the past.', 'The pain began just now.'],
    ['None of which helped him.', 'All of which helped him.'],
  ])('calls the change from %j to %j an error', (before, after) => {
    expect(compareFacts(before, after).some(({ level }) => level === 'error')).toBe(true)
  })
})
