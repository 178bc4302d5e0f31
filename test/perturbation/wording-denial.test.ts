import { describe, expect, it } from 'vitest'
import { errorsBetween } from './wording.js'

describe('denial', () => {
  it.each([
    ['She takes vitamin D and no other drugs.', 'She takes only vitamin D.'],
    ['She does not worry more than other people.', 'She worries no more than other people.'],
    ['Moving the arm is impossible.', 'The arm can no longer be moved.'],
  ])('leaves no error in %j told as %j', (before, after) => {
    expect(errorsBetween(before, after)).toEqual([])
  })

  it.each([
    ['He is not on a statin.', 'He is no longer on a statin.'],
    ['Contractions can no longer be felt.', 'Contractions can hardly be felt.'],
    ['The lungs are clear.', 'The lungs are not clear.'],
  ])('keeps an error where %j became %j', (before, after) => {
    expect(errorsBetween(before, after)).not.toEqual([])
  })
})
