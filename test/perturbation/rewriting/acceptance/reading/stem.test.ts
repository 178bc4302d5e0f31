import { describe, expect, it } from 'vitest'
import { isSameStem, isSpecific, stemOf } from '../../../../../src/perturbation/rewriting/acceptance/reading/stem.js'

describe('stems', () => {
  it.each([
    ['drank', 'drinking'],
    ['swollen', 'swelling'],
    ['vomits', 'vomiting'],
    ['smoker', 'smoke'],
  ])('are the same for %s and %s', (one, other) => {
    expect(isSameStem(stemOf(one), stemOf(other))).toBe(true)
  })

  it.each(['constructor', 'toString', '__proto__', 'valueOf'])('are those of a word, even of %s', (word) => {
    expect(word.startsWith(stemOf(word))).toBe(true)
  })
})

describe('isSpecific', () => {
  it.each([
    ['fever', true],
    ['history', false],
    ['gut', false],
    ['⟦12⟧', false],
  ])('says of %s: %s', (word, specific) => {
    expect(isSpecific(stemOf(word))).toBe(specific)
  })
})
