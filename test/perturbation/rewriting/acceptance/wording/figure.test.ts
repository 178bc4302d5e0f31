import { describe, expect, it } from 'vitest'
import { errorsBetween } from '../../../wording.js'

describe('count and duration', () => {
  it.each([
    ['He has two sisters; the two sisters are well.', 'He has two sisters; both sisters are well.'],
    ['There are 2- to 3-mm vesicles.', 'There are vesicles, 2 to 3-mm in size.'],
    ['On the day after the flight the leg was swollen.', 'One day after the flight, the leg was swollen.'],
  ])('leaves no error in %j told as %j', (before, after) => {
    expect(errorsBetween(before, after)).toEqual([])
  })

  it.each([
    ['The boy is given 5 mg.', 'The boy is given 5 g.'],
    ['One day after the flight the leg was swollen.', 'Two days after the flight the leg was swollen.'],
    ['He will return in a month.', 'He will return once a month.'],
    ['An hour after the meal he vomits.', 'The hour after the meal he vomits.'],
  ])('keeps an error where %j became %j', (before, after) => {
    expect(errorsBetween(before, after)).not.toEqual([])
  })
})

describe('comparison', () => {
  it.each([
    ['The left arm hurts more than the right.', 'The left arm hurts, more so than the right.'],
    ['The left arm hurts more than the right.', 'The right arm hurts less than the left.'],
    ['He weighs more than before.', 'He is heavier than before.'],
  ])('leaves no error in %j told as %j', (before, after) => {
    expect(errorsBetween(before, after)).toEqual([])
  })

  it.each([
    ['The swelling is above the clavicle.', 'The swelling is below the clavicle.'],
    ['The weakness is worse than in May.', 'The weakness is less than in May.'],
    ['It hurts more than that of labor.', 'It hurts under that of labor.'],
  ])('keeps an error where %j became %j', (before, after) => {
    expect(errorsBetween(before, after)).not.toEqual([])
  })
})
