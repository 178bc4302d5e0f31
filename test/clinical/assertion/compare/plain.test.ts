import { describe, expect, it } from 'vitest'
import { compareFacts } from '../../../../src/clinical/index.js'

const errors = (before: string, after: string): readonly string[] =>
  compareFacts(before, after).flatMap(({ level, message }) => (level === 'error' ? [message] : []))

describe('a quantity', () => {
  it.each([
    ['The pain lasts a minute or two.', 'The pain lasts 1 to 2 minutes.'],
    ['He smokes half a pack of cigarettes a day.', 'He smokes 10 cigarettes a day.'],
    ['He smokes two packs a day.', 'He smokes 40 cigarettes a day.'],
    ['The cysts measure 1.2 and 2.5 cm.', 'The cysts measure 12 and 25 mm.'],
    ['The patch is changed every third day.', 'The patch is changed every 3 days.'],
    ['She recalls three of three words.', 'She recalls all three words.'],
    ['The ring is no longer than 15 mm.', 'The ring is ≤15 mm.'],
    ['The vomiting stopped a day ago.', 'The vomiting ceased yesterday.'],
    ['He takes syrup, 200 000 units.', 'He takes syrup, 200,000 units.'],
    ['She called between 4 and 5 in the morning.', 'She called from 4 to 5 a.m.'],
  ])('is the same in another form: %s = %s', (before, after) => {
    expect(errors(before, after)).toEqual([])
  })

  it.each([
    ['The pain lasts an hour or two.', 'The pain lasts a minute or two.'],
    ['He smokes two packs a day.', 'He smokes 20 cigarettes a day.'],
    ['The cysts measure 1.2 and 2.5 cm.', 'The cysts measure 1.4 and 2.5 cm.'],
    ['The patch is changed every third day.', 'The patch is changed every other day.'],
    ['She recalls three of three words.', 'She recalls one of three words.'],
    ['The ring is no longer than 15 mm.', 'The ring is no less than 15 mm.'],
  ])('is another one: %s → %s', (before, after) => {
    expect(errors(before, after)).not.toEqual([])
  })
})

describe('a name of several words', () => {
  it.each([
    ['He had an infection of the middle ear.', 'He had otitis media.'],
    ['Saturation is 95% on room air.', 'Saturation is 95% without supplemental oxygen.'],
    ['He bled inside the skull.', 'He had intracranial bleeding.'],
  ])('is told in one way: %s = %s', (before, after) => {
    expect(errors(before, after)).toEqual([])
  })

  it('keeps what it denies', () => {
    expect(errors('Saturation is 95% without added oxygen.', 'Saturation is 95% with added oxygen.')).not.toEqual([])
  })
})
