import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileWords, findWords } from '../../../src/clinical/vocabulary/word-finder.js'
import { lawSeed } from '../../clinical-text.js'

const vocabulary = compileWords([
  ['knee', 'joint'],
  ['knee jerk', 'reflex'],
  ['knee jerk reflex', 'reflex in full'],
  ['year old', 'age'],
])

const found = (text: string): [string, string][] =>
  findWords(text, vocabulary).map(({ meaning, start, end }) => [meaning, text.slice(start, end)])

describe('findWords', () => {
  it('finds words whatever their case', () => {
    expect(found('Knee, KNEE and knee.')).toEqual([
      ['joint', 'Knee'],
      ['joint', 'KNEE'],
      ['joint', 'knee'],
    ])
  })

  it('takes the longest phrase and goes on behind it', () => {
    expect(found('knee jerk reflex, knee jerk, knee knee jerk')).toEqual([
      ['reflex in full', 'knee jerk reflex'],
      ['reflex', 'knee jerk'],
      ['joint', 'knee'],
      ['reflex', 'knee jerk'],
    ])
  })

  it.each(['knee-jerk', 'knee\njerk', 'knee/jerk', 'knee‑jerk', 'knee–jerk'])('joins the words of %j', (text) => {
    expect(found(text)).toEqual([['reflex', text]])
  })

  it.each(['knee, jerk', 'knee  jerk', 'knee jerks'])('does not join the words of %j', (text) => {
    expect(found(text)).toEqual([['joint', 'knee']])
  })

  it.each(['kneel', 'unknee', 'knees', 'year', 'year older', ''])('does not find a part of %j', (text) => {
    expect(found(text)).toEqual([])
  })

  it('takes a letter outside ASCII for the end of a word', () => {
    expect(found('éknee')).toEqual([['joint', 'knee']])
  })

  it('lets the later of two rows for one phrase stand', () => {
    const twice = compileWords([
      ['knee', 1],
      ['knee', 2],
    ])
    expect(findWords('knee', twice).map(({ meaning }) => meaning)).toEqual([2])
  })

  it('finds the words that a split of the text finds', () => {
    const words = fc.constantFrom('knee', 'Hip', 'ELBOW', 'toe', 'shoulder', 'elbows', 'to', '12', 'é')
    const known = compileWords(['knee', 'hip', 'elbow', 'toe', '12'].map((word) => [word, word] as const))
    fc.assert(
      fc.property(fc.array(words), fc.constantFrom(' ', ', ', '-', '\n'), (list, joint) => {
        const expected = list.map((word) => word.toLowerCase()).filter((word) => /^(knee|hip|elbow|toe|12)$/.test(word))
        expect(findWords(list.join(joint), known).map(({ meaning }) => meaning)).toEqual(expected)
      }),
      lawSeed,
    )
  })

  it('loses no word to what garbled signs look like', () => {
    expect(found('the kneeâ€™s kneeé_knee')).toEqual([
      ['joint', 'knee'],
      ['joint', 'knee'],
      ['joint', 'knee'],
    ])
  })

  it('finds what a RegExp of ASCII words finds', () => {
    const pieces = fc.constantFrom(
      'knee',
      'Knee',
      'jerk',
      'a',
      'b',
      '1',
      '_',
      'é',
      '🦵',
      ' ',
      ' ',
      '-',
      '/',
      '\n',
      '–',
      '. ',
    )
    const text = fc.array(pieces, { maxLength: 24 }).map((list) => list.join(''))
    const phrases = fc.uniqueArray(
      fc
        .array(fc.constantFrom('knee', 'jerk', 'a', 'b', 'ab', '1'), { minLength: 1, maxLength: 3 })
        .map((list) => list.join(' ')),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(text, phrases, (whole, list) => {
        const longestFirst = [...list].sort((a, b) => b.length - a.length)
        const words = longestFirst.map((phrase) => phrase.replaceAll(' ', '[ \\n/\u2010-\u2013-]')).join('|')
        const pattern = new RegExp(`(?<![a-z0-9])(?:${words})(?![a-z0-9])`, 'gi')
        const expected = [...whole.matchAll(pattern)].map(({ 0: hit, index }) => [index, index + hit.length])
        const compiled = compileWords(list.map((phrase) => [phrase, phrase] as const))
        expect(findWords(whole, compiled).map(({ start, end }) => [start, end])).toEqual(expected)
      }),
      lawSeed,
    )
  })
})
