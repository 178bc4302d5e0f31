import { describe, expect, it } from 'vitest'
import { isEnding, negatedBase } from '../../../../../src/perturbation/rewriting/acceptance/reading/negation-words.js'

describe('negatedBase', () => {
  it.each([
    ['non-smoker', 'smoker'],
    ['odorless', 'odor'],
    ['seizure-free', 'seizure'],
    ['unrelated', 'related'],
    ['afebrile', 'febrile'],
    ['restless', null],
    ['unstable', null],
    ['fever', null],
  ])('reads in %s: %s', (word, base) => {
    expect(negatedBase(word)).toBe(base)
  })
})

describe('isEnding', () => {
  it.each([
    ['free', 'of', true],
    ['free', 'air', false],
    ['undetectable', undefined, true],
    ['ceased', 'to', true],
    ['began', 'to', false],
  ])('says of %s before %s: %s', (word, next, ending) => {
    expect(isEnding(word, next)).toBe(ending)
  })
})
