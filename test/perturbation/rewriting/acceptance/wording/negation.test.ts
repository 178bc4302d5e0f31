import { describe, expect, it } from 'vitest'
import { errorsBetween } from '../../../wording.js'

describe('denial', () => {
  it.each([
    ['She takes vitamin D and no other drugs.', 'She takes only vitamin D.'],
    ['She does not worry more than other people.', 'She worries no more than other people.'],
    ['Moving the arm is impossible.', 'The arm can no longer be moved.'],
    ['Standing up is impossible for him.', 'He is unable to stand up.'],
    ['She is unable to chew.', 'She cannot chew.'],
  ])('leaves no error in %j told as %j', (before, after) => {
    expect(errorsBetween(before, after)).toEqual([])
  })

  it.each([
    ['He is not on a statin.', 'He is no longer on a statin.'],
    ['Contractions can no longer be felt.', 'Contractions can hardly be felt.'],
    ['The lungs are clear.', 'The lungs are not clear.'],
    ['She is able to sit up without support.', 'She is unable to sit up without support.'],
    ['He is able to talk; he speaks without a lisp.', 'He is unable to talk but speaks without a lisp.'],
    ['The girl eats without spilling.', 'The girl fails to eat without spilling.'],
    ['She cannot chew but is able to swallow.', 'She is unable to swallow but able to chew.'],
  ])('keeps an error where %j became %j', (before, after) => {
    expect(errorsBetween(before, after)).not.toEqual([])
  })
})
