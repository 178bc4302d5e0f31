import { describe, expect, it } from 'vitest'
import { alternationOf, patternOf, starred } from '../../src/vocabulary/pattern.js'

const found = (words: readonly string[], text: string): string[] => text.match(new RegExp(patternOf(words), 'g')) ?? []

describe('patternOf', () => {
  it('takes whole words, and leaves open an end with a star', () => {
    const text = 'infection, reinfected, cardiac, tachycardia, HIV, SHIVER, evaluation of, mania'
    expect(found(['infect*', '*cardi*', 'HIV', '*ia', 'evaluat* of'], text)).toEqual([
      'infect',
      'cardi',
      'cardi',
      'HIV',
      'evaluation of',
      'ia',
    ])
  })

  it('takes signs for themselves', () => {
    expect(found(['p-value', 'a.c'], 'p-value, abc, a.c, pXvalue')).toEqual(['p-value', 'a.c'])
  })

  it('has every word of a list, whatever its order', () => {
    const words = ['lead', 'lead paint', 'a', 'an', 'anemi*', '*emia*']
    for (const word of words) {
      const plain = word.replaceAll('*', '')
      expect(found(words, plain)).toEqual([plain])
      expect(found([...words].reverse(), plain)).toEqual([plain])
    }
  })
})

describe('alternationOf', () => {
  it('puts the longer word first, so that it is taken whole', () => {
    expect(alternationOf(['mg', 'mg/dL', 'm'])).toBe('mg/dL|mg|m')
  })
})

describe('a starred word', () => {
  it.each(['infect*', '*cardi*', 'evaluat* of', 'at * risk', 'p-value', 'a'])('may be %s', (word) => {
    expect(starred.pattern.test(word)).toBe(true)
  })

  it.each(['*', '**', 'infect**', '-ing', 'work-', ''])('may not be %s', (word) => {
    expect(starred.pattern.test(word)).toBe(false)
  })
})
