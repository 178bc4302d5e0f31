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
