import { describe, expect, it } from 'vitest'
import { minutesFor, unitsIn } from '../../src/review/minutes.js'

describe('unitsIn', () => {
  it('counts by the usual length, whatever a single long case takes', () => {
    const usual = Array.from({ length: 100 }, () => 60)
    expect(unitsIn(30, usual)).toBe(30)
    expect(unitsIn(30, [...usual, 3600 * 10])).toBe(30)
  })

  it('takes one at least, and no more than there are', () => {
    expect([unitsIn(1, [600, 600]), unitsIn(30, [1, 1, 1]), unitsIn(30, [])]).toEqual([1, 3, 0])
  })
})

describe('minutesFor', () => {
  it('counts the words of both texts and the questions of a form', () => {
    const stretch = (text: string) => [{ text, item: null, edit: null }]
    const item = { item: 'i1', question: 'red-herring-significance' as const, about: '' }
    const screen = {
      case: 'Case 1',
      reference: null,
      original: stretch('word '.repeat(200)),
      perturbed: stretch('word '.repeat(200)),
      items: Array.from({ length: 10 }, () => item),
    }
    expect([minutesFor([screen, screen]), minutesFor([])]).toEqual([6, 1])
  })
})
