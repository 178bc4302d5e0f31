import { describe, expect, it } from 'vitest'
import { compareFacts } from '../../../../src/clinical/index.js'

const isError = (before: string, after: string): boolean =>
  compareFacts(before, after).some(({ level }) => level === 'error')

describe('a time or date', () => {
  it.each([
    ['He was admitted at 14:30.', 'He was admitted at 2:30 p.m.'],
    ['She was born on January 5, 2001.', 'She was born on 5 January 2001.'],
    ['The graft was placed on 3/14/2019.', 'The graft was placed on March 14, 2019.'],
  ])('is the same: %s = %s', (before, after) => {
    expect(isError(before, after)).toBe(false)
  })

  it.each([
    ['He fell at 10 PM.', "He fell at 11 o'clock."],
    ['He was admitted at 14:30.', 'He was admitted at 4:30 p.m.'],
    ['She was born on January 5, 2001.', 'She was born on 5 June 2001.'],
    ['The graft was placed on 3/14/2019.', 'The graft was placed on March 4, 2019.'],
  ])('is another one: %s → %s', (before, after) => {
    expect(isError(before, after)).toBe(true)
  })
})
