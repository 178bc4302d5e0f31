import { describe, expect, it } from 'vitest'
import { invert, mapPosition, seal, spansAfter } from '../../../src/text/index.js'

const edits = seal('He has a cat.', [
  { at: { start: 0, end: 0 }, before: '', after: 'Now: ', why: 1 },
  { at: { start: 0, end: 2 }, before: 'He', after: 'The man', why: 2 },
  { at: { start: 6, end: 6 }, before: '', after: ' got', why: 3 },
  { at: { start: 6, end: 6 }, before: '', after: ' himself', why: 4 },
  { at: { start: 9, end: 12 }, before: 'cat', after: '', why: 5 },
])

describe('mapPosition', () => {
  it.each([
    ['before all that was put in at one place', 6, 'before', 16],
    ['behind all that was put in at one place', 6, 'behind', 28],
    ['to the start of what replaced a word, behind an insertion there', 0, 'behind', 5],
    ['to the start of the text, before an insertion there', 0, 'before', 0],
    ['from within a replaced word to its start', 1, 'before', 5],
    ['from within a replaced word to its end', 1, 'behind', 12],
    ['from the end of a replaced word to its end', 2, 'before', 12],
    ['from within a deleted word to where it stood', 10, 'behind', 31],
    ['past all edits', 13, 'behind', 32],
  ] as const)('goes %s', (_, at, side, to) => {
    expect(mapPosition(edits, at, side)).toBe(to)
  })

  it('goes back over the inverse', () => {
    expect(mapPosition(invert(edits), 17, 'before')).toBe(6)
    expect(mapPosition(invert(edits), 31, 'before')).toBe(9)
    expect(mapPosition(invert(edits), 31, 'behind')).toBe(12)
    expect(mapPosition(invert(edits), 32, 'behind')).toBe(13)
  })

  it('leaves positions where there are no edits', () => {
    expect(mapPosition([], 7, 'before')).toBe(7)
  })
})

describe('spansAfter', () => {
  it('counts in what it is told to: code points, as files do', () => {
    const written = [
      { at: { start: 0, end: 1 }, after: '🙂🙂' },
      { at: { start: 2, end: 2 }, after: 'x' },
    ]
    expect(spansAfter(written, (text) => [...text].length)).toEqual([
      { start: 0, end: 2 },
      { start: 3, end: 4 },
    ])
  })
})
