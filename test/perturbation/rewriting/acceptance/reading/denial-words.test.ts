import { describe, expect, it } from 'vitest'
import { deniedBase, isEnding } from '../../../../../src/perturbation/rewriting/acceptance/reading/denial-words.js'

describe('deniedBase', () => {
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
    expect(deniedBase(word)).toBe(base)
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
