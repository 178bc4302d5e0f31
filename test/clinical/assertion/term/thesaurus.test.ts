import { describe, expect, it } from 'vitest'
import { everydayForms } from '../../../../src/clinical/assertion/term/everyday.js'
import {
  isDistantlyRelated,
  isRelated,
  isSameWord,
  thingKindOf,
} from '../../../../src/clinical/assertion/term/index.js'

describe('the thesaurus', () => {
  it.each([
    ['shut', 'closing'],
    ['quit', 'stopped'],
    ['ease', 'relief'],
  ])('relates %s and %s', (a, b) => {
    expect(isRelated(a, b)).toBe(true)
    expect(isRelated(b, a)).toBe(true)
    expect(isDistantlyRelated(a, b)).toBe(true)
  })

  it.each([
    ['trunk', 'face'],
    ['hour', 'adenocarcinoma'],
  ])('does not relate %s and %s', (a, b) => {
    expect(isRelated(a, b)).toBe(false)
  })

  it('knows the forms of a word', () => {
    expect(everydayForms('felt')).toEqual(['felt', 'feel'])
    expect(everydayForms('adenocarcinoma')).toEqual([])
    expect(isSameWord('waking', 'wakes')).toBe(true)
    expect(isSameWord('waking', 'walks')).toBe(false)
  })

  it.each([
    ['ice', 'substance'],
    ['noses', 'body'],
    ['aunts', 'person'],
    ['fed', null],
    ['lasting', null],
    ['adenocarcinoma', null],
  ])('knows what %s names: %s', (word, kind) => {
    expect(thingKindOf(word)).toBe(kind)
  })
})
