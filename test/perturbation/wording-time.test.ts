import { describe, expect, it } from 'vitest'
import { errorsBetween } from './wording.js'

describe('time', () => {
  it.each([
    ['Her history includes a stroke.', 'She had a stroke in the past.'],
    ['A previously healthy man has had a rash for 2 days.', 'A man, healthy until now, has had a rash for 2 days.'],
    ['He had asthma in childhood.', 'He had asthma as a young boy.'],
    ['She fell ill last winter.', 'The past winter she fell ill.'],
  ])('leaves no error in %j told as %j', (before, after) => {
    expect(errorsBetween(before, after)).toEqual([])
  })

  it.each([
    ['He has asthma.', 'He had asthma in childhood.'],
    ['He coughs in the morning.', 'He coughs in the evening.'],
  ])('keeps an error where %j became %j', (before, after) => {
    expect(errorsBetween(before, after)).not.toEqual([])
  })
})

describe('rate', () => {
  it.each([
    ['She has one such attack per month.', 'She has about one such attack a month.'],
    ['He takes it once daily.', 'He takes it every day.'],
  ])('leaves no error in %j told as %j', (before, after) => {
    expect(errorsBetween(before, after)).toEqual([])
  })

  it.each([
    ['He takes it once daily.', 'He takes it every week.'],
    ['He takes it twice daily.', 'He takes it every day.'],
  ])('keeps an error where %j became %j', (before, after) => {
    expect(errorsBetween(before, after)).not.toEqual([])
  })
})
