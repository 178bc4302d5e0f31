import { describe, expect, it } from 'vitest'
import { compareFacts } from '../../../../src/clinical/index.js'

/** The worst that is told of a sentence between two that stay. */
function worst(before: string, after: string): string | null {
  const around = (sentence: string): string =>
    `A 54-year-old man who works as a teacher comes to the clinic. ${sentence} Blood pressure is 128/76 mm Hg.`
  const levels = compareFacts(around(before), around(after)).map(({ level }) => level)
  return levels.includes('error') ? 'error' : (levels[0] ?? null)
}

describe('a phrase in other words', () => {
  it.each([
    ['His neck can be moved freely and is supple.', 'His neck can be moved freely and is not stiff.'],
    ['Since her youth her periods have been irregular.', 'Since her youth her periods have not been regular.'],
    ['The wrists are broad, and the legs are bowed.', 'The wrists are broad, and there is bowing of the legs.'],
    ['For jaundice he was treated on the third day of life.', 'For jaundice he was treated on day 3 of life.'],
    ['He has coughed without a pause since 3 p.m.', 'He has coughed without a pause since 15:00.'],
    ['He slept a mean of 8.6 hours at home.', 'He slept a mean of 8 hours and 36 minutes at home.'],
    ['A murmur of grade 2/6 is heard at the apex.', 'A murmur of grade II/VI is heard at the apex.'],
    ['About 90% of the skin is red and scaly.', 'About nine-tenths of the skin is red and scaly.'],
    ['There are 4900 CD4+ cells/µL in the blood.', 'There are 4.9 × 10⁹ CD4+ cells/L in the blood.'],
    ['He noticed the swelling 2 weeks ago at work.', 'He noticed the swelling a fortnight ago at work.'],
    ['His mood has been low over the past ten years.', 'His mood has been low over the past decade.'],
    ['He is oriented to person, place, and time.', 'His orientation to person, place, and time is intact.'],
    ['The trachea is deviated to the left at rest.', 'At rest there is leftward deviation of the trachea.'],
    ['Last week it was 142/84 mm Hg.', 'Last week it was 142 mm Hg systolic and 84 mm Hg diastolic.'],
    ['A scan done to rule out a stroke shows edema.', 'A scan done to exclude a stroke shows edema.'],
    ['He has a 1-day history of pain in the ear.', 'He has had pain in the ear that started 1 day ago.'],
    ['He has no history of any bleeding disorders.', 'He has never had any bleeding disorder.'],
    ['The chest moves inward during inspiration.', 'The chest moves inward during inhalation.'],
    ['Twice he had sores on the lip that left scars.', 'Twice he had sores on the lip that scarred.'],
  ])('%s = %s', (before, after) => {
    expect(worst(before, after)).not.toBe('error')
  })
})

describe('one phrase for another', () => {
  it.each([
    [
      'a word for an unrelated one',
      'The face is puffy, and the tongue is red.',
      'The face is puffy, and the tongue is white.',
    ],
    ['a part of the body', 'There is no papule over the knuckles today.', 'There is no papule over the elbows today.'],
    ['a degree', 'He is alert, well fed, and somewhat pale.', 'He is alert, well fed, and deathly pale.'],
    ['a course', 'Her fever has risen from day to day at home.', 'Her fever has subsided from day to day at home.'],
    [
      'one side for both',
      'Last month the vision in his right eye went dark.',
      'Last month the vision in both his eyes went dark.',
    ],
    [
      'two orders',
      'He takes one drug daily and another drug as needed.',
      'He takes one drug as needed and another drug daily.',
    ],
    [
      'what came first',
      'Over a year his hands became puffy and then stiff.',
      'Over a year his hands became stiff and then puffy.',
    ],
    [
      'one of two sides',
      'The right shin is red, and the left calf aches.',
      'The right shin is red, and both calves ache.',
    ],
    [
      'a frequency put in',
      'He has had spasms of the calf for a year.',
      'He has had occasional spasms of the calf for a year.',
    ],
    [
      'a course put in',
      'The right wrist is swollen and very tender.',
      'The right wrist is again swollen and very tender.',
    ],
    [
      'a manner put in',
      'There are inverted waves in the first leads.',
      'There are newly inverted waves in the first leads.',
    ],
    ['a bound put in', 'The spots there are 5 mm wide.', 'The spots there are up to 5 mm wide.'],
    ['a denial of what everybody does', 'On waking he knew where he was.', 'On waking he did not know where he was.'],
    ['all became few', 'He takes no tablets or supplements.', 'He takes few tablets or supplements.'],
    ['another vitamin', 'He receives only vitamin D 400 units daily.', 'He receives only vitamin A 400 units daily.'],
    ['an item of a list', 'The skin there is red, doughy, and very tender.', 'The skin there is red and very tender.'],
    [
      'what was begun',
      'Three weeks ago he began the tablets for his joints.',
      'Three weeks ago he finished the tablets for his joints.',
    ],
  ])('%s: %s → %s', (_, before, after) => {
    expect(worst(before, after)).toBe('error')
  })

  it('is no change where the items of a list are told in another order', () => {
    expect(
      worst('There is pain in the arm and pain in the leg.', 'There is pain in the leg and pain in the arm.'),
    ).toBe(null)
  })

  it('is a change where what is denied is told by another word of one concept', () => {
    expect(worst('At home and at work he had no fever.', 'At home and at work he was febrile.')).toBe('error')
  })
})

describe('what says little by itself', () => {
  it.each([
    [
      'a degree that went for something else',
      'He had a bad memory for names and faces.',
      'His memory for names and faces was not what it had been.',
    ],
    ['a bound told by other words', 'He has burns over 45% of his body surface.', 'Of his body surface 45% is burned.'],
    [
      'a family by another name',
      'There is no family history of heart attacks.',
      'There are no heart attacks in his line.',
    ],
  ])('%s is no error', (_, before, after) => {
    expect(worst(before, after)).not.toBe('error')
  })

  it.each([
    'Unfortunately, he has pain in the leg.',
    'He currently has pain in the leg.',
    'Well, he has pain in the leg.',
  ])('a remark put in is nothing: %s', (after) => {
    expect(worst('He has pain in the leg.', after)).toBeNull()
  })

  it('a denial that goes stays an error where the sentence beside it is told anew', () => {
    const found = compareFacts('The pain is in the leg. He has no fever.', 'The pain sits in the leg. He has fever.')
    expect(found.filter(({ level }) => level === 'error')).not.toEqual([])
  })

  it('tells words once, by the graver level', () => {
    const found = compareFacts('He has pain in the leg.', 'He has severe pain in the leg.')
    expect(found.map(({ level }) => level)).toEqual(['error'])
  })

  it('tells a changed sex beside contacts, who are nobody to speak of', () => {
    const found = compareFacts(
      'He has had no cough, and he denies contact with tuberculosis.',
      'She has had no cough, and she denies contact with tuberculosis.',
    )
    expect(found.map(({ kind, level }) => `${kind} ${level}`)).toContain('sex error')
  })
})
