import { describe, expect, it } from 'vitest'
import { compareFacts } from '../../../../src/clinical/index.js'
import { errorsOf } from '../account/account.js'

describe('members of a set that exclude each other', () => {
  it.each([
    ['The hip is painful when flexed.', 'It hurts when the hip is extended.'],
    ['Small macules cover the back.', 'The back is covered with small papules.'],
    ['His hands have a tremor at rest.', 'There is a tremor of his hands on reaching.'],
    ['The stools have been black.', 'His stools have been clay-colored.'],
    ['She has had this ache since childhood.', 'The ache has been there since adolescence.'],
    ['Her mood is anxious.', 'Her mood is irritable.'],
    ['He denies suicidal thoughts.', 'Suicidal intent is denied.'],
    ['She believes that a tick bit her.', 'A tick has definitely bitten her.'],
    ['The ache is worse when he lies down.', 'The ache is worse when he climbs stairs.'],
    ['She is here for a well-child visit.', 'She is here for a sports physical.'],
    ['The saturation is normal on room air.', 'The saturation is normal with a nasal cannula.'],
    ['He was found by his parents.', 'He was found by a nurse.'],
    ['Aspirin brought no relief.', 'Aspirin had a good effect.'],
    // What denies by its own words is one member like any other.
    ['Best corrected, the eye reads 20/20.', 'Without glasses, the eye reads 20/20.'],
    ['A 65-year-old woman has a new fracture.', 'A 65-year-old woman has an old fracture.'],
    ['He has ST depression and elevated troponin.', 'He has ST elevation and elevated troponin.'],
    [
      'There is metabolic acidosis with respiratory compensation.',
      'There is respiratory acidosis with metabolic compensation.',
    ],
    ['An early diastolic murmur is heard.', 'A mid-diastolic murmur is heard.'],
    ['He has an action tremor.', 'He has an intention tremor.'],
    ['The abdomen is flat.', 'The abdomen is scaphoid.'],
    ['He was found unconscious.', 'He was found comatose.'],
    ['He vomited bile.', 'He vomited blood.'],
  ])('are not exchanged: %s → %s', (before, after) => {
    expect(errorsOf(before, after)).not.toEqual([])
  })

  it('are not exchanged in whole texts either', () => {
    const changes = compareFacts('He is ill. The nodes are rubbery.', 'He is ill. The nodes are hard.')
    expect(changes.map(({ kind, level }) => [kind, level])).toEqual([['opposite', 'error']])
  })

  it.each([
    ['The blisters on his arm are vesicles.', 'There are blisters on his arm.'],
    ['She drank a glass of wine last night.', 'Last night she had a glass of wine.'],
    ['He gets breathless on exertion.', 'He is breathless with exercise.'],
    ['The rash is red.', 'There is an erythematous rash.'],
    ['The back of the spine is supple, and the note is loud.', 'The spine is supple behind, and the note is loud.'],
    ['He has no red spots.', 'There are no erythematous spots.'],
    ['A child has early satiety after 3 days.', 'A child is full quickly 3 days later.'],
    ['The abdomen is soft and flat; motion is normal.', 'The abdomen is soft, without distension; motion is full.'],
    ['Hair growth on the legs is sparse.', 'There is hair loss on the legs.'],
    ['A systolic murmur is heard; a diastolic murmur too.', 'An early diastolic murmur follows a systolic murmur.'],
    ['His temperature is 38.5; he felt dizzy sitting up.', 'He is febrile, and felt dizzy in the upright position.'],
  ])('may be told in other words: %s = %s', (before, after) => {
    expect(errorsOf(before, after).filter((message) => message.includes('excludes'))).toEqual([])
  })

  it('is asked only of texts that have a word of the set', () => {
    expect(errorsOf('Her black cat is well.', 'Her red cat is well.').join()).not.toContain('excludes')
  })

  it.each([
    ['His family history is unremarkable.', 'His family history is unknown.'],
    ['The records are unavailable.', 'The records have been read.'],
  ])('counts by itself where nothing was said to be unknown: %s → %s', (before, after) => {
    expect(errorsOf(before, after)).not.toEqual([])
  })

  it.each([
    ['The pulse is 90/min.', 'The pulse is 90/min and irregular.'],
    ['All of the joints are stiff.', 'Most of the joints are stiff.'],
    ['He gets tired in the afternoon.', 'Now and then he gets tired in the afternoon.'],
    ['The pain has worsened for weeks.', 'The pain has come and gone for weeks.'],
    ['A woman comes for a checkup.', 'A pregnant woman comes for a checkup.'],
    ['Cardiopulmonary examination is normal.', 'The heart is normal on examination.'],
  ])('counts by itself where the other text has no word for it: %s → %s', (before, after) => {
    expect(errorsOf(before, after).join()).toContain('nothing like it')
  })

  it.each([
    ['His family history is unknown.', 'Nothing is known of his family history.'],
    ['The ache is occasional.', 'The ache comes now and then.'],
    // What is asked of an examination only is known from any other text.
    ['The lungs are clear.', 'The lungs are clear on auscultation.'],
    // A longer phrase hides none of its words from another set.
    ['Aspirin relieved it partially.', 'Aspirin gave partial relief.'],
  ])('lets what counts by itself be told in other words: %s = %s', (before, after) => {
    const errors = errorsOf(before, after)
    expect(errors.filter((message) => message.includes('nothing like it'))).toEqual([])
  })
})
