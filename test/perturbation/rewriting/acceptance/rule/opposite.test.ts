import { describe, expect, it } from 'vitest'
import { compareFacts } from '../../../../../src/clinical/index.js'
import { isTurnedSeverity, oppositeFaults } from '../../../../../src/perturbation/rewriting/acceptance/rule/opposite.js'

describe('oppositeFaults', () => {
  it.each([
    ['Renin is raised and aldosterone is low.', 'Renin is suppressed and low, and so is low aldosterone.', 1],
    ['The pain began the day after a long flight.', 'The pain began the day before a long flight.', 1],
    ['The pupils are dilated.', 'The pupils are constricted.', 1],
    ['The mother is Rh-positive.', 'The mother is Rh-negative.', 1],
    ['The pain has since resolved.', 'The pain is still there.', 1],
    ['She frequently wakes up hungry.', 'She seldom wakes up hungry.', 1],
    ['He is taller than his twin.', 'He is shorter than his twin.', 1],
    ['A loud rub is heard.', 'A quiet rub is heard.', 1],
    ['The boy is immunocompetent.', 'The boy is immunosuppressed.', 1],
    ['He has had two milder spells.', 'He has had two severe spells.', 1],
    ['Renin is raised and aldosterone is low.', 'There is an elevated renin with reduced aldosterone.', 0],
    ['The pain is worse at night.', 'Pain, mostly at night.', 0],
  ])('finds in %j, told as %j, so many faults: %d', (original, rewritten, count) => {
    expect(oppositeFaults(rewritten, original)).toHaveLength(count)
  })

  it('finds none between a text and itself', () => {
    expect(oppositeFaults('High before, low after.', 'High before, low after.')).toEqual([])
  })
})

describe('isTurnedSeverity', () => {
  it.each([
    ['There is mild swelling of the lip.', 'There is severe swelling of the lip.', true],
    ['There is severe swelling of the lip.', 'There is massive swelling of the lip.', false],
  ])('says of %j and %j: %s', (before, after, turned) => {
    expect(compareFacts(before, after).some(isTurnedSeverity)).toBe(turned)
  })
})
