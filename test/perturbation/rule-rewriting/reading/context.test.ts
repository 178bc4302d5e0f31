import { describe, expect, it } from 'vitest'
import { articleFor } from '../../../../src/perturbation/rule-rewriting/reading/context.js'

describe('articleFor', () => {
  it.each([
    { article: 'a', words: ['radiograph', 'urine sample', 'unilateral rash', 'house call', 'CT scan'] },
    { article: 'an', words: ['x-ray', 'MRI', 'ECG', 'hour', 'ulcer', 'irregular rhythm'] },
  ])('is $article where it is spoken so', ({ article, words }) => {
    expect(words.filter((word) => articleFor(word) !== article)).toEqual([])
  })
})
