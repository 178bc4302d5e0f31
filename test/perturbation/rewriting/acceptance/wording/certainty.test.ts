import { describe, expect, it } from 'vitest'
import { errorsBetween } from '../../../wording.js'

describe('certainty', () => {
  it.each([
    ['He has diabetes.', 'He is known to have diabetes.'],
    ['There is no sign of trauma.', 'Nothing suggests trauma.'],
    ['Writing without help is impossible.', 'Writing is no longer possible without help.'],
  ])('leaves no error in %j told as %j', (before, after) => {
    expect(errorsBetween(before, after)).toEqual([])
  })

  it.each([
    ['The clusters are consistent with yeast.', 'The clusters prove yeast.'],
    ['The diagnosis of gout is possible.', 'The diagnosis of gout is established.'],
  ])('keeps an error where %j became %j', (before, after) => {
    expect(errorsBetween(before, after)).not.toEqual([])
  })
})
