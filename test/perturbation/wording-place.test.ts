import { describe, expect, it } from 'vitest'
import { errorsBetween } from './wording.js'

describe('place', () => {
  it.each([
    ['The rash involves the lateral thigh.', 'The rash involves the side of the thigh.'],
    ['Total lung capacity is low.', 'TLC is low.'],
    ['No relative had the spleen removed.', 'No relative had a splenectomy.'],
  ])('leaves no error in %j told as %j', (before, after) => {
    expect(errorsBetween(before, after)).toEqual([])
  })

  it.each([['The liver is large.', 'The spleen is large.']])('keeps an error where %j became %j', (before, after) => {
    expect(errorsBetween(before, after)).not.toEqual([])
  })
})

describe('side', () => {
  it.each([['There is dullness over the left lung base.', 'Over the base of the left lung there is dullness.']])(
    'leaves no error in %j told as %j',
    (before, after) => {
      expect(errorsBetween(before, after)).toEqual([])
    },
  )

  it.each([['The left leg is warm; the right leg is not.', 'The left leg is warm; the left leg is not.']])(
    'keeps an error where %j became %j',
    (before, after) => {
      expect(errorsBetween(before, after)).not.toEqual([])
    },
  )
})

describe('route', () => {
  it.each([['He takes it by mouth.', 'He takes tablets of it.']])(
    'leaves no error in %j told as %j',
    (before, after) => {
      expect(errorsBetween(before, after)).toEqual([])
    },
  )

  it.each([['He is given it by mouth.', 'He is given it intravenously.']])(
    'keeps an error where %j became %j',
    (before, after) => {
      expect(errorsBetween(before, after)).not.toEqual([])
    },
  )
})
