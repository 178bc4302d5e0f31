import { describe, expect, it } from 'vitest'
import { compareFacts } from '../../src/clinical/index.js'
import { denialFaults } from '../../src/perturbation/rewriting-denial.js'
import { isTurnedSeverity, oppositeFaults } from '../../src/perturbation/rewriting-opposite.js'
import { sideFaults } from '../../src/perturbation/rewriting-side.js'
import { bundledFields } from '../planted/fields.js'
import { plantAll } from '../planted/plant.js'
import { errorsBetween } from './wording.js'

describe('wordingBetween', () => {
  it.each([
    ['Both his parents are tall.', 'His mother and father are tall.'],
    ['The mother is healthy and of group O.', 'Healthy mother; the mother is of group O.'],
    ['She has one such attack per month.', 'She has about one such attack a month.'],
    ['He has diabetes.', 'He is known to have diabetes.'],
    ['There is no sign of trauma.', 'Nothing suggests trauma.'],
    ['The rash involves the lateral thigh.', 'The rash involves the side of the thigh.'],
    ['Total lung capacity is low.', 'TLC is low.'],
    ['No relative had the spleen removed.', 'No relative had a splenectomy.'],
    ['He has two sisters; the two sisters are well.', 'He has two sisters; both sisters are well.'],
    ['Her history includes a stroke.', 'She had a stroke in the past.'],
    ['She takes vitamin D and no other drugs.', 'She takes only vitamin D.'],
    ['She does not worry more than other people.', 'She worries no more than other people.'],
    ['There are 2- to 3-mm vesicles.', 'There are vesicles, 2 to 3-mm in size.'],
    ['On the day after the flight the leg was swollen.', 'One day after the flight, the leg was swollen.'],
    ['There is dullness over the left lung base.', 'Over the base of the left lung there is dullness.'],
    ['A previously healthy man has had a rash for 2 days.', 'A man, healthy until now, has had a rash for 2 days.'],
    ['A 3-month-old girl is brought by her mother.', 'A mother brings in her 3-month-old daughter.'],
    ['Writing without help is impossible.', 'Writing is no longer possible without help.'],
    ['Moving the arm is impossible.', 'The arm can no longer be moved.'],
  ])('leaves no error in %j told as %j', (before, after) => {
    expect(errorsBetween(before, after)).toEqual([])
  })

  it.each([
    [
      'The mother has asthma. The patient has smoked for years.',
      'The mother has asthma. The mother has smoked for years.',
    ],
    ['He is not on a statin.', 'He is no longer on a statin.'],
    ['Contractions can no longer be felt.', 'Contractions can hardly be felt.'],
    ['A paternal uncle had gout.', 'A maternal uncle had gout.'],
    ['The left leg is warm; the right leg is not.', 'The left leg is warm; the left leg is not.'],
    ['He has asthma.', 'He had asthma in childhood.'],
    ['The clusters are consistent with yeast.', 'The clusters prove yeast.'],
    ['The diagnosis of gout is possible.', 'The diagnosis of gout is established.'],
    ['The swelling is above the clavicle.', 'The swelling is below the clavicle.'],
    ['The lungs are clear.', 'The lungs are not clear.'],
    ['The boy is given 5 mg.', 'The boy is given 5 g.'],
  ])('keeps an error where %j became %j', (before, after) => {
    expect(errorsBetween(before, after)).not.toEqual([])
  })

  it('lets no planted change pass that the comparer of facts finds', () => {
    const passed = plantAll(bundledFields)
      .filter((_, i) => i % 4 === 0)
      .filter(({ before, after }) => {
        const isFound = compareFacts(before, after).some(
          (change) => change.level === 'error' || isTurnedSeverity(change),
        )
        const others = [...sideFaults(after, before), ...denialFaults(after, before), ...oppositeFaults(after, before)]
        return isFound && others.length === 0 && errorsBetween(before, after).length === 0
      })
    expect(passed.map(({ class: kind, source }) => `${kind}: ${source}`)).toEqual([])
  }, 60_000)
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
