import { describe, expect, it } from 'vitest'
import { compareFacts } from '../../../../src/clinical/index.js'

function errorsOf(before: string, after: string): readonly string[] {
  return compareFacts(before, after).flatMap(({ kind, level }) => (level === 'error' ? [kind] : []))
}

describe('what changed places', () => {
  it.each([
    ['Strength is 4/5 in the arms and 3/5 in the legs.', 'Strength is 3/5 in the arms and 4/5 in the legs.', 'value'],
    [
      'The kidneys are 11 cm on the right and 9 cm on the left.',
      'The kidneys are 11 cm on the left and 9 cm on the right.',
      'side',
    ],
    [
      'The left femur is broken and the right tibia is bruised.',
      'The left tibia is broken and the right femur is bruised.',
      'site',
    ],
    [
      'The murmur is louder on standing and softer on squatting.',
      'The murmur is softer on standing and louder on squatting.',
      'course',
    ],
  ])('%s → %s', (before, after, kind) => {
    expect(errorsOf(before, after).length, kind).toBeGreaterThan(0)
  })

  it.each([
    ['Strength is 4/5 in the arms and 3/5 in the legs.', 'Strength is 3/5 in the legs and 4/5 in the arms.'],
    ['He has fever and a cough.', 'He has a cough and fever.'],
    ['There is pain in the arm and pain in the leg.', 'There is pain in the leg and pain in the arm.'],
  ])('is told in another order: %s = %s', (before, after) => {
    expect(errorsOf(before, after)).toEqual([])
  })
})

describe('what is counted by time', () => {
  it('may not go from the day to the week', () => {
    expect(errorsOf('She passes 4–5 loose stools a day.', 'She passes 4–5 loose stools a week.')).toEqual(['frequency'])
  })

  it.each([
    ['He drinks a beer each day.', 'He drinks a beer daily.'],
    ['It lasted for a day, a week ago.', 'It lasted a day, one week ago.'],
  ])('is told in other words: %s = %s', (before, after) => {
    expect(errorsOf(before, after)).toEqual([])
  })
})

describe('a list', () => {
  it.each([
    ['He has chills and a cough.', 'He has chills, hiccups, and a cough.'],
    ['She has had no headache, fever, or vomiting.', 'She has had no fever or vomiting.'],
    ['Petechiae cover both shins below the knees.', 'Hives cover both shins below the knees.'],
  ])('that another finding enters or leaves: %s → %s', (before, after) => {
    expect(errorsOf(before, after)).toContain('finding')
  })
})

describe('other words', () => {
  it.each([
    [
      'He denies chest pain and has never had hypertension.',
      'There is no chest pain and no history of high blood pressure.',
    ],
    ['She does not drink alcohol and does not smoke.', 'She is a nonsmoker and a nondrinker.'],
    ['Strength is equal on the right and left.', 'Strength is symmetric.'],
    ['The pain is gone within 15 minutes.', 'The pain is gone within a quarter of an hour.'],
    ['She rates the pain as 10 out of 10.', 'She rates the pain 10/10.'],
    ['A brother of his mother had a similar illness.', 'His maternal uncle had a similar illness.'],
    ['His parents are first cousins.', 'His mother and father are first cousins.'],
    [
      'Both discs are blurred, and the neck is supple.',
      'There is no neck stiffness, and both optic discs are blurred.',
    ],
    [
      'He has taken nothing by mouth since midnight, as instructed.',
      'Following instructions, he has been n.p.o. since midnight.',
    ],
    ['She has had no mouth sores.', 'Oral sores have not occurred.'],
    ['Urinalysis is negative for nitrites.', 'The urinalysis is nitrite-negative.'],
    ['He can no longer rise without using his arms.', 'Rising now requires the use of his arms.'],
  ])('%s = %s', (before, after) => {
    expect(errorsOf(before, after)).toEqual([])
  })
})

describe('the same in other words', () => {
  it.each([
    ['He weighs 70 kg (154 lb).', 'He weighs 70 kg.'],
    ['The room was kept at 20°C (68°F).', 'The room was kept at 68°F.'],
    ['The scar is 3.5 cm long.', 'The scar is three and a half cm long.'],
    ['He has 3 to 5 spells.', 'He has between three and five spells.'],
    ['The cyst is 4 × 3 cm.', 'The cyst is 40 × 30 mm.'],
    ['Glucose fell from 90 to 60 mg/dL.', 'Glucose was 60 mg/dL, down from 90 mg/dL.'],
    ['She was given 500 mL of 0.9% saline.', 'She was given 500 mL of normal saline.'],
    ['A tone of 4 kHz is not heard.', 'A tone of 4000 Hz is not heard.'],
  ])('tells equal quantities: %s = %s', (before, after) => {
    expect(errorsOf(before, after)).toEqual([])
  })

  it.each([
    ['The ferritin is low.', 'The ferritin lies right at the lower limit.'],
    ['His answers are correct.', 'His answers are right.'],
    ['The pain runs perpendicular to the rib.', 'The pain runs at right angles to the rib.'],
    ['Nodes are felt in the left and right groin.', 'Nodes are felt in both groins.'],
    ['He eats, and immediately afterward he sleeps.', 'He eats, and right afterward he sleeps.'],
  ])('turns no side: %s = %s', (before, after) => {
    expect(errorsOf(before, after).filter((kind) => kind === 'side')).toEqual([])
  })

  it.each([
    ['There is no renal pain.', 'There is no kidney pain.'],
    ['He has no trouble climbing stairs.', 'He climbs stairs easily.'],
    ['The calf is nontender.', 'The calf is non-tender.'],
    ['Cultures show no growth.', 'Cultures are sterile.'],
  ])('denies the same: %s = %s', (before, after) => {
    expect(errorsOf(before, after)).toEqual([])
  })

  it.each([
    ['The tumour has an odd colour.', 'The tumor has an odd color.'],
    ['Both axillae are clear.', 'Each axilla is clear.'],
    ['An abrasion crosses the chin.', 'A graze crosses the chin.'],
    ['The gums bleed.', 'There is gingival bleeding.'],
    ['She sees better by day than by night.', 'She sees worse by night than by day.'],
  ])('names the same: %s = %s', (before, after) => {
    expect(errorsOf(before, after)).toEqual([])
  })

  it('stands in a sentence beside', () => {
    const before = 'The spleen is enlarged and the skin is yellow. Her hands shake. She sleeps badly.'
    const after = 'The spleen is enlarged. Her skin is yellow and her hands shake. She sleeps badly.'
    expect(errorsOf(before, after)).toEqual([])
  })
})

describe('severity', () => {
  const changesOf = (before: string, after: string): readonly (readonly string[])[] =>
    compareFacts(before, after).map(({ kind, change, level }) => [level, kind, change])

  it.each([
    ['He has mild chest pain.', 'He has moderate chest pain.', 'warning'],
    ['He has severe chest pain.', 'He has moderate chest pain.', 'warning'],
    ['The heart is moderately enlarged.', 'The heart is markedly enlarged.', 'warning'],
    ['He has mild chest pain.', 'He has severe chest pain.', 'error'],
    ['He has severe chest pain.', 'He has mild chest pain.', 'error'],
  ])('is told once, one step apart as a warning: %s → %s', (before, after, level) => {
    expect(changesOf(before, after)).toEqual([[level, 'severity', 'changed']])
  })
})

describe('what is normal', () => {
  it.each([
    ['The abdomen is unremarkable.', 'The abdomen is normal.'],
    ['The rest of the examination is within normal limits.', 'The rest of the examination is unremarkable.'],
    ['Examination shows no abnormalities.', 'Examination is unremarkable.'],
    ['Examination shows no abnormalities.', 'Examination is normal.'],
  ])('is told in other words, either way round: %s = %s', (one, other) => {
    expect([errorsOf(one, other), errorsOf(other, one)]).toEqual([[], []])
  })

  it.each([
    ['A film of the chest was taken.', 'A film of the chest was taken and unremarkable.'],
    ['Examination is unremarkable.', 'Examination is abnormal.'],
    ['He has normal pressure hydrocephalus and a cough.', 'He has a cough.'],
  ])('is not put in, turned, or an illness that is called so: %s → %s', (before, after) => {
    expect(errorsOf(before, after).length).toBeGreaterThan(0)
  })
})

describe('a side that is gone', () => {
  it.each([
    [
      'The left wrist and the right elbow are sprained, both in slings while he waits.',
      'His left wrist and his left elbow are sprained, both kept in slings while he waits.',
    ],
    ['Each day the left eye and the right ear itch.', 'Each day her left eye and her ear itch.'],
  ])('is not told by a word for two that told of something else: %s → %s', (before, after) => {
    expect(errorsOf(before, after)).toContain('side')
  })
})

describe('a side that is pointed to', () => {
  it.each([
    [
      'His left leg is swollen, and the leg on the other side is cold.',
      'His left leg is swollen, and the contralateral leg is cold.',
    ],
    ['Her left arm is weak. The opposite side is strong.', 'Her left arm is weak. The contralateral side is strong.'],
  ])('is told in other words, either way round: %s = %s', (one, other) => {
    expect([errorsOf(one, other), errorsOf(other, one)]).toEqual([[], []])
  })

  it.each([
    ['He has pain in the left knee and the contralateral hip.', 'He has pain in the left knee and the hip.'],
    [
      'He has pain in the left knee and the contralateral hip.',
      'He has pain in the left knee and the ipsilateral hip.',
    ],
  ])('is not lost or turned: %s → %s', (before, after) => {
    expect(errorsOf(before, after).length).toBeGreaterThan(0)
  })
})

describe('what came first', () => {
  it.each([
    ['A rash came first, and fever followed.', 'Fever came first, and a rash followed.'],
    ['He first lost his appetite and then his hearing.', 'His hearing went first; his appetite came after that.'],
    ['The cough began before the hoarseness.', 'The cough began after the hoarseness.'],
    ['Blood was drawn before dialysis.', 'Blood was drawn during dialysis.'],
  ])('may not change: %s → %s', (before, after) => {
    expect(errorsOf(before, after).length).toBeGreaterThan(0)
  })

  it.each([
    ['The cough began before the hoarseness.', 'The hoarseness began after the cough.'],
    [
      'He first lost his appetite and then his hearing.',
      'His appetite went first, and his hearing was lost after that.',
    ],
    ['The first toe hurts.', 'It is the first toe that hurts.'],
  ])('is told otherwise: %s = %s', (before, after) => {
    expect(errorsOf(before, after)).toEqual([])
  })
})

describe('what belongs to what', () => {
  it.each([
    ['Sodium is 128 mmol/L and potassium 6.1 mmol/L.', 'Potassium is 128 mmol/L and sodium 6.1 mmol/L.'],
    ['The liver spans 9 cm and the spleen 15 cm.', 'The spleen spans 9 cm; the liver measures 15 cm.'],
    ['He breathes better sitting than lying.', 'He breathes better lying than sitting.'],
    ['The left arm is weaker than the right.', 'The right arm is weaker than the left.'],
    ['She takes tramadol 50 mg p.o. as needed.', 'She takes tramadol 50 mg p.o. around the clock.'],
    ['A moderate effusion is seen.', 'A slight effusion is seen.'],
    ['Ragged red fibers are numerous.', 'Ragged red fibers are scarce.'],
    ['Rest brings relief.', 'Rest makes it worse.'],
    ['She takes lithium.', 'She no longer takes lithium.'],
  ])('may not change: %s → %s', (before, after) => {
    expect(errorsOf(before, after).length).toBeGreaterThan(0)
  })
})
