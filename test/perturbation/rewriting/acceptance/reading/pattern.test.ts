import { describe, expect, it } from 'vitest'
import { anyOf, countOf, either } from '../../../../../src/perturbation/rewriting/acceptance/reading/pattern.js'

describe('anyOf', () => {
  it.each([
    ['tablet(s), by mouth', 'Two tablets are given.', true],
    ['tablet(s), by mouth', 'It is given by mouth.', true],
    ['his/her arm', 'Her arm is warm.', true],
    ['his/her arm', 'The arm is warm.', false],
    ['grand+', 'A grandmother had gout.', true],
    ['grand+', 'He had a grand mal.', false],
    ['persist*', 'The pain persists.', true],
    ['a(.)m', 'At 3 a.m. he woke.', true],
    ['hear', 'The heart is large.', false],
  ])('%j finds something in %j: %s', (phrases, text, found) => {
    expect(anyOf(phrases).test(text)).toBe(found)
  })
})

describe('countOf', () => {
  it('counts what any of two patterns finds, capitals aside', () => {
    expect(countOf(either(anyOf('left'), /splen/), 'Left splenic pain; splenectomy.')).toBe(3)
  })
})
