import { describe, expect, it } from 'vitest'
import { compareFacts } from '../../../../src/clinical/index.js'
import { errorsOf } from '../account/account.js'

describe('a denial', () => {
  it.each([
    ['No aunt has had kidney stones.', 'His aunts are free of kidney stones.'],
    ['He does not pay attention.', 'He is inattentive.'],
    ['She has never had asthma.', 'Asthma? Never.'],
    ['Her past history is unremarkable.', 'There is nothing of note in her past history.'],
    ['The neck is supple.', 'There is no neck stiffness.'],
    ['Vibration is lost in the toes.', 'Vibration is not felt in the toes.'],
    ['The drops were not continued.', 'The drops were discontinued.'],
    ['His weight has not changed in the past year.', 'His weight has been the same over the past year.'],
    ['The pain made her stop dancing.', 'She stopped dancing because of the pain.'],
    ['There is no costovertebral tenderness.', 'The costovertebral angles are nontender.'],
    ['There is no scleral icterus.', 'The sclerae are anicteric.'],
    ['She denies chest pain and palpitations.', 'Chest pain she denies, and palpitations as well.'],
    ['He has a cough but no fever.', 'He has a cough; he does not, however, have a fever.'],
    ['She is sexually inactive.', 'She is not sexually active.'],
    ['She is comfortable.', 'She is not uncomfortable.'],
    ['Bowel sounds are absent.', 'There are no bowel sounds.'],
    ['She is not in acute distress.', 'She is in no acute distress.'],
    ['He could not bear weight on the foot.', 'He was unable to bear weight on the foot.'],
    ['She has had no prior surgery.', 'She has never undergone surgery.'],
    ['He has not previously had chest pain.', 'He has had no previous chest pain.'],
    ['Examination is normal with mild swelling.', 'Examination is normal apart from mild swelling.'],
  ])('may be told in other words: %s = %s', (before, after) => {
    expect(errorsOf(before, after)).toEqual([])
  })

  it.each([
    ['No aunt has had kidney stones.', 'One aunt has had kidney stones.'],
    ['The chest is tender and not distended.', 'The chest is tender and distended.'],
    ['She does not take any pills.', 'She does not take any pills other than vitamins.'],
    ['He never works without gloves.', 'He never works with gloves.'],
    ['The drops were continued.', 'The drops were discontinued.'],
    ['There is no costovertebral tenderness.', 'The costovertebral angles are tender.'],
    [
      'There is no adnexal tenderness. There is cervical motion tenderness.',
      'The adnexa are tender. There is no cervical motion tenderness.',
    ],
    ['She denies chest pain and palpitations.', 'Chest pain she reports, and palpitations as well.'],
    ['She is comfortable.', 'She is uncomfortable.'],
    ['She has had no prior surgery.', 'She has had prior surgery.'],
    ['Examination is normal.', 'Examination is normal apart from mild swelling.'],
    ['He did not fall three nights ago.', 'Three nights ago, at 2 a.m., he fell.'],
  ])('may not go or come: %s → %s', (before, after) => {
    expect(errorsOf(before, after)).not.toEqual([])
  })
})

describe('a denial beside what is told with a verb of its own', () => {
  const errorsIn = (before: string, after: string): readonly string[] =>
    compareFacts(before, after).flatMap(({ level, message }) => (level === 'error' ? [message] : []))

  it.each([
    ['He has no fever or cough.', 'He has no fever and has a cough.'],
    ['She denies vomiting and diarrhea.', 'She denies vomiting and has diarrhea.'],
    ['There is no edema or jaundice.', 'There is no edema and jaundice is present.'],
    ['He denies wheezing, and there is no rash.', 'He denies wheezing, and a rash is seen on the trunk.'],
    ['She does not smoke and does not drink alcohol.', 'She does not smoke and drinks alcohol.'],
    ['There is no rash or edema.', 'There is a rash but no edema.'],
  ])('does not reach it: %s → %s', (before, after) => {
    expect(errorsIn(before, after)).not.toEqual([])
    expect(errorsIn(after, before)).not.toEqual([])
  })

  it.each([
    ['He has no fever or cough.', 'He has neither fever nor cough.'],
    ['No pallor, cyanosis, or clubbing is seen.', 'Pallor, cyanosis, and clubbing are not seen.'],
    ['She denies vomiting, laxatives, and diuretics.', 'She denies vomiting, and the use of laxatives or diuretics.'],
    ['Visual fields are full, and there is no edema.', 'There are no visual field defects and no edema.'],
    ['The knee cannot be flexed beyond 40°.', 'Flexion of the knee is limited to 40°.'],
  ])('may stand elsewhere: %s = %s', (before, after) => {
    expect(errorsIn(before, after)).toEqual([])
    expect(errorsIn(after, before)).toEqual([])
  })
})
