import { describe, expect, it } from 'vitest'
import { errorsBetween } from '../../../wording.js'

describe('person', () => {
  it.each([
    ['Both his parents are tall.', 'His mother and father are tall.'],
    ['The mother is healthy and of group O.', 'Healthy mother; the mother is of group O.'],
    ['His child has measles.', 'His baby has measles.'],
    ['A 3-month-old girl is brought by her mother.', 'A mother brings in her 3-month-old daughter.'],
  ])('leaves no error in %j told as %j', (before, after) => {
    expect(errorsBetween(before, after)).toEqual([])
  })

  it.each([
    [
      'The mother has asthma. The patient has smoked for years.',
      'The mother has asthma. The mother has smoked for years.',
    ],
    ['A paternal uncle had gout.', 'A maternal uncle had gout.'],
    ['Her child has measles.', 'The girl has measles.'],
  ])('keeps an error where %j became %j', (before, after) => {
    expect(errorsBetween(before, after)).not.toEqual([])
  })
})
