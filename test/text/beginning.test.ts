import { describe, expect, it } from 'vitest'
import { beginningOf } from '../../src/text/beginning.js'

describe('beginningOf', () => {
  it.each([
    ['Gout 🦶 now', 6, 'Gout '],
    ['Gout 🦶 now', 7, 'Gout 🦶'],
    ['Gout', 9, 'Gout'],
    ['🦶', 1, ''],
  ])('cuts %j at %i into whole characters', (text, length, beginning) => {
    expect(beginningOf(text, length)).toBe(beginning)
  })
})
